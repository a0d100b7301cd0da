import type { ImportDeps } from '#importers/pipeline.ts';

/** Takes the providers and stores nothing. */
export const UNSTORED: ImportDeps['directory'] = {
  async replaceSource(_, batches) {
    let providers = 0;
    for await (const batch of batches) providers += batch.length;
    const joined = { records: 0, listings: 0 };
    return {
      providers,
      added: providers,
      updated: 0,
      unchanged: 0,
      removed: 0,
      joined,
      excluded: 0,
      unusedCorrections: 0,
      overruledCorrections: 0,
    };
  },
};

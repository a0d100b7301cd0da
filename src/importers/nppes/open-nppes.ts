import type { ImportScope, SourceInfo } from '#listings/provider.ts';
import type { ImportSource } from '../draft.ts';
import { fileDays } from './file-days.ts';
import { openNppesFiles } from './nppes-files.ts';
import { type NppesOptions, readNppes } from './read-nppes.ts';

/**
 * Opens files of the National Plan and Provider Enumeration System: main files and, separately or in the same zip, the
 * files of secondary practice locations and of other names, in any order. `base`: the `nppes` that is served until now.
 * Throws `ImportError`.
 */
export async function openNppes(paths: string[], options: NppesOptions = {}, base?: SourceInfo): Promise<ImportSource> {
  const { mains, companions } = await openNppesFiles(paths, options.encoding);
  const { taxonomies } = options;
  const scope: ImportScope = { ...(taxonomies && { taxonomies: [...taxonomies] }) };
  // Each main file has other providers, so all of them are as old as the oldest.
  const ends = mains.map(({ name }) => fileDays(name)?.to);
  const [through] = ends.toSorted();
  if (through && !ends.includes(undefined)) scope.through = through;
  const before = base?.providers ? base.scope?.through : undefined;
  if (before && scope.through && before > scope.through)
    mains[0]!.notices.push(
      `What was served until now has changes up to ${before}; ` +
        `these files end on ${scope.through}, without the later ones. ` +
        'To bring those back: npm run update -- --only nppes-weekly, or import nppes-weekly with all weeks since.',
    );
  return {
    name: 'nppes',
    scope,
    files: [...companions.map(({ file }) => file), ...mains],
    read: (stop) => readNppes({ mains, companions }, options, stop),
  };
}

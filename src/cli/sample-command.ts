import { defineCommand } from 'citty';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { readZipCodes } from '#gazetteer/zip-codes.ts';
import { generateSample } from '#importers/sample/generate-sample.ts';
import { samplePlaces } from '#importers/sample/sample-places.ts';
import { withDirectory } from '#operations/data-folder.ts';
import { UsageError } from '#operations/usage-error.ts';

/** `sample`: fills the directory with made-up providers for a demo. */
export const sampleCommand = defineCommand({
  meta: { name: 'sample', description: 'Create sample data: made-up providers in every state' },
  args: { 'if-empty': { type: 'boolean', description: 'Only if the directory is empty' } },
  run: ({ args }) =>
    withDirectory(async (directory) => {
      const loaded = await directory.sources();
      if (args['if-empty'] && loaded.length > 0) return;
      const real = loaded.map(({ source }) => source).filter((source) => source !== 'sample' && source !== 'community');
      if (real.length > 0)
        throw new UsageError(
          `Real data is loaded (${real.join(', ')}). Sample data would mix with it, so nothing was done.`,
        );
      console.log('Making sample data…');
      const [gazetteer, zips] = await Promise.all([loadGazetteer(), readZipCodes()]);
      const places = samplePlaces(gazetteer.cities(), zips);
      const { providers } = await directory.replaceSource('sample', generateSample(places));
      console.log(
        `Sample data: ${providers.toLocaleString('en-US')} made-up providers. Importing real data removes them.`,
      );
    }),
});

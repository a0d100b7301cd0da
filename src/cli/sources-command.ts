import { defineCommand } from 'citty';
import { withDirectory } from './data-folder.ts';

/** `sources`: lists the loaded sources. */
export const sourcesCommand = defineCommand({
  meta: { name: 'sources', description: 'List the loaded sources and when they were imported' },
  run: () =>
    withDirectory(async (directory) => {
      const sources = await directory.sources();
      if (sources.length === 0) console.log('Nothing is loaded. Try: npm run sample');
      for (const { source, providers, importedAt, newestSourceDate } of sources) {
        const date = newestSourceDate ? `, newest entry ${newestSourceDate}` : '';
        console.log(`${source}: ${providers.toLocaleString('en-US')} providers, imported ${importedAt}${date}`);
      }
    }),
});

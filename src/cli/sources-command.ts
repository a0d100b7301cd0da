import { defineCommand } from 'citty';
import { ADDED_SOURCE } from '#listings/corrections.ts';
import type { EvidenceInfo } from '#listings/evidence.ts';
import type { SourceInfo } from '#listings/provider.ts';
import { countText } from '#model/number-text.ts';
import { withDirectory } from '#operations/data-folder.ts';
import { removeSource } from '#operations/lists/remove-source.ts';
import { type SourceRights, sourceRights } from '#operations/source-rights.ts';
import { UsageError } from '#operations/usage-error.ts';
import { readConfig } from '#settings/config.ts';

/** `sources`: lists the loaded sources; `sources remove <source>` removes one. */
export const sourcesCommand = defineCommand({
  meta: { name: 'sources', description: 'List the loaded sources and when they were imported, or remove one' },
  args: {
    action: { type: 'positional', description: 'remove, or nothing to list them', required: false },
    source: { type: 'positional', description: 'The source to remove, as it is listed', required: false },
  },
  run: ({ args: { _: words } }) =>
    withDirectory(async (directory) => {
      const [action, name, ...more] = words;
      const sources = await directory.sources();
      const evidence = await directory.evidence();
      if (action === undefined) {
        if (sources.length === 0 && !evidence) console.log('Nothing is loaded. Try: npm run sample');
        const rightsOf = sourceRights(readConfig(process.env));
        for (const info of sources) console.log(`${line(info)}; open data: ${RIGHTS[rightsOf(info.source).terms]}`);
        if (evidence) console.log(evidenceLine(evidence));
        return;
      }
      if (action !== 'remove' || !name || more.length > 0)
        throw new UsageError('Use: sources, or sources remove <source>, such as sources remove list:arizona-respite.');
      if (name === EVIDENCE && evidence) {
        await directory.replaceEvidence(null);
        console.log(`${name}: removed. Providers stay.`);
        return;
      }
      const found = sources.find(({ source }) => source === name);
      if (!found)
        throw new UsageError(
          `'${name}' is not loaded. Loaded: ` +
            `${[...sources.map(({ source }) => source), ...(evidence ? [EVIDENCE] : [])].join(', ') || 'nothing'}.`,
        );
      if (found.source === ADDED_SOURCE)
        throw new UsageError(
          'These are removed one by one: npm run submissions -- reject <id>, or npm run listings -- undo <key>.',
        );
      const removed = await removeSource(directory, found.source);
      console.log(`${name}: ${countText(removed, 'provider')} removed. Other sources stay.`);
    }),
});

/** The name of the evidence of payments, among those of sources. */
const EVIDENCE = 'medicaid-paid';

const RIGHTS: Record<SourceRights['terms'], string> = {
  'public-domain': 'published (public domain)',
  cc0: 'published (CC0)',
  permission: 'published (by permission of its publisher)',
  withheld: 'not published (SHARE_LISTS does not name it)',
  off: 'nothing is published (OPEN_DATA=off)',
};

function line({ source, providers, importedAt, newestSourceDate, list, scope }: SourceInfo): string {
  const title = list ? ` “${list.title}”,` : '';
  const date = list?.edition
    ? `, edition of ${list.edition}`
    : newestSourceDate
      ? `, newest entry ${newestSourceDate}`
      : '';
  const through = scope?.through ? `, changes up to ${scope.through}` : '';
  const link = list?.link ? `, ${list.link}` : '';
  return `${source}:${title} ${countText(providers, 'provider')}, imported ${importedAt}${date}${through}${link}`;
}

function evidenceLine({ importedAt, through, providers }: EvidenceInfo): string {
  const covered = countText(providers, 'provider');
  return `${EVIDENCE}: evidence about ${covered}, imported ${importedAt}, months up to ${through}`;
}

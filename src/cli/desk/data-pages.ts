import { html } from 'hono/html';
import { tagById } from '#directory/vocabulary/vocabulary.ts';
import { readTotals } from '#insight/insight-file.ts';
import { withRecords } from '../data-folder.ts';
import { ageDays, ageLimitDays, isOutdated } from '../doctor/source-age.ts';
import type { DeskDeps } from './desk-deps.ts';
import { type Html, table, time } from './page.ts';

/** Renders the loaded sources and which of them are outdated. */
export async function sourcePage(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<Html> {
  const sources = await withRecords((records) => records.sources, deps.records);
  if (sources.length === 0) return html`<p>Nothing is loaded. See docs/data-sources.md.</p>`;
  const rows = sources.map((info) => {
    const { source, providers, importedAt, newestSourceDate } = info;
    const advice = isOutdated(info, deps.now())
      ? `Outdated: import its newest edition (valid for ${ageLimitDays(source)} days).`
      : 'Up to date.';
    return [
      html`${source}`,
      html`${providers.toLocaleString('en-US')}`,
      html`${time(importedAt)}`,
      html`${newestSourceDate ?? 'unknown'} (${ageDays(info, deps.now())} days old)`,
      html`${source === 'sample' ? 'Fictional. Importing real data removes it.' : advice}`,
    ];
  });
  return table('Loaded sources', ['Source', 'Providers', 'Imported', 'Newest entry', 'What to do'], rows);
}

/** Returns the number of sources that should be imported again. */
export async function countOutdatedSources(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<number> {
  const sources = await withRecords((records) => records.sources, deps.records);
  return sources.filter((info) => isOutdated(info, deps.now())).length;
}

const MAX_ROWS = 300;

/** Renders where searches found nothing, and what they were for. */
export function nothingFoundPage({ folder }: Pick<DeskDeps, 'folder'>): Html {
  const totals = readTotals(folder, { limit: MAX_ROWS });
  if (totals.length === 0)
    return html`<p>Nothing to show yet. A search that finds nothing appears here once it has been made five times in a county.</p>`;
  return html`<p>Families searched here and found no one. Whom could you ask to be listed? Counted by county and week, in counts of at least five, for 52 weeks, with no data about visitors. Searches for more than two services are not counted.</p>
${table(
  'Searches that found nothing',
  ['County', 'Searched for', 'Searches', 'Latest week (start)'],
  totals.map(({ county, tagIds, searches, latestWeek }) => [
    html`${county}`,
    html`${tagIds.map((id) => tagById(id)?.displayName.en ?? id).join('; ') || 'Any service'}`,
    html`${searches.toLocaleString('en-US')}`,
    html`${latestWeek}`,
  ]),
)}`;
}

import { html } from 'hono/html';
import { tagById } from '#directory/vocabulary/vocabulary.ts';
import { readTotals } from '#insight/insight-file.ts';
import { daysSince } from '../doctor/finding.ts';
import { ageLimitDays } from '../doctor/source-age.ts';
import { type DeskDeps, withRecords } from './desk-deps.ts';
import { type Html, table, time } from './page.ts';

/** Renders the loaded sources and which of them are outdated. */
export async function sourcePage(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<Html> {
  const sources = await withRecords(deps, (reader) => reader.sources);
  if (sources.length === 0) return html`<p>Nothing is loaded. See docs/data-sources.md.</p>`;
  const rows = sources.map(({ source, providers, importedAt, newestSourceDate }) => {
    const [days, limit] = [daysSince(importedAt, deps.now()), ageLimitDays(source)];
    const advice =
      limit !== null && days > limit ? `Outdated: import its newest edition (valid for ${limit} days).` : 'Up to date.';
    return [
      html`${source}`,
      html`${providers.toLocaleString('en-US')}`,
      html`${time(importedAt)} (${days} days ago)`,
      html`${newestSourceDate ?? 'unknown'}`,
      html`${source === 'sample' ? 'Fictional. Importing real data removes it.' : advice}`,
    ];
  });
  return table('Loaded sources', ['Source', 'Providers', 'Imported', 'Newest entry', 'What to do'], rows);
}

/** Returns the number of sources that should be imported again. */
export async function countOutdatedSources(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<number> {
  const sources = await withRecords(deps, (reader) => reader.sources);
  return sources.filter(({ source, importedAt }) => {
    const limit = ageLimitDays(source);
    return limit !== null && daysSince(importedAt, deps.now()) > limit;
  }).length;
}

const MAX_ROWS = 300;

/** Renders where searches found nothing, and what they were for. */
export function nothingFoundPage({ folder }: Pick<DeskDeps, 'folder'>): Html {
  const totals = readTotals(folder, { limit: MAX_ROWS });
  if (totals.length === 0)
    return html`<p>So far, every search has found something. The site updates its counts every minute.</p>`;
  return html`<p>Families searched here and found no one. Whom could you ask to be listed? Counted by county and week, with no data about visitors.</p>
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

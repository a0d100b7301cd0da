import { html } from 'hono/html';
import { tagById } from '#directory/vocabulary/vocabulary.ts';
import { readTotals } from '#insight/insight-file.ts';
import { daysSince } from '../doctor/finding.ts';
import { ageLimitDays } from '../doctor/source-age.ts';
import { type DeskDeps, withRecords } from './desk-deps.ts';
import { type Html, table, time } from './page.ts';

/** What is loaded, and what of it has grown old. */
export async function sourcePage(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<Html> {
  const sources = await withRecords(deps, (reader) => reader.sources);
  if (sources.length === 0) return html`<p>Nothing is loaded. See docs/data-sources.md.</p>`;
  const rows = sources.map(({ source, providers, importedAt, newestSourceDate }) => {
    const [days, limit] = [daysSince(importedAt, deps.now()), ageLimitDays(source)];
    const advice =
      limit !== null && days > limit ? `Old: import its newest edition (good for ${limit} days).` : 'Fine.';
    return [
      html`${source}`,
      html`${providers.toLocaleString('en-US')}`,
      html`${time(importedAt)} (${days} days ago)`,
      html`${newestSourceDate ?? 'not said'}`,
      html`${source === 'sample' ? 'Invented. Importing real data removes it.' : advice}`,
    ];
  });
  return table('What is loaded', ['Source', 'Providers', 'Imported', 'Newest entry', 'What to do'], rows);
}

/** True where some source should be imported again. */
export async function oldSources(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<number> {
  const sources = await withRecords(deps, (reader) => reader.sources);
  return sources.filter(({ source, importedAt }) => {
    const limit = ageLimitDays(source);
    return limit !== null && daysSince(importedAt, deps.now()) > limit;
  }).length;
}

const MAX_ROWS = 300;

/** Where searches found nothing, and what they were for. */
export function nothingFoundPage({ folder }: Pick<DeskDeps, 'folder'>): Html {
  const totals = readTotals(folder, { limit: MAX_ROWS });
  if (totals.length === 0)
    return html`<p>No search has found nothing yet. The site writes its counts every minute.</p>`;
  return html`<p>Families looked here and found no one. Who could you ask to be listed? Counted by county and week, without anything about who asked.</p>
${table(
  'Searches that found nothing',
  ['County', 'What was asked for', 'Searches', 'Latest week, from'],
  totals.map(({ county, tagIds, searches, latestWeek }) => [
    html`${county}`,
    html`${tagIds.map((id) => tagById(id)?.displayName.en ?? id).join('; ') || 'Any service'}`,
    html`${searches.toLocaleString('en-US')}`,
    html`${latestWeek}`,
  ]),
)}`;
}

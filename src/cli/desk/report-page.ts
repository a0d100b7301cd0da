import { html } from 'hono/html';
import type { Submission } from '#forms/form-store.ts';
import { listingNames } from '../listing-names.ts';
import { type DeskDeps, listingAddress } from './desk-deps.ts';
import { button, type Html, outside, table, time } from './page.ts';

/** Renders the open problem reports by listing, most reported first. */
export async function reportPage(
  deps: Pick<DeskDeps, 'store' | 'session' | 'records' | 'siteUrl' | 'words'>,
): Promise<Html> {
  const reports = await deps.store.list({ kind: 'report-problem', state: 'new' });
  if (reports.length === 0) return html`<p>There are no open problem reports.</p>`;
  const byListing = [...Map.groupBy(reports, ({ values }) => String(values.listing))].sort(
    (a, b) => b[1].length - a[1].length,
  );
  const names = await listingNames(reports, deps.records);
  return html`<p>Verify each report, then correct the listing at its source: your own list in its file, a suggested business under “To review”, or a public dataset at its publisher; its next edition will include the correction.</p>
${byListing.map(([id, list]) => listingReports(deps, id, names.get(id), list))}`;
}

function listingReports(
  deps: Pick<DeskDeps, 'session' | 'siteUrl' | 'words'>,
  id: string,
  name: string | undefined,
  reports: Submission[],
): Html {
  const { formToken } = deps.session;
  const rows = reports.map(({ id: number, receivedAt, values }) => [
    html`${deps.words.answer('report-problem', 'what', values.what)}`,
    html`${values.message ?? ''}`,
    html`${values.email ?? ''}`,
    time(receivedAt),
    html`${button(`/reports/${number}/right`, 'It was right', formToken, { about: `the report about ${name ?? id}` })}${button(`/reports/${number}/not-right`, 'It was not right', formToken, { about: `the report about ${name ?? id}`, quiet: true })}<details><summary>Delete …</summary>${button(`/reports/${number}/delete`, 'Delete permanently', formToken, { about: `the report about ${name ?? id}`, quiet: true })}</details>`,
  ]);
  return html`<h2>${name ?? 'A listing that no longer exists'}</h2>
<p><span class="alone">${name ? outside(listingAddress(deps, id), `${name} on the site`) : id}</span></p>
${table(`Reports about ${name ?? id}`, ['What is wrong', 'What it should say', 'Email', 'Received', 'Actions'], rows)}`;
}

import { html } from 'hono/html';
import { readTotals } from '#insight/insight-file.ts';
import { countOutdatedSources } from './data-pages.ts';
import type { DeskDeps } from './desk-deps.ts';
import type { Html, PagePath } from './page.ts';

/** Renders a list of everything that needs attention. */
export async function overviewPage(deps: DeskDeps): Promise<Html> {
  const undecided = (await deps.store.list({ state: 'new' })).filter(({ kind }) => kind !== 'newsletter');
  const reports = undecided.filter(({ kind }) => kind === 'report-problem').length;
  const waiting: [number, string, string, PagePath][] = [
    [undecided.length - reports, 'submission to review', 'submissions to review', '/submissions'],
    [reports, 'problem report', 'problem reports', '/reports'],
    [
      await deps.store.countGivenUp(),
      'letter or message not delivered',
      'letters and messages not delivered',
      '/letters',
    ],
    [await countOutdatedSources(deps), 'outdated source', 'outdated sources', '/sources'],
    [
      readTotals(deps.folder).length,
      'kind of search that found nothing',
      'kinds of search that found nothing',
      '/not-found',
    ],
  ];
  return html`<p>This page is only available on this machine. It stops with Ctrl-C in the terminal or after an hour of inactivity. It contains personal data from visitors.</p>
<ul>${waiting.map(([count, one, many, path]) => html`<li><a class="alone" href="${path}">${count.toLocaleString('en-US')} ${count === 1 ? one : many}</a></li>`)}</ul>
<p>On request, the desk also looks for <a href="/duplicates">duplicate listings</a> and <a href="/links">dead links</a>.</p>`;
}

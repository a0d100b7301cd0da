import { html } from 'hono/html';
import { readTotals } from '#insight/insight-file.ts';
import { oldSources } from './data-pages.ts';
import type { DeskDeps } from './desk-deps.ts';
import type { Html, PagePath } from './page.ts';

/** What waits, in one list. */
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
    [await oldSources(deps), 'source grown old', 'sources grown old', '/sources'],
    [
      readTotals(deps.folder).length,
      'kind of search that found nothing',
      'kinds of search that found nothing',
      '/not-found',
    ],
  ];
  return html`<p>This page is for you alone: it is on this machine only, and ends with Ctrl-C in the terminal or after an hour without use. What you see here are people’s words to you.</p>
<ul>${waiting.map(([count, one, many, path]) => html`<li><a class="alone" href="${path}">${count.toLocaleString('en-US')} ${count === 1 ? one : many}</a></li>`)}</ul>
<p>When you ask for it, the desk also looks for <a href="/duplicates">duplicate listings</a> and <a href="/links">dead links</a>.</p>`;
}

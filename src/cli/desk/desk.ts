import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Submission } from '#forms/form-store.ts';
import { approve, ListingQuestions, reject } from '../submissions/decide-submission.ts';
import { deleteSubmissions } from '../submissions/delete-submissions.ts';
import { UsageError } from '../usage-error.ts';
import { nothingFoundPage, sourcePage } from './data-pages.ts';
import type { DeskDeps } from './desk-deps.ts';
import { guardDesk, underSecretPath } from './desk-guard.ts';
import { letterPage } from './letter-page.ts';
import { overviewPage } from './overview-page.ts';
import { type Html, PAGES, type PagePath, page } from './page.ts';
import { reportPage } from './report-page.ts';
import { duplicatePage, linkPage } from './search-pages.ts';
import { changedAnswers, type RejectedInput, submissionPage, submissionsPage, titleOf } from './submission-pages.ts';

const missingText = html`<p>This does not exist, or no longer exists.</p>`;
const STYLE = readFileSync(new URL('./desk.css', import.meta.url), 'utf8');

/** Renders each page of the menu. */
const RENDER: Record<PagePath, (deps: DeskDeps) => Html | Promise<Html>> = {
  '/': overviewPage,
  '/submissions': submissionsPage,
  '/reports': reportPage,
  '/sources': sourcePage,
  '/duplicates': duplicatePage,
  '/links': linkPage,
  '/not-found': nothingFoundPage,
  '/letters': letterPage,
};

/** Creates the desk's request handler. `port`: the port it listens on; `onUse` is called for each authenticated request. */
export function createDesk(deps: DeskDeps, port: () => number, onUse: () => void = () => {}): Hono {
  const { session, store, duplicates, deadLinks, now, organization } = deps;
  const desk = new Hono();
  desk.use(...guardDesk(session, port), (_, next) => {
    onUse();
    return next();
  });
  desk.get('/desk.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  const show = async (
    c: Context,
    title: string,
    path: PagePath,
    body: Html | Promise<Html>,
    status: 200 | 404 | 422 = 200,
  ) => c.html(await page({ organization, title, path, body: await body, notice: session.takeNotice() }), status);
  for (const path of Object.keys(PAGES) as PagePath[])
    desk.get(path, (c) => show(c, PAGES[path], path, RENDER[path](deps)));

  const find = async (c: Context): Promise<Submission | undefined> =>
    (await store.find(c.req.param('id') ?? '')).find(({ id }) => id === c.req.param('id'));
  const missing = (c: Context) => show(c, 'Not found', '/submissions', missingText, 404);
  const showOne = (c: Context, submission: Submission, rejected?: RejectedInput) =>
    show(c, titleOf(submission), '/submissions', submissionPage(deps, submission, rejected), rejected ? 422 : 200);

  desk.get('/submissions/:id', async (c) => {
    const submission = await find(c);
    return submission ? showOne(c, submission) : missing(c);
  });
  desk.post('/submissions/:id/approve', async (c) => {
    const submission = await find(c);
    if (!submission) return missing(c);
    const typed = (await c.req.parseBody()) as Record<string, string>;
    try {
      const request = { id: submission.id, ...changedAnswers(submission, typed) };
      await approve(store, request, noticePrinter(deps));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const questions = error instanceof ListingQuestions ? error.questions : [];
      return showOne(c, submission, { typed, questions, refusal: questions.length > 0 ? '' : error.message });
    }
    return c.redirect(`/submissions/${submission.id}`, 303);
  });
  for (const [place, action, work] of [
    ['/submissions', 'reject', reject],
    ['/submissions', 'delete', deleteSubmissions],
    ['/reports', 'right', approve],
    ['/reports', 'not-right', reject],
    ['/reports', 'delete', deleteSubmissions],
  ] as const) {
    desk.post(`${place}/:id/${action}`, async (c) => {
      const submission = await find(c);
      if (!submission) return missing(c);
      await work(store, { id: submission.id, options: {}, fields: [] }, noticePrinter(deps));
      return c.redirect(place, 303);
    });
  }

  const resend = async (c: Context) => {
    const count = await store.resend(now().toISOString(), c.req.param('id'));
    session.setNotice(
      count === 0 ? 'There are no failed deliveries.' : `${count} will be sent by the running site within a minute.`,
    );
    return c.redirect('/letters', 303);
  };
  desk.post('/letters', resend);
  desk.post('/letters/:id', resend);
  for (const [path, work] of [
    ['/duplicates', duplicates],
    ['/links', deadLinks],
  ] as const) {
    desk.post(path, async (c) => {
      await work.start();
      return c.redirect(path, 303);
    });
  }
  desk.notFound((c) => show(c, 'Not found', '/', missingText, 404));
  desk.onError((error, c) => {
    console.error(error);
    return c.text(`That did not work: ${error.message}`, 500);
  });
  return underSecretPath(desk, session);
}

/** Returns a function that collects a command's output as the notice of the next page. */
function noticePrinter({ session }: Pick<DeskDeps, 'session'>): (text: string) => void {
  const lines: string[] = [];
  return (text) => {
    lines.push(text);
    session.setNotice(lines.join('\n'));
  };
}

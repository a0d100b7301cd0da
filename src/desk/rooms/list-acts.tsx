import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { type ImportReport, lastReports } from '#importers/import-report.ts';
import type { ListAnswers, ListJob } from '#operations/lists/list-job.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { missingPage, noteAct, pageAnswer, visitOf } from '../show.tsx';
import { ColumnForm } from './column-form.tsx';
import { CheckForm, LastReport } from './list-check.tsx';
import { optionsOf, problemsOf, readColumnForm } from './list-columns.ts';
import { type LoadedList, loadedLists, RemovalForm } from './list-room.tsx';
import { stepPage } from './list-steps.tsx';
import { aboutJob, answersOf, tellInRoom, toJob, uploadList } from './list-upload.ts';
import { shrinkOf } from './list-warnings.ts';
import { chosenMeanings } from './list-words.tsx';

const PATH = '/lists';

/** Bringing a list in steps, and removing one. */
export function listActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  desk.post('/lists/upload', (c) => uploadList(c, deps));
  desk.get('/lists/job', (c) => showJob(c, deps));
  desk.post('/lists/columns', (c) => takeColumns(c, deps));
  desk.post('/lists/words', (c) => takeWords(c, deps));
  desk.post('/lists/import', (c) => putOnSite(c, deps));
  desk.post('/lists/again', (c) => tryAgain(c, deps));
  desk.post('/lists/back', (c) => goBack(c, deps));
  desk.post('/lists/discard', (c) => discard(c, deps));
  desk.get('/lists/remove', (c) => askToRemove(c, deps));
  desk.post('/lists/remove', (c) => removeList(c, deps));
  desk.get('/lists/report', (c) => showReport(c, deps));
  desk.get('/lists/rows', (c) => sendRows(c, deps));
}

async function showJob(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const job = await deps.lists.job();
  if (!job) return c.redirect(PATH, 303);
  const visit = await visitOf(c, deps);
  return pageAnswer(c, deps, visit, { ...stepPage(job, deps.lists.progress, visit), path: PATH });
}

async function takeColumns(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const job = await deps.lists.job();
  if (job?.look === undefined || job.state === 'running' || job.task !== 'inspect') return toJob(c);
  const visit = await visitOf(c, deps);
  const given = readColumnForm(c.get('fields'), job.look);
  const problems = problemsOf(given, job.look, visit);
  if (Object.keys(problems).length > 0) {
    const asked = <ColumnForm look={job.look} given={given} problems={problems} />;
    return pageAnswer(c, deps, visit, { ...stepPage(job, null, visit, asked), path: PATH }, 422);
  }
  return goOn(c, deps, job, job.look ? 'words' : 'check', optionsOf(given, job.look, job.answers));
}

async function takeWords(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const job = await deps.lists.job();
  if (!job?.words || job.state === 'running' || job.task !== 'words') return toJob(c);
  return goOn(c, deps, job, 'check', { words: chosenMeanings(job.words, c.get('fields'), job.answers.words) });
}

async function putOnSite(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const job = await deps.lists.job();
  if (!job?.report || job.state !== 'done' || job.task !== 'check') return toJob(c);
  const replace = c.get('fields').shrink === '1';
  if (shrinkOf(job.report) && !replace) {
    const visit = await visitOf(c, deps);
    const asked = <CheckForm job={job} report={job.report} problem={visit.t('lists.mustAllow')} />;
    return pageAnswer(c, deps, visit, { ...stepPage(job, null, visit, asked), path: PATH }, 422);
  }
  return goOn(c, deps, job, 'import', { replace });
}

async function tryAgain(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const job = await deps.lists.job();
  return job?.state === 'failed' && job.task !== 'upload' ? goOn(c, deps, job, job.task) : toJob(c);
}

/** Goes on with a task, notes it, and waits a moment: most lists are short. */
async function goOn(
  c: DeskContext,
  deps: DeskDeps,
  job: ListJob,
  task: ListJob['task'],
  answers: Partial<ListAnswers> = {},
): Promise<Response> {
  const { lists } = deps;
  if (lists.start(task, answers)) await noteAct(c, deps, { act: `list ${task}`, about: aboutJob(job) });
  await lists.wait();
  const next = await lists.job();
  // Without a word to ask about, the check follows.
  if (next?.state === 'done' && next.task === 'words' && next.words?.length === 0) {
    lists.start('check', {});
    await lists.wait();
  }
  return toJob(c);
}

async function goBack(c: DeskContext, { lists }: DeskDeps): Promise<Response> {
  await lists.job();
  lists.reopen(c.get('fields').to === 'words' ? 'words' : 'inspect');
  return toJob(c);
}

async function discard(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const job = await deps.lists.job();
  if (!job || job.state === 'running') return toJob(c);
  deps.lists.discard();
  const { t } = await visitOf(c, deps);
  return tellInRoom(c, deps, 'list discard', t('lists.discarded'), job);
}

async function askToRemove(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const list = await findList(deps, c.req.query('list'));
  if (!list) return missingPage(c, deps, PATH);
  const visit = await visitOf(c, deps);
  const title = visit.t('lists.removeTitle', { title: list.title });
  return pageAnswer(c, deps, visit, { title, path: PATH, body: <RemovalForm list={list} /> });
}

async function removeList(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { lists } = deps;
  const list = await findList(deps, c.get('fields').list);
  if (!list) return missingPage(c, deps, PATH);
  await lists.job();
  const { member, t } = await visitOf(c, deps);
  const job = { list: list.name, who: member.name, answers: answersOf(list.title, list) };
  if (!lists.remove(job)) return tellInRoom(c, deps, 'list remove refused', t('lists.busy'));
  await noteAct(c, deps, { act: 'list remove', about: list.title });
  await lists.wait();
  return toJob(c);
}

async function showReport(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const list = await findList(deps, c.req.query('list'));
  if (!list) return missingPage(c, deps, PATH);
  const visit = await visitOf(c, deps);
  const of = { list: list.name, answers: answersOf(list.title, list) };
  const body = <LastReport report={lastReport(deps, list)} of={of} />;
  return pageAnswer(c, deps, visit, {
    title: visit.t('lists.reportOf', { title: list.title }),
    path: PATH,
    body,
  });
}

/** Sends a file of rows: only those that a report names. */
async function sendRows(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const [list, job] = [await findList(deps, c.req.query('list')), await deps.lists.job()];
  const named = [...((list && lastReport(deps, list)?.lists) ?? []), ...(job?.report?.lists ?? [])];
  const name = named.find((each) => each === c.req.query('file'));
  const path = name && join(reportsOf(deps), name);
  if (!path || !existsSync(path)) return missingPage(c, deps, PATH);
  await noteAct(c, deps, { act: 'export', about: name });
  return c.body(readFileSync(path), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
  });
}

async function findList(deps: DeskDeps, name: string | undefined): Promise<LoadedList | undefined> {
  return (await loadedLists(deps)).find((each) => each.name === name);
}

const reportsOf = ({ folder }: DeskDeps) => join(folder, 'reports');

function lastReport(deps: DeskDeps, { source }: LoadedList): ImportReport | null {
  return lastReports(reportsOf(deps)).find((report) => report.source === source) ?? null;
}

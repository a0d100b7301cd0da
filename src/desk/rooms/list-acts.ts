import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { lastReports } from '#importers/import-report.ts';
import { UPLOAD_ENDS, UPLOAD_TO } from '#model/desk-messages.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';
import { type ListAnswers, type ListJob, listNameOf, safeFileName } from '#operations/lists/list-job.ts';
import { MAX_TITLE } from '#operations/lists/list-request.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { type Act, missingPage, noteAct, pageAnswer, roomAnswer, visitOf } from '../show.tsx';
import { checkPage, reportPage } from './list-check.ts';
import { columnsPage, optionsOf, problemsOf, readColumnForm } from './list-columns.ts';
import { type GivenUpload, type LoadedList, listRoom, loadedLists, removalPage } from './list-room.ts';
import { stepPage } from './list-steps.ts';
import { shrinkOf } from './list-warnings.ts';
import { chosenMeanings } from './list-words.ts';

const PATH = '/lists';

/** Bringing a list in steps, and removing one. */
export function listActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const { lists } = deps;
  const toJob = (c: DeskContext) => c.redirect('/lists/job', 303);
  const about = ({ list, file }: Pick<ListJob, 'list' | 'file'>) => `${LIST_PREFIX}${list}${file ? ` (${file})` : ''}`;
  const find = async (name: string | undefined) => (await loadedLists(deps)).find((each) => each.name === name);

  async function tell(c: DeskContext, act: Act, text: string, job?: Pick<ListJob, 'list' | 'file'>) {
    await noteAct(c, deps, { act, about: job ? about(job) : '', notice: { text } });
    return c.redirect(PATH, 303);
  }

  /** Answers an upload: asks for its file once its fields are right, then begins to look at the file. */
  desk.post('/lists/upload', async (c) => {
    const { list: chosen = '', title: typed = '', file = '', upload = '', to = '' } = c.get('fields');
    const visit = await visitOf(c, deps);
    const w = visit.words.lists;
    const end = UPLOAD_ENDS.find((each) => each === upload);
    if (end) {
      const job = await lists.job();
      if (!lists.received(end, to) || !job) return tell(c, 'list upload refused', w.busy);
      await noteAct(c, deps, { act: 'list upload', about: `${about(job)}: ${end}` });
      await lists.wait();
      return toJob(c);
    }
    const loaded = await loadedLists(deps);
    const before = loaded.find(({ name }) => name === chosen);
    const title = before?.title ?? typed.trim();
    const problem = problemOfUpload({ title, file, before, loaded }, visit.words.lists);
    if (problem) {
      const room = await listRoom(deps, visit, { list: chosen, title: typed.slice(0, 2 * MAX_TITLE), problem });
      return roomAnswer(c, deps, visit, PATH, room, 422);
    }
    await lists.job();
    const path = lists.begin({
      list: before?.name ?? listNameOf(title),
      isNew: !before,
      file: safeFileName(file),
      who: visit.member.name,
      answers: answersOf(title, before),
    });
    if (path === false) return tell(c, 'list upload refused', w.busy);
    return c.body(null, 200, { [UPLOAD_TO]: path });
  });

  desk.get('/lists/job', async (c) => {
    const job = await lists.job();
    if (!job) return c.redirect(PATH, 303);
    const visit = await visitOf(c, deps);
    return pageAnswer(c, deps, visit, { ...stepPage(job, lists.progress, visit), path: PATH });
  });

  /** Goes on with a task, notes it, and waits a moment: most lists are short. */
  async function goOn(c: DeskContext, job: ListJob, task: ListJob['task'], answers: Partial<ListAnswers> = {}) {
    if (lists.start(task, answers)) await noteAct(c, deps, { act: `list ${task}`, about: about(job) });
    await lists.wait();
    const next = await lists.job();
    // Without a word to ask about, the check follows.
    if (next?.state === 'done' && next.task === 'words' && next.words?.length === 0) {
      lists.start('check', {});
      await lists.wait();
    }
    return toJob(c);
  }

  desk.post('/lists/columns', async (c) => {
    const job = await lists.job();
    if (job?.look === undefined || job.state === 'running' || job.task !== 'inspect') return toJob(c);
    const visit = await visitOf(c, deps);
    const given = readColumnForm(c.get('fields'), job.look);
    const problems = problemsOf(given, job.look, visit);
    if (Object.keys(problems).length > 0) {
      const asked = columnsPage(job.look, given, problems, visit);
      return pageAnswer(c, deps, visit, { ...stepPage(job, null, visit, asked), path: PATH }, 422);
    }
    return goOn(c, job, job.look ? 'words' : 'check', optionsOf(given, job.look, job.answers));
  });
  desk.post('/lists/words', async (c) => {
    const job = await lists.job();
    if (!job?.words || job.state === 'running' || job.task !== 'words') return toJob(c);
    return goOn(c, job, 'check', { words: chosenMeanings(job.words, c.get('fields'), job.answers.words) });
  });
  desk.post('/lists/import', async (c) => {
    const job = await lists.job();
    if (!job?.report || job.state !== 'done' || job.task !== 'check') return toJob(c);
    const replace = c.get('fields').shrink === '1';
    if (shrinkOf(job.report) && !replace) {
      const visit = await visitOf(c, deps);
      const asked = checkPage(job, job.report, visit, visit.words.lists.mustAllow);
      return pageAnswer(c, deps, visit, { ...stepPage(job, null, visit, asked), path: PATH }, 422);
    }
    return goOn(c, job, 'import', { replace });
  });
  desk.post('/lists/again', async (c) => {
    const job = await lists.job();
    return job?.state === 'failed' && job.task !== 'upload' ? goOn(c, job, job.task) : toJob(c);
  });
  desk.post('/lists/back', async (c) => {
    await lists.job();
    lists.reopen(c.get('fields').to === 'words' ? 'words' : 'inspect');
    return toJob(c);
  });
  desk.post('/lists/discard', async (c) => {
    const job = await lists.job();
    if (!job || job.state === 'running') return toJob(c);
    lists.discard();
    const visit = await visitOf(c, deps);
    return tell(c, 'list discard', visit.words.lists.discarded, job);
  });

  desk.get('/lists/remove', async (c) => {
    const list = await find(c.req.query('list'));
    if (!list) return missingPage(c, deps, PATH);
    const visit = await visitOf(c, deps);
    const title = visit.words.lists.removeTitle(list.title);
    return pageAnswer(c, deps, visit, { title, path: PATH, body: removalPage(list, visit) });
  });
  desk.post('/lists/remove', async (c) => {
    const list = await find(c.get('fields').list);
    if (!list) return missingPage(c, deps, PATH);
    await lists.job();
    const { member, words } = await visitOf(c, deps);
    const job = { list: list.name, who: member.name, answers: answersOf(list.title, list) };
    if (!lists.remove(job)) return tell(c, 'list remove refused', words.lists.busy);
    await noteAct(c, deps, { act: 'list remove', about: list.source });
    await lists.wait();
    return toJob(c);
  });

  const reports = join(deps.folder, 'reports');
  const lastReport = (list: LoadedList) => lastReports(reports).find(({ source }) => source === list.source);
  desk.get('/lists/report', async (c) => {
    const list = await find(c.req.query('list'));
    if (!list) return missingPage(c, deps, PATH);
    const visit = await visitOf(c, deps);
    const w = visit.words.lists;
    const report = lastReport(list);
    const body = report
      ? reportPage(report, { list: list.name, answers: answersOf(list.title, list) }, visit)
      : html`<p>${w.noReport}</p>`;
    return pageAnswer(c, deps, visit, { title: w.reportOf(list.title), path: PATH, body });
  });
  /** Only files that a report names. */
  desk.get('/lists/rows', async (c) => {
    const [list, job] = [await find(c.req.query('list')), await lists.job()];
    const named = [...((list && lastReport(list)?.lists) ?? []), ...(job?.report?.lists ?? [])];
    const name = named.find((each) => each === c.req.query('file'));
    if (!name || !existsSync(join(reports, name))) return missingPage(c, deps, PATH);
    await noteAct(c, deps, { act: 'export', about: name });
    return c.body(readFileSync(join(reports, name)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    });
  });
}

function problemOfUpload(
  {
    title,
    file,
    before,
    loaded,
  }: { title: string; file: string; before: LoadedList | undefined; loaded: LoadedList[] },
  w: Awaited<ReturnType<typeof visitOf>>['words']['lists'],
): GivenUpload['problem'] | null {
  if (!before) {
    if (title === '' || title.length > MAX_TITLE) return { field: 'title', text: w.titleNeeded };
    const name = listNameOf(title);
    if (name === '') return { field: 'title', text: w.titleUnusable };
    const taken = loaded.find((each) => each.name === name);
    if (taken) return { field: 'title', text: w.titleTaken(taken.title) };
  }
  return file === '' ? { field: 'file', text: w.fileNeeded } : null;
}

/** What was kept with a list, or nothing yet. */
function answersOf(title: string, before: LoadedList | undefined): ListAnswers {
  const { link, options } = before?.list ?? {};
  return {
    title,
    link: link ?? '',
    edition: '',
    format: (options?.format ?? 'csv') as ListAnswers['format'],
    encoding: 'utf-8',
    columns: options?.columns ?? '',
    defaults: options?.defaults ?? '',
    words: options?.words ?? '',
    evidence: options?.['medicaid-evidence'] === 'listed' ? 'listed' : 'accepts',
    replace: false,
  };
}

import { UPLOAD_ENDS, UPLOAD_TO } from '#model/desk-messages.ts';
import { type ListAnswers, type ListJob, listNameOf, safeFileName } from '#operations/lists/list-job.ts';
import { MAX_TITLE } from '#operations/lists/list-request.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext } from '../desk-guard.ts';
import type { Translate } from '../messages/translate.ts';
import { type Act, noteAct, roomAnswer, visitOf } from '../show.tsx';
import { type GivenUpload, type LoadedList, listRoom, loadedLists } from './list-room.tsx';

/** Answers an upload: asks for its file once its fields are right, then begins to look at the file. */
export async function uploadList(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { lists } = deps;
  const { list: chosen = '', title: typed = '', file = '', upload = '', to = '' } = c.get('fields');
  const visit = await visitOf(c, deps);
  const end = UPLOAD_ENDS.find((each) => each === upload);
  if (end) {
    const job = await lists.job();
    if (!lists.received(end, to) || !job) return tellInRoom(c, deps, 'list upload refused', visit.t('lists.busy'));
    await noteAct(c, deps, { act: 'list upload', about: `${aboutJob(job)}: ${end}` });
    await lists.wait();
    return toJob(c);
  }
  const loaded = await loadedLists(deps);
  const before = loaded.find(({ name }) => name === chosen);
  const title = before?.title ?? typed.trim();
  const problem = problemOfUpload(title, file, before, loaded, visit.t);
  if (problem) {
    const room = await listRoom(deps, visit, { list: chosen, title: typed.slice(0, 2 * MAX_TITLE), problem });
    return roomAnswer(c, deps, visit, '/lists', room, 422);
  }
  await lists.job();
  const path = lists.begin({
    list: before?.name ?? listNameOf(title),
    isNew: !before,
    file: safeFileName(file),
    who: visit.member.name,
    answers: answersOf(title, before),
  });
  if (path === false) return tellInRoom(c, deps, 'list upload refused', visit.t('lists.busy'));
  return c.body(null, 200, { [UPLOAD_TO]: path });
}

function problemOfUpload(
  title: string,
  file: string,
  before: LoadedList | undefined,
  loaded: LoadedList[],
  t: Translate,
): GivenUpload['problem'] | null {
  if (!before) {
    if (title === '' || title.length > MAX_TITLE) return { field: 'title', text: t('lists.titleNeeded') };
    const name = listNameOf(title);
    if (name === '') return { field: 'title', text: t('lists.titleUnusable') };
    const taken = loaded.find((each) => each.name === name);
    if (taken) return { field: 'title', text: t('lists.titleTaken', { title: taken.title }) };
  }
  return file === '' ? { field: 'file', text: t('lists.fileNeeded') } : null;
}

/** Returns what was kept with a list, or nothing yet. */
export function answersOf(title: string, before: LoadedList | undefined): ListAnswers {
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

/** Returns what the record of acts calls a list that is brought: 'Arizona respite (a.csv)'. */
export function aboutJob({ answers, file }: Pick<ListJob, 'answers' | 'file'>): string {
  return `${answers.title}${file ? ` (${file})` : ''}`;
}

/** Goes to the room of lists, and says something there. */
export async function tellInRoom(
  c: DeskContext,
  deps: DeskDeps,
  act: Act,
  text: string,
  job?: Pick<ListJob, 'answers' | 'file'>,
): Promise<Response> {
  await noteAct(c, deps, { act, about: job ? aboutJob(job) : '', notice: { text } });
  return c.redirect('/lists', 303);
}

/** Goes to the list that is brought. */
export function toJob(c: DeskContext): Response {
  return c.redirect('/lists/job', 303);
}

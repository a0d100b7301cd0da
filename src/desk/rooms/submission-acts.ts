import type { Hono } from 'hono';
import type { FormStore, Submission } from '#forms/form-store.ts';
import {
  approveSubmission,
  type ListedNow,
  ListingQuestions,
  rejectSubmission,
  reopenSubmission,
} from '#operations/submissions/decide-submission.ts';
import { deleteSubmission } from '#operations/submissions/delete-submissions.ts';
import { UsageError } from '#operations/usage-error.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type DeskContext, type DeskVariables, only } from '../desk-guard.ts';
import { missingPage, noteAct, pageAnswer, visitOf, whyFailed } from '../show.tsx';
import { CLAIM_MS, claimOfOther } from './claim-box.ts';
import { answerMonth } from './month-export.ts';
import { reportMonth } from './report-month.ts';
import { changedAnswers, listedTexts, type RejectedInput, stateMark, submissionPage } from './submission-rooms.ts';
import { titleOf } from './title-of.ts';

type Decision = 'approve' | 'reject' | 'reopen' | 'right' | 'not-right' | 'delete';
type Done = Promise<{ what?: string; listed?: ListedNow | null; invalid?: string[] }>;
const DECISIONS: Record<Decision, (store: FormStore, id: string, answers: Record<string, string>) => Done> = {
  approve: approveSubmission,
  reject: rejectSubmission,
  reopen: reopenSubmission,
  right: approveSubmission,
  'not-right': rejectSubmission,
  delete: deleteSubmission,
};

/** Among which we look for who decided something meanwhile. */
export const RECENT_ACTS = 1000;

type Place = '/submissions' | '/reports';
const PLACES: Record<Place, Decision[]> = {
  '/submissions': ['approve', 'reject', 'reopen', 'delete'],
  '/reports': ['right', 'not-right', 'reopen', 'delete'],
};

/** The page of a submission or report, and what is done there. */
export function submissionActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const { store, staff, now } = deps;
  const isOf = (place: Place, { kind }: Submission) => (kind === 'report-problem') === (place === '/reports');
  const find = async (c: DeskContext, place: Place): Promise<Submission | undefined> =>
    (await store.find(c.req.param('id') ?? '')).find((each) => each.id === c.req.param('id') && isOf(place, each));
  const nextOf = async (place: Place, id: string) =>
    (await store.list({ state: 'new' }))
      .filter((each) => each.kind !== 'newsletter' && isOf(place, each) && each.id !== id)
      .at(0)?.id;

  async function show(c: DeskContext, place: Place, one: Submission, rejected?: RejectedInput) {
    const visit = await visitOf(c, deps);
    const next = await nextOf(place, one.id);
    const forms = deps.formWords(visit.member.language);
    const title = place === '/reports' ? forms.answer(one.kind, 'what', one.values.what) : titleOf(one);
    const body = await submissionPage(deps, visit, one, { next, ...(rejected && { rejected }) });
    return pageAnswer(c, deps, visit, { title, path: place, body }, rejected ? 422 : 200);
  }

  /** Who made the last decision at the desk, or ''. */
  async function decidedBy({ kind, id }: Submission): Promise<string> {
    return (await staff.audits(RECENT_ACTS)).find(({ about }) => about === `${kind} ${id}`)?.who ?? '';
  }

  async function decide(c: DeskContext, place: Place, act: Decision): Promise<Response> {
    const one = await find(c, place);
    if (!one) return missingPage(c, deps, place);
    const { words, ...visit } = await visitOf(c, deps);
    const other = claimOfOther(visit, one.id);
    if (other) {
      await staff.setNotice(c.get('sessionKey'), { text: words.claim.taken(other.name) });
      return c.redirect(`${place}/${one.id}`, 303);
    }
    const typed = c.get('fields');
    if (typed.was !== undefined && typed.was !== stateMark(one)) {
      const { states } = place === '/reports' ? words.reports : words.table;
      const text = words.claim.decided(await decidedBy(one), states[one.state]);
      if (act === 'approve') return show(c, place, one, { typed, questions: [], refusal: text });
      await staff.setNotice(c.get('sessionKey'), { text });
      return c.redirect(`${place}/${one.id}`, 303);
    }
    let listed: string[] = [];
    try {
      const done = await DECISIONS[act](store, one.id, act === 'approve' ? changedAnswers(one, typed) : {});
      if (done.listed) listed = listedTexts(done.listed, done.invalid ?? [], words);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const questions = error instanceof ListingQuestions ? error.questions : [];
      return show(c, place, one, { typed, questions, refusal: questions.length > 0 ? '' : whyFailed(error, words) });
    }
    await staff.release(one.id);
    const title = place === '/reports' ? String(one.values.message || one.values.what) : titleOf(one);
    const text = [words.submissions.done[act](title), ...listed].join('\n');
    const [now] = act === 'delete' || act === 'reopen' ? [] : await store.find(one.id);
    const undo = now ? { undo: `${place}/${one.id}/reopen`, undoFields: { was: stateMark(now) } } : {};
    await noteAct(c, deps, { act, about: `${one.kind} ${one.id}`, notice: { text, ...undo } });
    const next = act === 'approve' || act === 'reopen' ? one.id : await nextOf(place, one.id);
    return c.redirect(next ? `${place}/${next}` : place, 303);
  }

  desk.get('/reports/export', (c) =>
    answerMonth(c, deps, '/reports', (visit, month) => reportMonth(deps, visit, month)),
  );
  for (const place of Object.keys(PLACES) as Place[]) {
    desk.get(`${place}/:id`, async (c) => {
      const one = await find(c, place);
      return one ? show(c, place, one) : missingPage(c, deps, place);
    });
    desk.post(`${place}/:id/delete`, only('keeper'));
    for (const act of PLACES[place]) desk.post(`${place}/:id/${act}`, (c) => decide(c, place, act));
    desk.post(`${place}/:id/claim`, async (c) => {
      const one = await find(c, place);
      if (!one) return missingPage(c, deps, place);
      const at = now();
      const until = new Date(at.getTime() + CLAIM_MS).toISOString();
      await staff.claim(one.id, c.get('member').id, at.toISOString(), until);
      return c.redirect(`${place}/${one.id}`, 303);
    });
    desk.post(`${place}/:id/release`, async (c) => {
      const { claims, member } = await visitOf(c, deps);
      const id = c.req.param('id');
      if (claims.get(id)?.staffId === member.id) await staff.release(id);
      return c.redirect(`${place}/${id}`, 303);
    });
  }

  const resend = async (c: DeskContext) => {
    const count = await store.resend(now().toISOString(), c.req.param('id'));
    const { words } = await visitOf(c, deps);
    const about = c.req.param('id') ?? 'all';
    await noteAct(c, deps, { act: 'resend', about, notice: { text: words.letters.sent(count) } });
    return c.redirect('/letters', 303);
  };
  desk.post('/letters', resend);
  desk.post('/letters/:id', resend);
  for (const [path, work] of [
    ['/duplicates', deps.duplicates],
    ['/links', deps.deadLinks],
  ] as const) {
    desk.post(path, async (c) => {
      await work.start();
      return c.redirect(path, 303);
    });
  }
}

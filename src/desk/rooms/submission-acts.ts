import type { Hono } from 'hono';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { isListed } from '#operations/submissions/approved-businesses.ts';
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
import { CLAIM_MS, claimOfOther } from './claim-box.tsx';
import { answerMonth } from './month-export.tsx';
import { reportMonth } from './report-month.ts';
import type { RejectedInput } from './submission-decisions.tsx';
import { submissionPage } from './submission-page.tsx';
import { changedAnswers, listedTexts, listingAnswers, stateMark } from './submission-words.ts';
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
const PLACES: Record<Place, [approve: Decision, reject: Decision, ...Decision[]]> = {
  '/submissions': ['approve', 'reject', 'reopen', 'delete'],
  '/reports': ['right', 'not-right', 'reopen', 'delete'],
};

/** The page of a submission or report, and what is done there. */
export function submissionActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  desk.get('/reports/export', (c) =>
    answerMonth(c, deps, '/reports', (visit, month) => reportMonth(deps, visit, month)),
  );
  for (const place of Object.keys(PLACES) as Place[]) {
    desk.get(`${place}/:id`, async (c) => {
      const one = await find(c, deps, place);
      return one ? show(c, deps, place, one) : missingPage(c, deps, place);
    });
    desk.post(`${place}/:id/delete`, only('keeper'));
    for (const act of PLACES[place]) desk.post(`${place}/:id/${act}`, (c) => decide(c, deps, place, act));
    desk.post(`${place}/:id/claim`, (c) => claim(c, deps, place));
    desk.post(`${place}/:id/release`, (c) => release(c, deps, place));
  }
  desk.post('/letters', (c) => resend(c, deps, undefined));
  desk.post('/letters/:id', (c) => resend(c, deps, c.req.param('id')));
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

async function find(c: DeskContext, { store }: DeskDeps, place: Place): Promise<Submission | undefined> {
  const id = c.req.param('id') ?? '';
  return (await store.find(id)).find((each) => each.id === id && isOf(place, each));
}

function isOf(place: Place, { kind }: Submission): boolean {
  return (kind === 'report-problem') === (place === '/reports');
}

async function show(c: DeskContext, deps: DeskDeps, place: Place, one: Submission, rejected?: RejectedInput) {
  const visit = await visitOf(c, deps);
  const next = await nextOf(deps, place, one.id);
  const forms = deps.formWords(visit.member.language);
  const title = place === '/reports' ? forms.answer(one.kind, 'what', one.values.what) : titleOf(one);
  const body = await submissionPage(deps, visit, one, { next, rejected });
  return pageAnswer(c, deps, visit, { title, path: place, body }, rejected ? 422 : 200);
}

/** The id of the one to decide after this one. */
async function nextOf({ store }: DeskDeps, place: Place, id: string): Promise<string | undefined> {
  return (await store.list({ state: 'new' })).find(
    (each) => each.kind !== 'newsletter' && isOf(place, each) && each.id !== id,
  )?.id;
}

async function decide(c: DeskContext, deps: DeskDeps, place: Place, act: Decision): Promise<Response> {
  const { store, staff } = deps;
  const one = await find(c, deps, place);
  if (!one) return missingPage(c, deps, place);
  const { t, ...visit } = await visitOf(c, deps);
  const typed = c.get('fields');
  const refuse = async (text: string) => {
    await staff.setNotice(c.get('sessionKey'), { text });
    return c.redirect(`${place}/${one.id}`, 303);
  };
  const other = claimOfOther(visit, one.id);
  if (other) return refuse(t('claim.taken', { name: other.name }));
  if (typed.was !== undefined && typed.was !== stateMark(one)) {
    const state = place === '/reports' ? t(`reports.states.${one.state}`) : t(`table.states.${one.state}`);
    const name = (await decidedBy(deps, one)) || t('claim.someone');
    const refusal = t(one.state === 'new' ? 'claim.reopened' : 'claim.decided', { name, state: state.toLowerCase() });
    return act === 'approve' ? show(c, deps, place, one, { typed, questions: [], refusal }) : refuse(refusal);
  }
  let listed: string[] = [];
  try {
    const done = await DECISIONS[act](store, one.id, act === 'approve' ? changedAnswers(one, typed) : {});
    if (done.listed) listed = listedTexts(done.listed, done.invalid ?? [], t);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const questions = error instanceof ListingQuestions ? error.questions : [];
    const refusal = questions.length > 0 ? '' : whyFailed(error, t);
    return show(c, deps, place, one, { typed, questions, refusal });
  }
  await staff.release(one.id);
  const title = place === '/reports' ? String(one.values.message || one.values.what) : titleOf(one);
  const text = [t(`submissions.done.${act}`, { title }), ...listed].join('\n');
  await noteAct(c, deps, {
    act,
    about: `${one.kind} ${one.id}`,
    notice: { text, ...(await undoOf(deps, place, one)) },
  });
  const next = act === 'approve' || act === 'reopen' ? one.id : await nextOf(deps, place, one.id);
  return c.redirect(next ? `${place}/${next}` : place, 303);
}

/** Who made the last decision at the desk, or ''. */
async function decidedBy({ staff }: DeskDeps, { kind, id }: Submission): Promise<string> {
  return (await staff.audits(RECENT_ACTS)).find(({ about }) => about === `${kind} ${id}`)?.who ?? '';
}

/** What brings back the state before a decision, and the listing as it was; nothing does what was deleted. */
async function undoOf({ store }: DeskDeps, place: Place, before: Submission) {
  const [now] = await store.find(before.id);
  if (!now) return {};
  const [approve, reject] = PLACES[place];
  const act = { new: 'reopen', approved: approve, rejected: reject }[before.state];
  const answers = before.state === 'approved' && isListed(before) ? listingAnswers(before) : {};
  return { undo: `${place}/${before.id}/${act}`, undoFields: { was: stateMark(now), ...answers } };
}

async function claim(c: DeskContext, deps: DeskDeps, place: Place): Promise<Response> {
  const one = await find(c, deps, place);
  if (!one) return missingPage(c, deps, place);
  const at = deps.now();
  const until = new Date(at.getTime() + CLAIM_MS).toISOString();
  await deps.staff.claim(one.id, c.get('member').id, at.toISOString(), until);
  return c.redirect(`${place}/${one.id}`, 303);
}

async function release(c: DeskContext, deps: DeskDeps, place: Place): Promise<Response> {
  const { claims, member } = await visitOf(c, deps);
  const id = c.req.param('id') ?? '';
  if (claims.get(id)?.staffId === member.id) await deps.staff.release(id);
  return c.redirect(`${place}/${id}`, 303);
}

/** Sends what could not be delivered once more: all, or what is about one id. */
async function resend(c: DeskContext, deps: DeskDeps, id: string | undefined): Promise<Response> {
  const count = await deps.store.resend(deps.now().toISOString(), id);
  const { t } = await visitOf(c, deps);
  await noteAct(c, deps, {
    act: 'resend',
    about: id ?? 'all',
    notice: { text: count === 0 ? t('letters.none') : t('letters.sent', { count }) },
  });
  return c.redirect('/letters', 303);
}

import type { Hono } from 'hono';
import { type CallState, type KeptCall, MAX_DECIDED } from '#forms/call-store.ts';
import type { AuditEntry, Claim } from '#forms/staff-store.ts';
import { withRecords } from '#operations/data-folder.ts';
import { type CalledListing, stormsIn } from '#operations/listings/call-queue.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { TRANSLATE, type Translate } from '../messages/translate.ts';
import { missingPage, noteAct, pageAnswer, visitOf } from '../show.tsx';
import type { Visit } from '../visit.ts';
import { callMonth } from './call-month.ts';
import { callPage } from './call-page.tsx';
import { callText } from './call-words.ts';
import { callClaim, callPath, isToDecide, readQueue, unlistedReports } from './called-listings.ts';
import { CLAIM_MS, claimOfOther } from './claim-box.tsx';
import { answerMonth } from './month-export.tsx';
import { RECENT_ACTS } from './submission-acts.ts';

/** The page of a called listing, and what is decided there. */
export function callActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  desk.get('/calls/export', (c) => answerMonth(c, deps, '/calls', (visit, month) => callMonth(deps, visit, month)));
  desk.get('/calls/one', (c) => showOne(c, deps));
  for (const act of ['confirm', 'dismiss', 'reopen'] as const)
    desk.post(`/calls/${act}`, (c) => decideSent(c, deps, STATE[act]));
  desk.post('/calls/storm', (c) => decideStorm(c, deps));
  desk.post('/calls/unlisted', (c) => dismissUnlisted(c, deps));
  desk.post('/calls/one/claim', (c) => claim(c, deps));
  desk.post('/calls/one/release', (c) => release(c, deps));
}

const STATE = { confirm: 'confirmed', dismiss: 'dismissed', reopen: 'new' } as const;

async function showOne(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const found = await find(deps, c.req.query('id') ?? '');
  if (!found) return missingPage(c, deps, '/calls');
  const visit = await visitOf(c, deps);
  const title = found.item.listing?.name ?? found.item.id;
  return pageAnswer(c, deps, visit, { title, path: '/calls', body: await callPage(deps, found) });
}

/** Returns the listing of an id, and the one to decide after it. */
async function find(deps: DeskDeps, id: string) {
  const { queue } = await readQueue(deps, deps.now());
  const item = queue.find((each) => each.id === id || each.reports.some(({ listing }) => listing === id));
  if (!item) return undefined;
  const next = queue.find((each) => isToDecide(each) && !hasReport(each, item));
  if (item.listing) return { item, next };
  const complete = (await readQueue(deps, deps.now(), true)).queue;
  return { item: complete.find((each) => hasReport(each, item)) ?? item, next };
}

type Reports = Pick<CalledListing, 'reports'>;
const hasReport = (one: Reports, other: Reports) => one.reports.some(({ id }) => id === other.reports[0]!.id);

/** Decides the reports that a form names. */
async function decideSent(c: DeskContext, deps: DeskDeps, state: CallState): Promise<Response> {
  const { id = '', reports: sent = '', was } = c.get('fields');
  const ids = sent.split(' ').slice(0, MAX_DECIDED);
  const reports = await withCalls(async (store) => (await store.list()).filter((each) => ids.includes(each.id)), []);
  if (reports.length === 0) return missingPage(c, deps, '/calls');
  const visit = await visitOf(c, deps);
  const other = await claimedByOther(deps, visit, reports);
  const changed = reports.find((report) => was !== undefined && report.state !== was);
  const refusal = other
    ? visit.t('claim.taken', { name: other.name })
    : changed && (await decidedText(deps, changed, visit));
  if (refusal) {
    await deps.staff.setNotice(c.get('sessionKey'), { text: refusal });
    return c.redirect(id ? callPath(id) : '/calls', 303);
  }
  await decide(c, deps, { reports, state, id });
  const after = id ? await placeAfter(deps, id) : '/calls';
  const isMine = visit.claims.get(callClaim(id))?.staffId === visit.member.id;
  if (isMine && after !== callPath(id)) await deps.staff.release(callClaim(id));
  return c.redirect(after, 303);
}

/** The claim of someone else on a listing that one of these reports is about. */
async function claimedByOther(deps: DeskDeps, visit: Visit, reports: KeptCall[]): Promise<Claim | undefined> {
  const ids = new Set(reports.map((each) => each.id));
  const { queue } = await readQueue(deps, deps.now());
  return queue
    .filter((each) => each.reports.some((one) => ids.has(one.id)))
    .flatMap(({ id, reports: own }) => [id, ...own.map(({ listing }) => listing)])
    .map((id) => claimOfOther(visit, callClaim(id)))
    .find(Boolean);
}

/** Says who decided a report meanwhile, and how. */
async function decidedText({ staff }: DeskDeps, report: KeptCall, { t }: Visit): Promise<string> {
  const said = Object.values(TRANSLATE).map((each) => callText(report, each));
  const isAbout = ({ act, about }: AuditEntry) =>
    act.startsWith('report ') &&
    (about.startsWith(`${report.listing}: `) || /^\d+ listings: /.test(about)) &&
    said.some((text) => about.includes(text));
  const who = (await staff.audits(RECENT_ACTS)).find(isAbout)?.who ?? '';
  const [name, state] = [who || t('claim.someone'), t(`calls.states.${report.state}`)];
  return t(report.state === 'new' ? 'claim.reopened' : 'claim.decided', { name, state });
}

/** The same listing while something of it harms, else the next one. */
async function placeAfter(deps: DeskDeps, id: string): Promise<string> {
  const { item, next } = (await find(deps, id)) ?? {};
  if (item && isToDecide(item)) return callPath(item.id);
  return next ? callPath(next.id) : '/calls';
}

interface Decision {
  reports: KeptCall[];
  state: CallState;
  /** Of their listing, if it is one. */
  id?: string;
  /** What they have in common, if they do not say the same. */
  what?: string;
}

/** Decides reports, and offers to undo that. */
async function decide(c: DeskContext, deps: DeskDeps, { reports, state, id = '', what }: Decision): Promise<void> {
  const { t } = await visitOf(c, deps);
  const ids = reports.map((each) => each.id);
  await withCalls((store) => store.decide(ids, state), 0);
  const said = what ?? callText(reports[0]!, t);
  const text = t(`calls.done.${state}`, { what: `${said} (${t('calls.reports', { count: ids.length })})` });
  const listings = [...new Set(reports.map(({ listing }) => listing))];
  const undo = { undo: '/calls/reopen', undoFields: { id, reports: ids.join(' '), was: state } };
  await noteAct(c, deps, {
    act: `report ${state === 'new' ? 'reopened' : state}`,
    about: `${listings.length === 1 ? listings[0] : `${listings.length} listings`}: ${text}`,
    notice: {
      text,
      ...(state !== 'new' && undo),
      ...(state === 'confirmed' && id && (await nextStep(deps, id, reports, t))),
    },
  });
}

/** The field of a listing that a confirmed report says is wrong. */
const FIELD_OF: Partial<Record<KeptCall['result'], 'phone' | 'address'>> = {
  'wrong-number': 'phone',
  moved: 'address',
};

/** Leads on to the field where what is right is entered, if the listing is shown. */
async function nextStep({ records }: DeskDeps, id: string, reports: KeptCall[], t: Translate) {
  const field = FIELD_OF[reports[0]!.result];
  const listing = field && (await withRecords((read) => read.findById(id), records));
  if (!field || !listing) return {};
  const path = `/listings/one?id=${encodeURIComponent(listing.id)}#${field}`;
  return {
    next: { path, text: `${t(field === 'phone' ? 'calls.enterPhone' : 'calls.enterAddress')}: ${listing.name}` },
  };
}

async function decideStorm(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { source = '', day = '', state: wanted } = c.get('fields');
  const state = wanted === 'confirmed' ? 'confirmed' : 'dismissed';
  const calls = await withCalls((store) => store.list(), []);
  const storm = stormsIn(calls).find((each) => each.source === source && each.day === day);
  if (!storm) {
    const isOfDay = (each: KeptCall) => each.source === source && each.receivedOn === day && each.result === 'gone';
    const decided = calls.find((each) => isOfDay(each) && each.state !== 'new');
    if (!decided) return missingPage(c, deps, '/calls');
    const text = await decidedText(deps, decided, await visitOf(c, deps));
    await deps.staff.setNotice(c.get('sessionKey'), { text });
    return c.redirect('/calls', 303);
  }
  await decide(c, deps, { reports: storm.reports.slice(0, MAX_DECIDED), state });
  return c.redirect('/calls', 303);
}

async function dismissUnlisted(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const reports = unlistedReports((await readQueue(deps, deps.now())).queue).slice(0, MAX_DECIDED);
  const { t } = await visitOf(c, deps);
  const what = t('calls.harms.unlisted');
  if (reports.length > 0) await decide(c, deps, { reports, state: 'dismissed', what });
  return c.redirect('/calls', 303);
}

async function claim(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { id = '' } = c.get('fields');
  const found = await find(deps, id);
  if (!found) return missingPage(c, deps, '/calls');
  const at = deps.now();
  const until = new Date(at.getTime() + CLAIM_MS).toISOString();
  await deps.staff.claim(callClaim(found.item.id), c.get('member').id, at.toISOString(), until);
  return c.redirect(callPath(id), 303);
}

async function release(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { id = '' } = c.get('fields');
  const { claims, member } = await visitOf(c, deps);
  if (claims.get(callClaim(id))?.staffId === member.id) await deps.staff.release(callClaim(id));
  return c.redirect(callPath(id), 303);
}

import type { Hono } from 'hono';
import { type CallState, type KeptCall, MAX_DECIDED } from '#forms/call-store.ts';
import type { AuditEntry, Claim } from '#forms/staff-store.ts';
import { withRecords } from '#operations/data-folder.ts';
import { stormsIn } from '#operations/listings/call-queue.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { missingPage, noteAct, pageAnswer, visitOf } from '../show.tsx';
import type { Visit } from '../visit.ts';
import { WORDS } from '../words/words.ts';
import { callMonth } from './call-month.ts';
import { callClaim, callPage, isToDecide, readQueue, unlistedReports } from './call-rooms.ts';
import { callText } from './call-words.ts';
import { CLAIM_MS, claimOfOther } from './claim-box.ts';
import { answerMonth } from './month-export.ts';
import { RECENT_ACTS } from './submission-acts.ts';

/** The field of a listing that a confirmed report says is wrong. */
const FIELD_OF: Partial<Record<KeptCall['result'], 'phone' | 'address'>> = {
  'wrong-number': 'phone',
  moved: 'address',
};

const STATE = { confirm: 'confirmed', dismiss: 'dismissed', reopen: 'new' } as const;

/** The page of a called listing, and what is decided there. */
export function callActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const { staff, now } = deps;

  /** The listing of an id, and the one to decide after it. */
  async function find(id: string) {
    const { queue } = await readQueue(deps, now());
    let item = queue.find((each) => each.id === id || each.reports.some(({ listing }) => listing === id));
    if (item && !item.listing) item = (await readQueue(deps, now(), true)).queue.find((each) => hasReport(each, item!));
    return item && { item, next: queue.find((each) => isToDecide(each) && !hasReport(each, item)) };
  }

  desk.get('/calls/export', (c) => answerMonth(c, deps, '/calls', (visit, month) => callMonth(deps, visit, month)));
  desk.get('/calls/one', async (c) => {
    const found = await find(c.req.query('id') ?? '');
    if (!found) return missingPage(c, deps, '/calls');
    const visit = await visitOf(c, deps);
    const title = found.item.listing?.name ?? found.item.id;
    return pageAnswer(c, deps, visit, { title, path: '/calls', body: await callPage(deps, visit, found) });
  });

  for (const act of ['confirm', 'dismiss', 'reopen'] as const) {
    desk.post(`/calls/${act}`, async (c) => {
      const { id = '', reports: sent = '', was } = c.get('fields');
      const ids = sent.split(' ').slice(0, MAX_DECIDED);
      const reports = await withCalls(
        async (store) => (await store.list()).filter((each) => ids.includes(each.id)),
        [],
      );
      if (reports.length === 0) return missingPage(c, deps, '/calls');
      const visit = await visitOf(c, deps);
      const other = await claimedByOther(visit, reports);
      const changed = reports.find(({ state }) => was !== undefined && state !== was);
      const refusal = other ? visit.words.claim.taken(other.name) : changed && (await decidedText(changed, visit));
      if (refusal) {
        await staff.setNotice(c.get('sessionKey'), { text: refusal });
        return c.redirect(id ? onePath(id) : '/calls', 303);
      }
      await decide(c, reports, STATE[act], id);
      const after = id ? await placeAfter(id) : '/calls';
      const isMine = visit.claims.get(callClaim(id))?.staffId === visit.member.id;
      if (isMine && after !== onePath(id)) await staff.release(callClaim(id));
      return c.redirect(after, 303);
    });
  }

  desk.post('/calls/storm', async (c) => {
    const { source = '', day = '', state: wanted } = c.get('fields');
    const state = wanted === 'confirmed' ? 'confirmed' : 'dismissed';
    const storms = await withCalls(async (store) => stormsIn(await store.list()), []);
    const storm = storms.find((each) => each.source === source && each.day === day);
    if (!storm) return missingPage(c, deps, '/calls');
    await decide(c, storm.reports.slice(0, MAX_DECIDED), state, '');
    return c.redirect('/calls', 303);
  });

  desk.post('/calls/unlisted', async (c) => {
    const reports = unlistedReports((await readQueue(deps, now())).queue).slice(0, MAX_DECIDED);
    const { words } = await visitOf(c, deps);
    if (reports.length > 0) await decide(c, reports, 'dismissed', '', words.calls.harms.unlisted);
    return c.redirect('/calls', 303);
  });

  /** The claim of someone else on a listing that one of these reports is about. */
  async function claimedByOther(visit: Visit, reports: KeptCall[]): Promise<Claim | undefined> {
    const ids = new Set(reports.map((each) => each.id));
    const { queue } = await readQueue(deps, now());
    return queue
      .filter((each) => each.reports.some((one) => ids.has(one.id)))
      .flatMap(({ id, reports: own }) => [id, ...own.map(({ listing }) => listing)])
      .map((id) => claimOfOther(visit, callClaim(id)))
      .find(Boolean);
  }

  /** Says who decided a report meanwhile, and how. */
  async function decidedText(report: KeptCall, { words }: Visit): Promise<string> {
    const said = Object.values(WORDS).map((each) => callText(report, each));
    const isAbout = ({ act, about }: AuditEntry) =>
      act.startsWith('report ') && about.startsWith(`${report.listing}: `) && said.some((text) => about.includes(text));
    const who = (await staff.audits(RECENT_ACTS)).find(isAbout)?.who ?? '';
    return words.claim.decided(who, words.calls.states[report.state]);
  }

  /** Decides reports, and offers to undo that. `id`: of their listing, if it is one; `what`: what they have in common. */
  async function decide(c: DeskContext, reports: KeptCall[], state: CallState, id: string, what = ''): Promise<void> {
    const { words } = await visitOf(c, deps);
    const ids = reports.map((each) => each.id);
    await withCalls((store) => store.decide(ids, state), 0);
    const said = what || callText(reports[0]!, words);
    const text = words.calls.done[state](`${said} (${words.calls.reports(ids.length)})`);
    const listings = [...new Set(reports.map(({ listing }) => listing))];
    const undo = { undo: '/calls/reopen', undoFields: { id, reports: ids.join(' '), was: state } };
    await noteAct(c, deps, {
      act: `report ${state === 'new' ? 'reopened' : state}`,
      about: `${listings.length === 1 ? listings[0] : `${listings.length} listings`}: ${text}`,
      notice: {
        text,
        ...(state !== 'new' && undo),
        ...(state === 'confirmed' && id && (await nextStep(id, reports, words))),
      },
    });
  }

  /** Leads on to the field where what is right is entered, if the listing is shown. */
  async function nextStep(id: string, reports: KeptCall[], { calls: w }: Visit['words']) {
    const field = FIELD_OF[reports[0]!.result];
    const listing = field && (await withRecords((records) => records.findById(id), deps.records));
    if (!field || !listing) return {};
    const path = `/listings/one?id=${encodeURIComponent(listing.id)}#${field}`;
    return { next: { path, text: `${w[field === 'phone' ? 'enterPhone' : 'enterAddress']}: ${listing.name}` } };
  }

  /** The same listing while something of it harms, else the next one. */
  async function placeAfter(id: string): Promise<string> {
    const { item, next } = (await find(id)) ?? {};
    if (item && isToDecide(item)) return onePath(item.id);
    return next ? onePath(next.id) : '/calls';
  }

  desk.post('/calls/one/claim', async (c) => {
    const { id = '' } = c.get('fields');
    const found = await find(id);
    if (!found) return missingPage(c, deps, '/calls');
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS).toISOString();
    await staff.claim(callClaim(found.item.id), c.get('member').id, at.toISOString(), until);
    return c.redirect(onePath(id), 303);
  });
  desk.post('/calls/one/release', async (c) => {
    const { id = '' } = c.get('fields');
    const { claims, member } = await visitOf(c, deps);
    if (claims.get(callClaim(id))?.staffId === member.id) await staff.release(callClaim(id));
    return c.redirect(onePath(id), 303);
  });
}

type Reports = { reports: KeptCall[] };
const hasReport = (one: Reports, other: Reports) => one.reports.some(({ id }) => id === other.reports[0]!.id);
const onePath = (id: string) => `/calls/one?id=${encodeURIComponent(id)}`;

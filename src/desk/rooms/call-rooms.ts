import { html } from 'hono/html';
import type { KeptCall } from '#forms/call-store.ts';
import type { Submission } from '#forms/form-store.ts';
import { idsIn } from '#listings/corrections.ts';
import { siteDay } from '#model/site-day.ts';
import { dataPlace, withRecords } from '#operations/data-folder.ts';
import { type CalledListing, callQueue, type Storm, stormsIn } from '#operations/listings/call-queue.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { recordIds } from '#operations/listings/find-listing.ts';
import type { DataTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { button, type Html, keyBox, keyOf, outside, tokenField } from '../page.ts';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/en.ts';
import { type CallGroup, callGroups, callText } from './call-words.ts';
import { claimBox } from './claim-box.ts';
import { sourceName } from './field-texts.ts';
import { monthExport } from './month-export.ts';
import type { Room } from './room.ts';
import { sideBySide } from './side-by-side.ts';

const CHOICES = ['decide', 'storm', 'open', 'all'] as const;
type Choice = (typeof CHOICES)[number];

/** Returns the name of a called listing's claim. */
export function callClaim(id: string): string {
  return `call:${id}`;
}

/** Reads all reports by listing, the worst first. `isComplete`: with the names of those of which nothing bad is reported. */
export async function readQueue(
  { records }: Pick<DeskDeps, 'records'>,
  now: Date,
  isComplete = false,
): Promise<{ queue: CalledListing[]; calls: KeptCall[] }> {
  const calls = await withCalls((store) => store.list(), []);
  if (calls.length === 0) return { queue: [], calls };
  const today = siteDay(now.getTime());
  const queue = await withRecords((open) => callQueue(calls, open, { today, isComplete }), records);
  return { queue, calls };
}

/** Whether the operator should look at a listing. */
export function isToDecide({ harm }: CalledListing): boolean {
  return harm !== 'none' && harm !== 'storm';
}

const SHOWN: Record<Choice, (item: CalledListing) => boolean> = {
  decide: isToDecide,
  storm: ({ reports }) => reports.some(({ isInStorm }) => isInStorm),
  open: ({ reports }) => reports.some(({ state }) => state === 'new'),
  all: () => true,
};

/** Shows what callers reported, by listing, the worst first. */
export async function callRoom(deps: Pick<DeskDeps, 'records'>, visit: Visit): Promise<Room> {
  const { words, query, claims } = visit;
  const w = words.calls;
  const chosen = CHOICES.find((each) => each === query.get('show')) ?? 'decide';
  const { queue, calls } = await readQueue(deps, visit.now, chosen === 'open' || chosen === 'all');
  const table: DataTable<CalledListing> = {
    path: '/calls',
    caption: words.rooms['/calls'],
    choice: { name: 'show', label: w.show, options: w.shown, chosen },
    columns: [
      {
        key: 'listing',
        title: w.listing,
        value: nameOf(w),
        html: (item) => html`<a href="${pathOf(item.id)}">${nameOf(w)(item)}</a>`,
      },
      { key: 'harm', title: w.harm, value: ({ harm }) => w.harms[harm] },
      { key: 'said', title: w.said, value: ({ reports }) => saidText(reports, words) },
      { key: 'open', title: w.open, value: ({ reports }) => reports.filter(({ state }) => state === 'new').length },
      {
        key: 'last',
        title: w.last,
        value: ({ reports }) =>
          reports
            .map(({ day }) => day)
            .sort()
            .at(-1)!,
      },
      { key: 'claim', title: words.claim.column, value: ({ id }) => claims.get(callClaim(id))?.name ?? '' },
    ],
    rows: queue.filter(SHOWN[chosen]),
    ...(chosen === 'decide' && { none: w.none }),
  };
  return {
    before: html`<p>${w.intro}</p>${stormBox(stormsIn(calls), visit)}${unlistedBox(queue, visit)}`,
    table,
    after: monthExport(
      visit,
      '/calls',
      w.export.help,
      calls.map(({ receivedOn }) => receivedOn),
    ),
  };
}

function nameOf(w: Words['calls']) {
  return ({ listing, id }: CalledListing) => listing?.name ?? `${id} (${w.notShown})`;
}

function pathOf(id: string): string {
  return `/calls/one?id=${encodeURIComponent(id)}`;
}

/** 'they are gone (2); reached (1)' */
function saidText(reports: readonly KeptCall[], { calls: w }: Words): string {
  return [...Map.groupBy(reports, ({ result }) => result)]
    .map(([result, same]) => `${w.results[result]} (${same.length})`)
    .join('; ');
}

/** Storms, each decided as a whole. */
function stormBox(storms: Storm[], visit: Visit): Html | '' {
  if (storms.length === 0) return '';
  const w = visit.words.calls;
  const one = ({ source, day, reports }: Storm) => {
    const title = w.storm(reports.length, sourceName(source, visit.words), day);
    const decision = (state: 'confirmed' | 'dismissed', label: string) =>
      button('/calls/storm', label, visit, { about: `(${title})`, fields: { source, day, state }, quiet: true });
    return html`<li><p>${title}. <a class="alone" href="/calls?show=storm">${w.stormSee}</a></p>
<div class="row">${decision('dismissed', w.stormDismiss)}<details><summary>${w.stormConfirm} …</summary>${decision('confirmed', w.stormConfirm)}</details></div></li>`;
  };
  return html`<section class="problems" aria-labelledby="storms"><h2 id="storms">${w.storms}</h2><p>${w.stormsHelp}</p><ul>${storms.map(one)}</ul></section>`;
}

/** Returns the undecided reports of listings that no source has now. */
export function unlistedReports(queue: readonly CalledListing[]): KeptCall[] {
  const open = queue.filter(({ harm }) => harm === 'unlisted').flatMap(({ reports }) => reports);
  return open.filter(({ state }) => state === 'new');
}

/** Many listings of a source that was replaced, such as the sample data, are discarded at once. */
function unlistedBox(queue: readonly CalledListing[], visit: Visit): Html | '' {
  const w = visit.words.calls;
  const count = queue.filter(({ harm }) => harm === 'unlisted').length;
  if (count < 2) return '';
  return html`<section class="card" aria-labelledby="unlisted"><h2 id="unlisted">${w.unlistedTitle(count)}</h2><p>${w.unlistedHelp}</p>
<details><summary>${w.unlistedDismiss} …</summary>${button('/calls/unlisted', w.unlistedDismiss, visit)}</details></section>`;
}

interface CallPage {
  item: CalledListing;
  /** The listing to decide after it. */
  next: CalledListing | undefined;
}

/** Renders a called listing: what was reported, who says what, and the decisions. */
export async function callPage(
  deps: Pick<DeskDeps, 'origin' | 'records' | 'store'>,
  visit: Visit,
  { item, next }: CallPage,
): Promise<Html> {
  const { words } = visit;
  const w = words.calls;
  const { id, listing, reports } = item;
  const open = callGroups(
    reports.filter(({ state }) => state === 'new'),
    words,
  ).sort((a, b) => rank(a) - rank(b));
  return html`${claimBox(visit, callClaim(id), '/calls/one', { id })}
${listing ? html`<p class="alone">${outside(listingAddress(deps, id), words.listings.seeOnSite)}</p>` : html`<p>${item.harm === 'unlisted' ? w.unlisted : w.gone}</p>`}
<h2>${w.decide}</h2>
${open.length === 0 ? html`<p>${w.nothingOpen}</p>` : html`<p>${w.decideHelp}</p>${open.map((group, at) => groupBox(group, id, visit, at === 0))}`}
${listing ? otherWays(item, visit) : ''}
${await freeTexts(deps, item, visit)}
${listing ? await comparison(deps, item, words) : ''}
${decidedPart(item, visit)}
${next ? html`<p><a class="alone" href="${pathOf(next.id)}"${keyOf('n')}>${w.next}: ${nameOf(w)(next)}${keyBox('n')}</a></p>` : ''}`;
}

const RESULT_RANK = ['gone', 'wrong-number', 'moved', 'yes', 'no-answer'];
const rank = ({ reports }: CallGroup) => RESULT_RANK.indexOf(reports[0]!.result);

function groupBox({ text, reports }: CallGroup, id: string, visit: Visit, hasKeys: boolean): Html {
  const w = visit.words.calls;
  const callers = new Set(reports.map(({ caller, listing }) => `${listing} ${caller}`)).size;
  const last = reports
    .map(({ day }) => day)
    .sort()
    .at(-1)!;
  const fields = { id, reports: reports.map((each) => each.id).join(' '), was: 'new' };
  const decision = (act: 'confirm' | 'dismiss', key: string, quiet: boolean) =>
    button(`/calls/${act}`, w[act], visit, { about: `(${text})`, fields, key: hasKeys ? key : '', quiet });
  return html`<div class="card"><p><strong>${text}</strong><br>${w.reportOf(w.callers(callers), last)}${reports.some(({ isInStorm }) => isInStorm) ? html`<br>${w.stormNote}` : ''}</p>
<div class="row">${decision('confirm', 'y', false)}${decision('dismiss', 'x', true)}</div></div>`;
}

function otherWays({ id, harm }: CalledListing, visit: Visit): Html {
  const w = visit.words.calls;
  const field = harm === 'wrong-number' ? 'phone' : 'correct';
  return html`<h2>${w.other}</h2>
<div class="row"><a class="alone" href="/listings/one?id=${encodeURIComponent(id)}#${field}"${keyOf('e')}>${w.correct}${keyBox('e')}</a>
<form method="post" action="/listings/hide">${tokenField(visit.token)}<input type="hidden" name="id" value="${id}"><input type="hidden" name="from" value="/calls"><button class="quiet"${keyOf('h')}>${w.hide}${keyBox('h')}</button></form></div>`;
}

/** What callers wrote is kept as problem reports with the ids of theirs. */
async function freeTexts({ store }: Pick<DeskDeps, 'store'>, { reports }: CalledListing, { words }: Visit) {
  const w = words.calls;
  const byId = new Map(reports.map((each) => [each.id, each]));
  const notes = (await store.list({ kind: 'report-problem' })).filter(({ id }) => byId.has(id));
  if (notes.length === 0) return '';
  const item = ({ id, values }: Submission) =>
    html`<li>${byId.get(id)!.day}: “${String(values.message)}” <a class="alone" href="/reports/${id}">${w.freeRead}</a></li>`;
  return html`<h2>${w.free}</h2><ul>${notes.map(item)}</ul>`;
}

async function comparison({ records }: Pick<DeskDeps, 'records'>, { listing, reports }: CalledListing, words: Words) {
  const ids = recordIds(listing!);
  const own = await withRecords((open) => Promise.all(ids.map((id) => open.recordOf(id))), records);
  const corrections = (await readCorrections(dataPlace())).filter(({ correction }) =>
    idsIn(correction).some((id) => ids.includes(id)),
  );
  const found = own.filter((each) => each !== null);
  return sideBySide({ listing: listing!, records: found, corrections, reports }, words);
}

function decidedPart({ id, reports }: CalledListing, visit: Visit): Html | '' {
  const w = visit.words.calls;
  const decided = reports.filter(({ state }) => state !== 'new');
  if (decided.length === 0) return '';
  const one = (report: KeptCall) =>
    html`<li>${report.day}: ${callText(report, visit.words)} (${w.states[report.state]}) ${button('/calls/reopen', w.reopen, visit, { about: callText(report, visit.words), quiet: true, fields: { id, reports: report.id, was: report.state } })}</li>`;
  return html`<h2>${w.decided}</h2><ul>${decided.map(one)}</ul>`;
}

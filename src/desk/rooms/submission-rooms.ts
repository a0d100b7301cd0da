import { html } from 'hono/html';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { type ListingQuestion, mapCommunity } from '#importers/community/map-community.ts';
import { serviceByAnyWord, servicesInText } from '#importers/service-words.ts';
import { DirectoryError } from '#listings/errors.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { addressText } from '#model/address-text.ts';
import { formatPhone } from '#model/phone.ts';
import { withRecords } from '#operations/data-folder.ts';
import { listingNames } from '#operations/listing-names.ts';
import { isListed, toEntry } from '#operations/submissions/approved-businesses.ts';
import { LISTING_FIELDS, type ListedNow } from '#operations/submissions/decide-submission.ts';
import { type DataTable, shortTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { button, field, type Html, keyBox, keyOf, outside, time, tokenField } from '../page.ts';
import { timeText } from '../parts/texts.tsx';
import { mayEnter } from '../room-paths.ts';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/en.ts';
import { claimBox } from './claim-box.ts';
import { fieldTexts } from './field-texts.ts';
import { listingPreview } from './listing-preview.ts';
import { monthExport } from './month-export.ts';
import type { Room } from './room.ts';
import { titleOf } from './title-of.ts';

const STATES = ['new', 'approved', 'rejected'] as const;

/** Shows what visitors sent, without problem reports and sign-ups. */
export async function submissionRoom(deps: Pick<DeskDeps, 'store' | 'formWords'>, visit: Visit): Promise<Room> {
  const { words, query, member } = visit;
  const w = words.submissions;
  const forms = deps.formWords(member.language);
  const state = STATES.find((each) => each === query.get('state'));
  const isAll = query.get('state') === 'all';
  const rows = (await deps.store.list(isAll ? {} : { state: state ?? 'new' })).filter(
    ({ kind }) => kind !== 'report-problem' && kind !== 'newsletter',
  );
  const table: DataTable<Submission> = {
    path: '/submissions',
    caption: words.rooms['/submissions'],
    choice: {
      name: 'state',
      label: words.table.state,
      options: words.table.states,
      chosen: isAll ? 'all' : (state ?? 'new'),
    },
    columns: [
      {
        key: 'what',
        title: w.what,
        value: titleOf,
        html: (each) => html`<a href="/submissions/${each.id}">${titleOf(each)}</a>`,
      },
      { key: 'form', title: w.form, value: ({ kind }) => forms.title(kind) },
      { key: 'received', title: w.received, value: ({ receivedAt }) => timeText(receivedAt) },
      { key: 'state', title: words.table.state, value: (each) => words.table.states[each.state] },
      { key: 'claim', title: words.claim.column, value: ({ id }) => visit.claims.get(id)?.name ?? '' },
    ],
    rows,
    ...(!isAll && !state && { none: w.none }),
  };
  return { before: html`<p>${w.intro}</p>`, table };
}

interface Report extends Submission {
  name: string | undefined;
  /** How many open reports are about its listing. */
  count: number;
}

/** Shows the open problem reports, the most reported listings first. */
export async function reportRoom(deps: Pick<DeskDeps, 'store' | 'records' | 'formWords'>, visit: Visit): Promise<Room> {
  const { words, member } = visit;
  const w = words.reports;
  const forms = deps.formWords(member.language);
  const open = await deps.store.list({ kind: 'report-problem', state: 'new' });
  const names = await listingNames(open, deps.records);
  const byListing = Map.groupBy(open, ({ values }) => String(values.listing));
  const rows: Report[] = [...byListing]
    .sort((a, b) => b[1].length - a[1].length)
    .flatMap(([id, list]) => list.map((each) => ({ ...each, name: names.get(id), count: list.length })));
  const table: DataTable<Report> = {
    path: '/reports',
    caption: words.rooms['/reports'],
    columns: [
      {
        key: 'listing',
        title: w.listing,
        value: ({ name }) => name ?? w.gone,
        html: ({ name, id }) => html`<a href="/reports/${id}">${name ?? w.gone}</a>`,
      },
      { key: 'wrong', title: w.wrong, value: ({ values }) => forms.answer('report-problem', 'what', values.what) },
      { key: 'should', title: w.should, value: ({ values }) => String(values.message ?? '') },
      { key: 'received', title: words.submissions.received, value: ({ receivedAt }) => timeText(receivedAt) },
      { key: 'count', title: w.count, value: ({ count }) => count },
      { key: 'claim', title: words.claim.column, value: ({ id }) => visit.claims.get(id)?.name ?? '' },
    ],
    rows,
    none: w.none,
  };
  const all = await deps.store.list({ kind: 'report-problem' });
  const days = all.map(({ receivedAt }) => receivedAt);
  return {
    before: html`<p>${w.intro}</p>`,
    table,
    after: monthExport(visit, '/reports', words.calls.export.helpReports, days),
  };
}

/** The rejected input, and what was wrong with it. */
export interface RejectedInput {
  typed: Record<string, string>;
  questions: ListingQuestion[];
  /** Any other reason for the rejection. */
  refusal: string;
}

/** Renders a submission with the decisions about it. `next`: the id of the one to decide after it. */
export async function submissionPage(
  deps: Pick<DeskDeps, 'store' | 'records' | 'origin' | 'formWords'>,
  visit: Visit,
  submission: Submission,
  { rejected, next }: { rejected?: RejectedInput; next?: string | undefined } = {},
): Promise<Html> {
  const { id, kind, state, values } = submission;
  const { words, member } = visit;
  const w = words.submissions;
  const forms = deps.formWords(member.language);
  const isReport = kind === 'report-problem';
  const place = isReport ? '/reports' : '/submissions';
  const isShown = state === 'approved' && isListed(submission);
  const facts = html`<dl>${factsOf(submission, visit, forms.title(kind)).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  return html`${rejected ? problemBox(rejected, visit) : ''}${claimBox(visit, id, `${place}/${id}`)}${isReport ? await reportedListing(values, deps, visit) : facts}
${isShown ? html`<p class="alone">${outside(listingAddress(deps, `community:${id}`), w.seeListing)}</p>` : ''}
<h2>${w.wrote}</h2>
<dl>${Object.entries(values).map(
    ([name, value]) => html`<dt>${forms.label(kind, name)}</dt>
<dd>${forms.answer(kind, name, value) || w.empty}</dd>`,
  )}</dl>
${isListed(submission) && state === 'new' ? await previewOf(submission, visit) : ''}
${kind === 'newsletter' ? '' : decisions(submission, visit, rejected)}${isReport ? facts : ''}
${next ? html`<p><a class="alone" href="${place}/${next}"${keyOf('n')}>${w.next}${keyBox('n')}</a></p>` : ''}
${mayEnter(visit, 'keeper') ? await keeperPart(deps.store, submission, visit, place) : ''}`;
}

/** The listing that a report is about, as it is now. */
async function reportedListing(
  { listing: reported, what }: Submission['values'],
  { records, origin }: Pick<DeskDeps, 'records' | 'origin'>,
  { words }: Visit,
): Promise<Html> {
  const id = String(reported);
  const field = what === 'wrong-phone' ? 'phone' : 'correct';
  const listing = await withRecords((read) => read.findById(id), records).catch((error) => {
    if (error instanceof DirectoryError) return null;
    throw error;
  });
  if (!listing) return html`<p>${words.reports.gone}</p>`;
  const { name, address, phone } = listing;
  return html`<p><strong>${name}</strong><br>${addressText(address)}${phone ? html`<br>${formatPhone(phone)}` : ''}</p>
<p class="row"><span class="alone">${outside(listingAddress({ origin }, id), words.submissions.seeListing)}</span> <a class="alone" href="/listings/one?id=${encodeURIComponent(id)}#${field}"${keyOf('e')}>${words.reports.correct}${keyBox('e')}</a></p>`;
}

/** How a business would be listed with the answers of now; '' while something of them is missing. */
async function previewOf(submission: Submission, { words }: Visit): Promise<Html | ''> {
  const listing = mapCommunity(toEntry(submission), await loadGazetteer());
  if (!('draft' in listing)) return '';
  const { draft, unread } = listing;
  return html`${listingPreview(draft, words)}${unread.length > 0 ? html`<p class="problems">${unreadText(unread, words)}</p>` : ''}`;
}

function factsOf({ language, receivedAt, state, decidedAt }: Submission, { words }: Visit, title: string) {
  const { states, state: stateTitle } = words.table;
  const w = words.submissions;
  return [
    [w.form, title],
    [w.language, w.languages[language] ?? language],
    [w.received, time(receivedAt)],
    [stateTitle, decidedAt ? html`${states[state]}, ${time(decidedAt)}` : states[state]],
  ] as [string, Html | string][];
}

/** What a decision carries: the state on which it was made. */
export function stateMark({ state, decidedAt }: Pick<Submission, 'state' | 'decidedAt'>): string {
  return `${state} ${decidedAt ?? ''}`.trim();
}

function decisions(submission: Submission, visit: Visit, rejected?: RejectedInput): Html {
  const { id, kind, state } = submission;
  const fields = { was: stateMark(submission) };
  const { submissions: w, reports } = visit.words;
  if (kind === 'report-problem')
    return html`<div class="row">${
      state === 'new'
        ? html`${button(`/reports/${id}/right`, reports.right, visit, { key: 'y', fields })}${button(`/reports/${id}/not-right`, reports.notRight, visit, { quiet: true, key: 'x', fields })}`
        : button(`/reports/${id}/reopen`, w.reopen, visit, { quiet: true, key: 'o', fields })
    }</div>`;
  const place = `/submissions/${id}`;
  const approve = isListed(submission)
    ? listingForm(submission, visit, rejected)
    : state === 'approved'
      ? ''
      : button(`${place}/approve`, w.markApproved, visit, { key: 'y', fields });
  const isOnSite = state === 'approved' && isListed(submission);
  const reject =
    state === 'rejected'
      ? ''
      : button(`${place}/reject`, isOnSite ? w.takeOff : w.reject, visit, { quiet: true, key: 'x', fields });
  const reopen = state === 'new' ? '' : button(`${place}/reopen`, w.reopen, visit, { quiet: true, key: 'o', fields });
  return html`${approve}<div class="row">${reject}${reopen}</div>`;
}

async function keeperPart(store: FormStore, submission: Submission, visit: Visit, place: string): Promise<Html> {
  const w = visit.words.submissions;
  const { id } = submission;
  const fields = { was: stateMark(submission) };
  return html`<h2>${w.other}</h2>
<details><summary>${w.remove} …</summary><p>${w.removeHelp}</p>${button(`${place}/${id}/delete`, w.remove, visit, { fields })}</details>
${await deliveries(store, id, visit)}`;
}

/** Renders the problems, first on the page and focused, so that they are noticed at once. */
function problemBox({ questions, refusal }: RejectedInput, { words }: Visit): Html {
  const items = questions.map(
    (each) => html`<li><a class="alone" href="#${each.field}">${questionText(each, words)}</a></li>`,
  );
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${words.submissions.notYet} ${refusal}</p>
${items.length > 0 ? html`<ul>${items}</ul>` : ''}</div>`;
}

/** Says how a business is listed now. */
export function listedTexts({ draft, unread, unused }: ListedNow, invalid: readonly string[], words: Words): string[] {
  const w = words.submissions;
  const t = fieldTexts(words);
  const services = draft.tagIds.filter(isService).map(t.tag);
  return [
    w.listed(draft.name, addressText(draft.address)),
    `${words.listings.fields.services}: ${services.join('; ')}`,
    ...(draft.medicaid.length > 0
      ? [`${words.listing.medicaidTitle}: ${draft.medicaid.map(t.medicaid).join('; ')}`]
      : []),
    ...(unread.length > 0 ? [unreadText(unread, words)] : []),
    ...(unused.length > 0 ? [w.unused(unused.join('; '))] : []),
    ...(invalid.length > 0 ? [w.invalid(invalid.join(', '))] : []),
  ];
}

function unreadText(unread: readonly string[], { submissions: w }: Words): string {
  return `${w.unread(unread.join('; '))} ${w.correctBelow}`;
}

/** A question about a listing in the words of staff. */
function questionText({ field: name, given, similar }: ListingQuestion, words: Words): string {
  return words.submissions.questions[name](given, similar.map((each) => serviceText(each, words)).join('; '));
}

/** A service in the language of staff; any other text as it is. */
function serviceText(text: string, words: Words): string {
  const id = serviceByAnyWord(text);
  return id === undefined ? text : fieldTexts(words).tag(id);
}

function listingForm(submission: Submission, visit: Visit, rejected?: RejectedInput): Html {
  const { id, state } = submission;
  const w = visit.words.submissions;
  const questions = rejected?.questions ?? [];
  const current = listingAnswers(submission);
  const { unread } = servicesInText(rejected?.typed.services ?? current.services!);
  return html`<h2>${w.listing}</h2>
<p>${w.listingHelp}</p>
<form method="post" action="/submissions/${id}/approve">${tokenField(visit.token)}<input type="hidden" name="was" value="${stateMark(submission)}">
${Object.entries(w.fields).map(([name, [label, help]]) => {
  const question = questions.find((each) => each.field === name);
  const problem = question
    ? `${questionText(question, visit.words)} ${w.example} ${serviceText(question.example, visit.words)}`
    : name === 'services' && unread.length > 0
      ? w.unread(unread.join('; '))
      : '';
  return field(name, label, rejected?.typed[name] ?? current[name] ?? '', { help, problem });
})}
<button${keyOf('y')}>${state === 'approved' ? w.change : w.approve}${keyBox('y')}</button></form>`;
}

/** Returns each field of the listing: corrected, else as written. */
function listingAnswers({ values, corrections }: Submission): Record<string, string> {
  return Object.fromEntries(
    [...LISTING_FIELDS, 'services'].map((name) => [name, corrections[name] ?? [values[name] ?? ''].flat().join('; ')]),
  );
}

/** Returns the answers that were changed, as `approveSubmission` takes them. */
export function changedAnswers(submission: Submission, typed: Record<string, string>): Record<string, string> {
  const current = listingAnswers(submission);
  const isChanged = (name: string) => typed[name] !== undefined && typed[name].trim() !== current[name]!.trim();
  const changed = [...LISTING_FIELDS, 'services'].filter(isChanged);
  return Object.fromEntries(changed.map((name) => [name, typed[name]!.trim()]));
}

async function deliveries(store: FormStore, id: string, { words }: Visit): Promise<Html> {
  const entries = await store.entriesOf(id);
  if (entries.length === 0) return html``;
  const w = words.submissions;
  return shortTable(
    'deliveries',
    w.deliveries,
    [w.to, words.table.state, w.tries, w.lastError],
    entries.map(({ channel, state, attempts, lastError }) => [
      w.channels[channel],
      w.deliveryStates[state] ?? state,
      String(attempts),
      lastError ?? '',
    ]),
  );
}

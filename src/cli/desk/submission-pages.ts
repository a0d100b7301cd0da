import { html } from 'hono/html';
import type { FormStore, Submission } from '#forms/form-store.ts';
import type { ListingQuestion } from '#importers/community/map-community.ts';
import { isListed } from '../submissions/approved-businesses.ts';
import { LISTING_FIELDS } from '../submissions/decide-submission.ts';
import { type DeskDeps, listingAddress } from './desk-deps.ts';
import type { FormWords } from './form-words.ts';
import { button, type Html, outside, table, time, tokenField } from './page.ts';

/** Decided submissions shown below the new ones, newest first. */
const MAX_DECIDED = 50;

/** Renders submissions that await review or were decided recently, without problem reports and sign-ups. */
export async function submissionsPage({ store, words }: Pick<DeskDeps, 'store' | 'words'>): Promise<Html> {
  const all = (await store.list()).filter(({ kind }) => kind !== 'report-problem' && kind !== 'newsletter');
  const undecided = all.filter(({ state }) => state === 'new');
  const decided = all.filter(({ state }) => state !== 'new').slice(0, MAX_DECIDED);
  return html`<p>Everything visitors sent, newest first. Problem reports are on their own page; for newsletter subscribers, see <code>npm run submissions -- --help</code>.</p>
${undecided.length === 0 ? html`<p>Nothing awaits review.</p>` : submissionTable('To review', undecided, words)}
${decided.length === 0 ? '' : submissionTable('Recently decided', decided, words)}`;
}

function submissionTable(caption: string, list: Submission[], words: FormWords): Html {
  return table(
    caption,
    ['What', 'Form', 'Received', 'State'],
    list.map((each) => [
      html`<a href="/submissions/${each.id}">${titleOf(each)}</a>`,
      html`${words.title(each.kind)}`,
      time(each.receivedAt),
      html`${each.state}`,
    ]),
  );
}

/** Returns a short title of a submission. */
export function titleOf({ values, corrections, id }: Submission): string {
  const first = corrections.businessName || Object.values(values).flat().find(Boolean);
  return (first ?? id.slice(0, 8)).slice(0, 80);
}

/** The operator's rejected input, and what was wrong with it. */
export interface RejectedInput {
  typed: Record<string, string>;
  questions: ListingQuestion[];
  /** Any other reason for the rejection. */
  refusal: string;
}

/** Labels of a listing's fields. */
const LABELS: Record<string, { label: string; help?: string }> = {
  businessName: { label: 'Name of the business' },
  businessAddress: { label: 'Street address' },
  place: { label: 'City and state, or ZIP code', help: 'For example: Tempe, AZ 85281' },
  businessPhone: { label: 'Phone' },
  website: { label: 'Website' },
  hours: { label: 'Opening hours', help: 'Separated by semicolons: Monday: 8:00 AM – 5:00 PM; Saturday: Closed' },
  medicaid: { label: 'Takes Medicaid', help: 'yes, no, or the states: AZ; NV' },
  facts: { label: 'Facts', help: 'As the site shows them, separated by semicolons: Wheelchair access; Home visits' },
  services: { label: 'Services', help: 'As named in the site’s filter, separated by semicolons: Respite; Day program' },
};

/** Renders a submission with the actions for it. */
export async function submissionPage(
  deps: Pick<DeskDeps, 'store' | 'session' | 'siteUrl' | 'words'>,
  submission: Submission,
  rejected?: RejectedInput,
): Promise<Html> {
  const { id, kind, language, receivedAt, state, decidedAt, values } = submission;
  const { words } = deps;
  const { formToken } = deps.session;
  const facts: [string, Html | string][] = [
    ['Form', words.title(kind)],
    ['Language', language === 'es' ? 'Spanish' : 'English'],
    ['Received', time(receivedAt)],
    ['State', decidedAt ? html`${state}, ${time(decidedAt)}` : state],
  ];
  const listing = listingAddress(deps, `community:${id}`);
  return html`${rejected ? problemBox(rejected) : ''}<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${state === 'approved' && isListed(submission) ? html`<p>${outside(listing, 'See it on the site')}</p>` : ''}
<h2>What the visitor wrote</h2>
<dl>${Object.entries(values).map(
    ([name, value]) => html`<dt>${words.label(kind, name)}</dt>
<dd>${words.answer(kind, name, value) || '(empty)'}</dd>`,
  )}</dl>
${kind === 'newsletter' ? '' : isListed(submission) ? listingForm(submission, formToken, rejected) : button(`/submissions/${id}/approve`, 'Mark as approved', formToken)}
<h2>Other actions</h2>
<div class="row">
${kind === 'newsletter' ? '' : button(`/submissions/${id}/reject`, state === 'approved' && isListed(submission) ? 'Take it off the site' : 'Reject', formToken, { quiet: true })}
<details><summary>Delete permanently …</summary><p>Also deletes any listing made from it.</p>${button(`/submissions/${id}/delete`, 'Delete permanently', formToken)}</details>
</div>
${await deliveries(deps.store, id)}`;
}

/** Renders the problems, first on the page and focused, so that the operator notices them at once. */
function problemBox({ questions, refusal }: RejectedInput): Html {
  const items = questions.map(({ field, says }) => html`<li><a class="alone" href="#${field}">${says}</a></li>`);
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>It cannot be listed like this yet. ${refusal}</p>
${items.length > 0 ? html`<ul>${items}</ul>` : ''}</div>`;
}

function listingForm(submission: Submission, token: string, rejected?: RejectedInput): Html {
  const { id, state } = submission;
  const questions = rejected?.questions ?? [];
  const current = listingAnswers(submission);
  return html`<h2>The listing</h2>
<p>Correct what should be different on the site. The visitor’s own words are stored unchanged.</p>
<form method="post" action="/submissions/${id}/approve">${tokenField(token)}
${Object.entries(LABELS).map(([name, { label, help }]) => {
  const question = questions.find(({ field }) => field === name);
  const described = [help && `${name}-help`, question && `${name}-problem`].filter(Boolean).join(' ');
  return html`<label for="${name}">${label}</label>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}${question ? html`<p class="problem" id="${name}-problem">${question.says} For example: ${question.example}</p>` : ''}
<input id="${name}" name="${name}" value="${rejected?.typed[name] ?? current[name]}" autocomplete="off"${described ? html` aria-describedby="${described}"` : ''}${question ? html` aria-invalid="true"` : ''}>`;
})}
<button>${state === 'approved' ? 'Change the listing' : 'Approve and list it'}</button></form>`;
}

/** Returns each field of the listing: corrected, else as written. */
function listingAnswers({ values, corrections }: Submission): Record<string, string> {
  return Object.fromEntries(
    [...LISTING_FIELDS, 'services'].map((name) => [name, corrections[name] ?? [values[name] ?? ''].flat().join('; ')]),
  );
}

/** Returns the fields that the operator changed, as arguments of `approve`. */
export function changedAnswers(
  submission: Submission,
  typed: Record<string, string>,
): { fields: string[]; options: { services?: string } } {
  const current = listingAnswers(submission);
  const isChanged = (name: string) => typed[name] !== undefined && typed[name].trim() !== current[name]!.trim();
  return {
    fields: LISTING_FIELDS.filter(isChanged).map((name) => `${name}=${typed[name]}`),
    options: isChanged('services') ? { services: typed.services! } : {},
  };
}

async function deliveries(store: FormStore, id: string): Promise<Html> {
  const entries = await store.entriesOf(id);
  if (entries.length === 0) return html``;
  return table(
    'Deliveries',
    ['To', 'State', 'Tries', 'Last error'],
    entries.map(({ channel, state, attempts, lastError }) => [
      html`${channel}`,
      html`${state === 'dead' ? 'given up' : state}`,
      html`${attempts}`,
      html`${lastError ?? ''}`,
    ]),
  );
}

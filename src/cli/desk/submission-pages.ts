import { html } from 'hono/html';
import type { FormStore, Submission } from '#forms/form-store.ts';
import type { ListingQuestion } from '#importers/community/map-community.ts';
import { isListed } from '../submissions/community-listing.ts';
import { LISTING_FIELDS } from '../submissions/decide-submission.ts';
import { type DeskDeps, listingAddress } from './desk-deps.ts';
import type { FormWords } from './form-words.ts';
import { button, type Html, outside, table, time, tokenField } from './page.ts';

/** Newest of those that are decided, shown below the new ones. */
const MAX_DECIDED = 50;

/** What awaits review, and what was decided lately. Reports and sign-ups have places of their own. */
export async function submissionsPage({ store, words }: Pick<DeskDeps, 'store' | 'words'>): Promise<Html> {
  const all = (await store.list()).filter(({ kind }) => kind !== 'report-problem' && kind !== 'newsletter');
  const undecided = all.filter(({ state }) => state === 'new');
  const decided = all.filter(({ state }) => state !== 'new').slice(0, MAX_DECIDED);
  return html`<p>Everything visitors sent, newest first. Problem reports have a page of their own; for the newsletter’s list see <code>npm run submissions -- --help</code>.</p>
${undecided.length === 0 ? html`<p>Nothing awaits review.</p>` : submissionTable('To review', undecided, words)}
${decided.length === 0 ? '' : submissionTable('Decided lately', decided, words)}`;
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

/** What a submission is about, in a few words. */
export function titleOf({ values, corrections, id }: Submission): string {
  const first = corrections.businessName || Object.values(values).flat().find(Boolean);
  return (first ?? id.slice(0, 8)).slice(0, 80);
}

/** What stands in the form as the operator left it, and what was wrong with it. */
export interface Answered {
  typed: Record<string, string>;
  questions: ListingQuestion[];
  /** Any other reason why it was not done. */
  refusal: string;
}

/** The words of each part of a listing, for people. */
const LABELS: Record<string, { label: string; help?: string }> = {
  businessName: { label: 'Name of the business' },
  businessAddress: { label: 'Street address' },
  place: { label: 'City and state, or ZIP code', help: 'For example: Tempe, AZ 85281' },
  businessPhone: { label: 'Phone' },
  website: { label: 'Website' },
  services: { label: 'Services', help: 'As the site’s filter names them, with semicolons: Respite; Day program' },
};

/** One submission, whole, and what can be done with it. */
export async function submissionPage(
  deps: Pick<DeskDeps, 'store' | 'session' | 'siteUrl' | 'words'>,
  submission: Submission,
  answered?: Answered,
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
  return html`${answered ? problemBox(answered) : ''}<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${state === 'approved' && isListed(submission) ? html`<p>${outside(listing, 'See it on the site')}</p>` : ''}
<h2>What was written</h2>
<dl>${Object.entries(values).map(
    ([name, value]) => html`<dt>${words.label(kind, name)}</dt>
<dd>${words.answer(kind, name, value) || '(nothing)'}</dd>`,
  )}</dl>
${isListed(submission) ? listingForm(submission, formToken, answered) : button(`/submissions/${id}/approve`, 'Mark as approved', formToken)}
<h2>Or</h2>
<div class="row">
${button(`/submissions/${id}/reject`, state === 'approved' && isListed(submission) ? 'Take it off the site' : 'Reject', formToken, { quiet: true })}
<details><summary>Delete it for good …</summary><p>Nothing of it is kept, and a listing made of it goes too.</p>${button(`/submissions/${id}/delete`, 'Delete for good', formToken)}</details>
</div>
${await waysOut(deps.store, id)}`;
}

/** First on the page, and focused: whoever pressed the button learns at once why nothing was listed. */
function problemBox({ questions, refusal }: Answered): Html {
  const asked = questions.map(({ field, says }) => html`<li><a class="alone" href="#${field}">${says}</a></li>`);
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>It cannot be listed like this yet. ${refusal}</p>
${asked.length > 0 ? html`<ul>${asked}</ul>` : ''}</div>`;
}

function listingForm(submission: Submission, token: string, answered?: Answered): Html {
  const { id, state } = submission;
  const questions = answered?.questions ?? [];
  const current = listingAnswers(submission);
  return html`<h2>The listing</h2>
<p>Correct what should be different on the site. What the visitor wrote is kept as it is.</p>
<form method="post" action="/submissions/${id}/approve">${tokenField(token)}
${Object.entries(LABELS).map(([name, { label, help }]) => {
  const question = questions.find(({ field }) => field === name);
  const described = [help && `${name}-help`, question && `${name}-problem`].filter(Boolean).join(' ');
  return html`<label for="${name}">${label}</label>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}${question ? html`<p class="problem" id="${name}-problem">${question.says} For example: ${question.example}</p>` : ''}
<input id="${name}" name="${name}" value="${answered?.typed[name] ?? current[name]}" autocomplete="off"${described ? html` aria-describedby="${described}"` : ''}${question ? html` aria-invalid="true"` : ''}>`;
})}
<button>${state === 'approved' ? 'Change the listing' : 'Approve and list it'}</button></form>`;
}

/** Each part of the listing as it stands: corrected, else as written. */
function listingAnswers({ values, corrections }: Submission): Record<string, string> {
  return Object.fromEntries(
    [...LISTING_FIELDS, 'services'].map((name) => [name, corrections[name] ?? [values[name] ?? ''].flat().join('; ')]),
  );
}

/** The parts that the operator wants otherwise than they stand, as `approve` takes them. */
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

async function waysOut(store: FormStore, id: string): Promise<Html> {
  const entries = await store.entriesOf(id);
  if (entries.length === 0) return html``;
  return table(
    'Sent on',
    ['To', 'State', 'Tries', 'Last error'],
    entries.map(({ channel, state, attempts, lastError }) => [
      html`${channel}`,
      html`${state === 'dead' ? 'given up' : state}`,
      html`${attempts}`,
      html`${lastError ?? ''}`,
    ]),
  );
}

import type { Submission } from '#forms/form-store.ts';
import type { ListingQuestion } from '#importers/community/map-community.ts';
import { serviceByAnyWord } from '#importers/service-words.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { addressText } from '#model/address-text.ts';
import { LISTING_FIELDS, type ListedNow } from '#operations/submissions/decide-submission.ts';
import type { Words } from '../words/en.ts';
import { fieldTexts } from './field-texts.ts';

/** What a decision carries: the state on which it was made. */
export function stateMark({ state, decidedAt }: Pick<Submission, 'state' | 'decidedAt'>): string {
  return `${state} ${decidedAt ?? ''}`.trim();
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
      ? [`${words.t('listing.medicaidTitle')}: ${draft.medicaid.map(t.medicaid).join('; ')}`]
      : []),
    ...(unread.length > 0 ? [unreadText(unread, words)] : []),
    ...(unused.length > 0 ? [w.unused(unused.join('; '))] : []),
    ...(invalid.length > 0 ? [w.invalid(invalid.join(', '))] : []),
  ];
}

/** Says which services were not recognized, and where to correct that. */
export function unreadText(unread: readonly string[], { submissions: w }: Words): string {
  return `${w.unread(unread.join('; '))} ${w.correctBelow}`;
}

/** A question about a listing in the words of staff. */
export function questionText({ field, given, similar }: ListingQuestion, words: Words): string {
  return words.submissions.questions[field](given, similar.map((each) => serviceText(each, words)).join('; '));
}

/** A service in the language of staff; any other text as it is. */
export function serviceText(text: string, words: Words): string {
  const id = serviceByAnyWord(text);
  return id === undefined ? text : fieldTexts(words).tag(id);
}

/** Returns each field of the listing: corrected, else as written. */
export function listingAnswers({ values, corrections }: Submission): Record<string, string> {
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

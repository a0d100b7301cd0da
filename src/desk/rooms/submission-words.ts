import type { Submission } from '#forms/form-store.ts';
import type { ListingQuestion } from '#importers/community/map-community.ts';
import { serviceByAnyWord } from '#importers/service-words.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { addressText } from '#model/address-text.ts';
import { LISTING_FIELDS, type ListedNow } from '#operations/submissions/decide-submission.ts';
import type { Translate } from '../messages/translate.ts';
import { fieldTexts } from './field-texts.ts';

/** The answers of which a listing is made. */
export const ANSWERS = [...LISTING_FIELDS, 'services'] as const;

/** What a decision carries: the state on which it was made. */
export function stateMark({ state, decidedAt }: Pick<Submission, 'state' | 'decidedAt'>): string {
  return `${state} ${decidedAt ?? ''}`.trim();
}

/** Says how a business is listed now. */
export function listedTexts({ draft, unread, unused }: ListedNow, invalid: readonly string[], t: Translate): string[] {
  const texts = fieldTexts(t);
  const services = draft.tagIds.filter(isService).map(texts.tag);
  return [
    t('submissions.listed', { name: draft.name, address: addressText(draft.address) }),
    `${t('listings.fields.services')}: ${services.join('; ')}`,
    ...(draft.medicaid.length > 0
      ? [`${t('listing.medicaidTitle')}: ${draft.medicaid.map(texts.medicaid).join('; ')}`]
      : []),
    ...(unread.length > 0 ? [unreadText(unread, t)] : []),
    ...(unused.length > 0 ? [t('submissions.unused', { words: unused.join('; ') })] : []),
    ...(invalid.length > 0 ? [t('submissions.invalid', { ids: invalid.join(', ') })] : []),
  ];
}

/** Says which services were not recognized, and where to correct that. */
export function unreadText(unread: readonly string[], t: Translate): string {
  return `${t('submissions.unread', { words: unread.join('; ') })} ${t('submissions.correctBelow')}`;
}

/** A question about a listing in the words of staff. */
export function questionText({ field, given, similar }: ListingQuestion, t: Translate): string {
  return t(`submissions.questions.${field}`, {
    given,
    similar: similar.map((each) => serviceText(each, t)).join('; '),
    isGiven: given ? 'yes' : 'no',
    isSimilar: similar.length > 0 ? 'yes' : 'no',
  });
}

/** A service in the language of staff; any other text as it is. */
export function serviceText(text: string, t: Translate): string {
  const id = serviceByAnyWord(text);
  return id === undefined ? text : fieldTexts(t).tag(id);
}

/** Returns each field of the listing: corrected, else as written. */
export function listingAnswers({ values, corrections }: Submission): Record<string, string> {
  return Object.fromEntries(ANSWERS.map((name) => [name, corrections[name] ?? [values[name] ?? ''].flat().join('; ')]));
}

/** Returns the answers that were changed, as `approveSubmission` takes them. */
export function changedAnswers(submission: Submission, typed: Record<string, string>): Record<string, string> {
  const current = listingAnswers(submission);
  const isChanged = (name: string) => typed[name] !== undefined && typed[name].trim() !== current[name]!.trim();
  const changed = ANSWERS.filter(isChanged);
  return Object.fromEntries(changed.map((name) => [name, typed[name]!.trim()]));
}

import { tagById } from '#directory/vocabulary/vocabulary.ts';
import type { Gazetteer, Place } from '#gazetteer/gazetteer.ts';
import { STATES } from '#gazetteer/states.ts';
import type { Draft } from '../draft.ts';
import { closeServices, servicesInText } from '../service-words.ts';
import { phoneNumber } from '../us-address.ts';

/** A business that a visitor named and an operator approved. */
export interface CommunityEntry {
  /** Of the submission. */
  id: string;
  /** Answers by field name, the operator's in place of the visitor's. */
  answers: Record<string, string>;
  /** The services as the operator names them; else they are read from what the visitor wrote. */
  services?: string | undefined;
  /** ISO date and time. */
  approvedAt: string;
}

/** What the operator has to say first. */
export interface ListingQuestion {
  field: 'businessName' | 'place' | 'services';
  /** What is missing, as a question with its reason. */
  says: string;
  /** An answer of the right kind. */
  example: string;
}

/** A listing, with what of the visitor's services was not understood; or what the operator has to say first. */
export type CommunityListing = { draft: Draft; unread: string[] } | { questions: ListingQuestion[] };

/**
 * An approved business as a draft. Nothing about the visitor goes into it.
 */
export function mapCommunity(entry: CommunityEntry, gazetteer: Pick<Gazetteer, 'resolve'>): CommunityListing {
  const { id, answers, approvedAt } = entry;
  const name = (answers.businessName ?? '').trim();
  const where = placeOf(answers, gazetteer);
  const { tagIds, unread, question } = servicesOf(entry);
  const questions = [
    ...(name === ''
      ? [{ field: 'businessName' as const, says: 'What is it called?', example: 'Sample Swim School' }]
      : []),
    ...('question' in where ? [where.question] : []),
    ...(question ? [question] : []),
  ];
  if (questions.length > 0 || 'question' in where) return { questions };
  const { city, state, zip } = where;
  const draft: Draft = {
    id: `community:${id}`,
    source: 'community',
    name,
    otherNames: [],
    address: { lines: streetLines(answers.businessAddress ?? '', { city, state }), city, state, zip },
    location: null,
    locationPrecision: 'approximate',
    ...phoneNumber(answers.businessPhone ?? ''),
    website: answers.website || null,
    openingHours: [],
    tagIds,
    mainServiceTagId: tagIds[0]!,
    medicaid: [],
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [],
    sourceDate: approvedAt.slice(0, 10),
  };
  return { draft, unread };
}

function servicesOf({ answers, services }: CommunityEntry): {
  tagIds: number[];
  unread: string[];
  question?: ListingQuestion;
} {
  const text = services ?? answers.services ?? '';
  const { tagIds, unread } = servicesInText(text);
  if (tagIds.length > 0 && (services === undefined || unread.length === 0)) return { tagIds, unread };
  const close = closeServices(unread.join(' '));
  const said = unread.length > 0 ? `'${unread.join("', '")}' is none of our services.` : 'It says no service.';
  const like = close.length > 0 ? ` Close are: ${close.join('; ')}.` : '';
  const says = `Which services? ${said}${like} Name them as the site's filter does.`;
  return { tagIds, unread, question: { field: 'services', says, example: close[0] ?? 'Day program' } };
}

/** Where a listing stands; `zip` may be empty. */
type Town = { city: string; state: string; zip: string };

/** By the ZIP code of either answer, else by town and state. A town without its state could be any of its namesakes. */
function placeOf(
  { place = '', businessAddress = '' }: Record<string, string>,
  gazetteer: Pick<Gazetteer, 'resolve'>,
): Town | { question: ListingQuestion } {
  const found = gazetteer.resolve(place);
  if (found?.kind === 'zip') return townOf(found);
  const zip = /\b\d{5}(?:-\d{4})?\s*$/.exec(businessAddress)?.[0];
  const byZip = zip === undefined ? null : gazetteer.resolve(zip);
  const isTown = found?.kind === 'city' && namesState(place, found.state);
  // A ZIP code behind the street says more than a town, unless the two do not agree.
  if (byZip && (!isTown || byZip.state === found.state)) return townOf(byZip);
  if (isTown) return { city: found.name, state: found.state, zip: '' };
  return {
    question: {
      field: 'place',
      says: `Where is it? '${place}' is no town with its state and no ZIP code.`,
      example: 'Tempe, AZ 85281',
    },
  };
}

function townOf({ label, state, name }: Place): Town {
  return { city: label.replace(/, \w\w \d{5}$/, ''), state, zip: name };
}

function namesState(text: string, usps: string): boolean {
  const name = STATES.find((state) => state.usps === usps)?.name ?? usps;
  return new RegExp(`\\b(${usps}|${name})\\b`, 'i').test(text);
}

/** The street without the town, state and ZIP code that people write behind it. */
function streetLines(address: string, { city, state }: Pick<Town, 'city' | 'state'>): string[] {
  const literal = city.replace(/[^\p{L}\p{N} ]/gu, '.');
  const behind = new RegExp(
    `[,\\s]+${literal}[,\\s]+(${state}|\\p{L}[\\p{L} ]+)?[,\\s]*(\\d{5}(-\\d{4})?)?\\s*$`,
    'iu',
  );
  const street = address.replace(behind, '').trim();
  return street === '' ? [] : [street];
}

/** Plain words of a draft's services, for the operator to read again. */
export function serviceWords({ tagIds }: Pick<Draft, 'tagIds'>): string[] {
  return tagIds.flatMap((id) => tagById(id)?.displayName.en ?? []);
}

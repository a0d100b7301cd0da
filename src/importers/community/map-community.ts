import type { Gazetteer, Place } from '#gazetteer/gazetteer.ts';
import { STATES } from '#gazetteer/states.ts';
import type { MedicaidFact } from '#listings/provider.ts';
import { MEDICAID_PROGRAMS, tagById } from '#listings/vocabulary/vocabulary.ts';
import type { Draft, Remark } from '../draft.ts';
import { statementByAnyWord } from '../fact-words.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { phoneFields } from '../phones/read-phones.ts';
import { entries, knownEntries } from '../row-entries.ts';
import { servicesInText, similarServices } from '../service-words.ts';
import { stateCode } from '../us-address.ts';

/** A business that a visitor suggested and an operator approved. */
export interface CommunityEntry {
  /** Id of the submission. */
  id: string;
  /** Answers by field name; the operator's replace the visitor's. */
  answers: Record<string, string>;
  /** The services as the operator wrote them; if absent, the visitor's text is used. */
  services?: string | undefined;
  /** ISO date and time. */
  approvedAt: string;
}

/** A question that the operator must answer before the business can be listed. */
export interface ListingQuestion {
  field: 'businessName' | 'place' | 'services';
  /** The question, with its reason, in English. */
  says: string;
  /** What was given for it. */
  given: string;
  /** Names of services of ours that are similar to it. */
  similar: string[];
  /** An example of a valid answer. */
  example: string;
}

/** A draft with the services that were not recognized, or questions for the operator. */
export type CommunityListing = { draft: Draft; unread: string[] } | { questions: ListingQuestion[] };

/** Maps an approved business to a draft, which contains nothing about the visitor. */
export function mapCommunity(entry: CommunityEntry, gazetteer: Pick<Gazetteer, 'resolve'>): CommunityListing {
  const { id, answers, approvedAt } = entry;
  const name = (answers.businessName ?? '').trim();
  const town = townOf(answers, gazetteer);
  const { tagIds, unread, question } = servicesOf(entry);
  const questions = [
    ...(name === ''
      ? [
          {
            field: 'businessName' as const,
            says: 'What is it called?',
            given: '',
            similar: [],
            example: 'Sample Swim School',
          },
        ]
      : []),
    ...('question' in town ? [town.question] : []),
    ...(question ? [question] : []),
  ];
  if (questions.length > 0 || 'question' in town) return { questions };
  const { city, state, zip } = town;
  const { remarks = [], ...phone } = phoneFields(answers.businessPhone ?? '');
  const medicaid = medicaidIn(answers.medicaid ?? '', state, remarks);
  const { facts: has = '', lacks = '', accepting: taking = '' } = answers;
  const denied = (word: string) => statementByAnyWord(`no ${word}`) ?? statementByAnyWord(word);
  const facts = [
    ...knownEntries({ key: 'facts', text: has }, statementByAnyWord, remarks),
    ...knownEntries({ key: 'lacks', text: lacks }, denied, remarks),
  ];
  const accepting = taking === 'yes' || taking === 'no' ? taking : 'unknown';
  if (accepting !== taking && taking !== '') remarks.push({ key: 'unknown-word', value: `accepting: ${taking}` });
  const draft: Draft = {
    id: `community:${id}`,
    source: 'community',
    name,
    otherNames: [],
    address: { lines: streetLines(answers.businessAddress ?? '', { city, state }), city, state, zip },
    location: null,
    locationPrecision: 'approximate',
    ...phone,
    website: answers.website || null,
    openingHours: entries(answers.hours ?? ''),
    tagIds: [...new Set([...tagIds, ...medicaidTags(medicaid)])],
    mainServiceTagId: tagIds[0]!,
    medicaid,
    acceptingNewPatients: accepting,
    acceptingNewPatientsAsOf: accepting === 'unknown' ? null : approvedAt.slice(0, 10),
    facts: [...new Set(facts)],
    sourceDate: approvedAt.slice(0, 10),
    ...(remarks.length > 0 && { remarks }),
  };
  return { draft, unread };
}

/** 'yes' means the Medicaid of the state where the business is; other states are named by the operator: 'AZ; NV'. */
function medicaidIn(answer: string, state: string, remarks: Remark[]): MedicaidFact[] {
  const chosen: Partial<Record<string, string>> = { yes: state, no: '' };
  const find = (word: string) => chosen[word] ?? (stateCode(word) || undefined);
  const states = knownEntries({ key: 'medicaid', text: answer }, find, remarks);
  return [...new Set(states.filter(Boolean))].map((code) => ({ state: code, evidence: 'accepts' }));
}

function servicesOf({ answers, services }: CommunityEntry): {
  tagIds: number[];
  unread: string[];
  question?: ListingQuestion;
} {
  const text = services ?? answers.services ?? '';
  const { tagIds, unread } = servicesInText(text);
  if (tagIds.length > 0 && (services === undefined || unread.length === 0)) return { tagIds, unread };
  const similar = similarServices(unread.join(' '));
  const reason = unread.length > 0 ? `'${unread.join("', '")}' is not one of our services.` : 'No service is named.';
  const hint = similar.length > 0 ? ` Similar services: ${similar.join('; ')}.` : '';
  const says = `Which services? ${reason}${hint} Use the names in the site's filter.`;
  return {
    tagIds,
    unread,
    question: { field: 'services', says, given: unread.join('; '), similar, example: similar[0] ?? 'Day program' },
  };
}

/** Location of a listing; `zip` may be empty. */
type Town = { city: string; state: string; zip: string };

/** Finds the town by the ZIP code in either answer, else by town and state. A town without a state is ambiguous. */
function townOf(
  { place = '', businessAddress = '' }: Record<string, string>,
  gazetteer: Pick<Gazetteer, 'resolve'>,
): Town | { question: ListingQuestion } {
  const found = gazetteer.resolve(place);
  if (found?.kind === 'zip') return townOfZip(found);
  const zip = /\b\d{5}(?:-\d{4})?\s*$/.exec(businessAddress)?.[0];
  const byZip = zip === undefined ? null : gazetteer.resolve(zip);
  const isTown = found?.kind === 'city' && namesState(place, found.state);
  // A ZIP code after the street is more precise than a town, unless the two disagree.
  if (byZip && (!isTown || byZip.state === found.state)) return townOfZip(byZip);
  if (isTown) return { city: found.name, state: found.state, zip: '' };
  return {
    question: {
      field: 'place',
      says: `Where is it? '${place}' is neither a town with its state nor a ZIP code.`,
      given: place,
      similar: [],
      example: 'Tempe, AZ 85281',
    },
  };
}

function townOfZip({ label, state, name }: Place): Town {
  return { city: label.replace(/, \w\w \d{5}$/, ''), state, zip: name };
}

function namesState(text: string, usps: string): boolean {
  const name = STATES.find((state) => state.usps === usps)?.name ?? usps;
  return new RegExp(`\\b(${usps}|${name})\\b`, 'i').test(text);
}

/** Returns the street without the town, state and ZIP code that people write after it. */
function streetLines(address: string, { city, state }: Pick<Town, 'city' | 'state'>): string[] {
  const literal = city.replace(/[^\p{L}\p{N} ]/gu, '.');
  const suffix = new RegExp(
    `[,\\s]+${literal}[,\\s]+(${state}|\\p{L}[\\p{L} ]+)?[,\\s]*(\\d{5}(-\\d{4})?)?\\s*$`,
    'iu',
  );
  const street = address.replace(suffix, '').trim();
  return street === '' ? [] : [street];
}

/** Display names of a draft's services and Medicaid programs, for the operator to review. */
export function tagWords({ tagIds }: Pick<Draft, 'tagIds'>): { services: string[]; programs: string[] } {
  const isProgram = (id: number) => MEDICAID_PROGRAMS.some((program) => program.id === id);
  const words = (ids: number[]) => ids.flatMap((id) => tagById(id)?.displayName.en ?? []);
  return {
    services: words(tagIds.filter((id) => !isProgram(id))),
    programs: words(tagIds.filter(isProgram)),
  };
}

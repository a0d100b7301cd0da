import { isDeepStrictEqual } from 'node:util';
import type { Correction, SettableField } from '#listings/corrections.ts';
import type { ListingRecord, MedicaidFact, MorePhone, Provider, ProviderDetails } from '#listings/provider.ts';
import { isService, tagById } from '#listings/vocabulary/vocabulary.ts';
import { addressText } from '#model/address-text.ts';
import { formatPhone } from '#model/phone.ts';
import { printable } from '../printable.ts';

/**
 * What fields and values are called: on the command line as `set` and the CSV template take them, at the desk as people
 * say.
 */
export interface FieldTexts {
  /** `word`: as in the CSV template, or one of `WORDS`. */
  field: (word: string) => string;
  tag: (tagId: number) => string;
  medicaid: (fact: MedicaidFact) => string;
  /** Of `Provider.facts`. */
  fact: (statement: string) => string;
  /** A value of a fixed set: 'yes', 'approximate'. */
  value: (value: string) => string;
  source: (record: Pick<ListingRecord, 'source' | 'listTitle'>) => string;
  imported: (day: string) => string;
  empty: string;
  hidden: string;
  added: string;
  joined: (id: string, other: string) => string;
  keptApart: (id: string, other: string) => string;
}

export const COMMAND_LINE: FieldTexts = {
  field: (word) => word,
  tag: tagText,
  medicaid: ({ state, evidence, plan }) => `${state} (${[evidence, plan].filter(Boolean).join(', ')})`,
  fact: (statement) => statement,
  value: (value) => value,
  source: ({ source, listTitle }) => listTitle ?? source,
  imported: (day) => `imported ${day}`,
  empty: '(empty)',
  hidden: 'hidden',
  added: 'added',
  joined: (id, other) => `joined: ${id} and ${other}`,
  keptApart: (id, other) => `kept apart: ${id} and ${other}`,
};

/** Each field in the words of the CSV template, and its value as one line of text. */
const WORDS: {
  [Field in Exclude<SettableField, 'details'>]: [word: string, text: (value: Provider[Field], t: FieldTexts) => string];
} = {
  name: ['name', String],
  otherNames: ['other names', list],
  address: ['address', addressText],
  location: ['lat, lng', ({ lat, lng }) => `${lat}, ${lng}`],
  locationPrecision: ['precision', (value, t) => t.value(value)],
  phone: ['phone', (digits) => formatPhone(digits ?? '')],
  phoneExtension: ['extension', orNothing],
  website: ['website', orNothing],
  openingHours: ['hours', list],
  tagIds: ['services', (tagIds, t) => list(tagIds.filter(isService).map(t.tag))],
  mainServiceTagId: ['main service', (tagId, t) => (tagId === null ? '' : t.tag(tagId))],
  medicaid: ['medicaid', (facts, t) => list(facts.map(t.medicaid))],
  acceptingNewPatients: ['accepting', (value, t) => t.value(value)],
  acceptingNewPatientsAsOf: ['accepting_as_of', orNothing],
  facts: ['facts', (facts, t) => list(facts.map(t.fact))],
};

export const DETAIL_WORDS: Record<keyof ProviderDetails, string> = {
  description: 'description',
  eligibility: 'eligibility',
  howToApply: 'how_to_apply',
  fees: 'fees',
  email: 'email',
  phones: 'more_phones',
  otherServices: 'other_services',
};
export const DETAILS = Object.keys(DETAIL_WORDS) as (keyof ProviderDetails)[];

/** Returns what a correction does, one line each: 'phone: (602) 555-0100 → (602) 555-0199'. */
export function correctionLines(correction: Correction, t: FieldTexts = COMMAND_LINE): string[] {
  if (correction.kind === 'hide') return [t.hidden];
  if (correction.kind === 'join') return [t.joined(correction.id, correction.other)];
  if (correction.kind === 'keep-apart') return [t.keptApart(correction.id, correction.other)];
  if (correction.kind === 'add') return [t.added];
  const { field, was, value } = correction;
  const change = (name: string, before: string, now: string) => `${name}: ${before || t.empty} → ${now || t.empty}`;
  if (field !== 'details') return [change(fieldName(field, t), fieldText(field, was, t), fieldText(field, value, t))];
  return DETAILS.filter((key) => !isDeepStrictEqual(was[key], value[key])).map((key) =>
    change(t.field(DETAIL_WORDS[key]), detailText(was, key), detailText(value, key)),
  );
}

export function fieldName(field: Exclude<SettableField, 'details'>, t: FieldTexts = COMMAND_LINE): string {
  return t.field(WORDS[field][0]);
}

export function fieldText<Field extends Exclude<SettableField, 'details'>>(
  field: Field,
  value: Provider[Field],
  t: FieldTexts = COMMAND_LINE,
): string {
  return printable(WORDS[field][1](value, t));
}

export function detailText(details: ProviderDetails, key: keyof ProviderDetails): string {
  const value = details[key] ?? '';
  return printable(
    typeof value === 'string' ? value : list(value.map((each) => (typeof each === 'string' ? each : phoneText(each)))),
  );
}

/** Returns a service as the CSV template names it. */
export function tagText(tagId: number): string {
  return tagById(tagId)?.displayName.en ?? String(tagId);
}

/** Returns who says something, and when. */
export function whoOf(record: ListingRecord, t: FieldTexts = COMMAND_LINE): string {
  return `${printable(t.source(record))}, ${record.sourceDate ?? t.imported(record.importedAt)}`;
}

export function phoneText({ number, extension, label }: MorePhone): string {
  return `${label ? `${label}: ` : ''}${formatPhone(number)}${extension ? ` x${extension}` : ''}`;
}

function list(texts: readonly string[]): string {
  return texts.join('; ');
}

function orNothing(text: string | null): string {
  return text ?? '';
}

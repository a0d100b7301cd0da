import { isDeepStrictEqual } from 'node:util';
import type { Correction, SettableField } from '#directory/corrections.ts';
import type { MedicaidFact, MorePhone, Provider, ProviderDetails } from '#directory/provider.ts';
import { isService, tagById } from '#directory/vocabulary/vocabulary.ts';
import { addressText } from '#model/address-text.ts';
import { printable } from '../printable.ts';

/** Each field in the words of the CSV template, and its value as one line of text. */
const WORDS: {
  [Field in Exclude<SettableField, 'details'>]: [word: string, text: (value: Provider[Field]) => string];
} = {
  name: ['name', String],
  otherNames: ['other names', list],
  address: ['address', addressText],
  location: ['lat, lng', ({ lat, lng }) => `${lat}, ${lng}`],
  locationPrecision: ['precision', String],
  phone: ['phone', orNothing],
  phoneExtension: ['extension', orNothing],
  website: ['website', orNothing],
  openingHours: ['hours', list],
  tagIds: ['services', (tagIds) => list(tagIds.filter(isService).map(tagText))],
  mainServiceTagId: ['main service', (tagId) => (tagId === null ? '' : tagText(tagId))],
  medicaid: ['medicaid', (facts) => list(facts.map(medicaidText))],
  acceptingNewPatients: ['accepting', String],
  acceptingNewPatientsAsOf: ['accepting_as_of', orNothing],
  facts: ['facts', list],
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

/** Returns what a correction does, one line each: 'phone: 6025550100 → 6025550199'. */
export function correctionLines(correction: Correction): string[] {
  if (correction.kind === 'hide') return ['hidden'];
  if (correction.kind === 'join') return [`joined: ${correction.id} and ${correction.other}`];
  if (correction.kind === 'keep-apart') return [`kept apart: ${correction.id} and ${correction.other}`];
  if (correction.kind === 'add') return ['added'];
  const { field, was, value } = correction;
  if (field !== 'details') return [change(wordOf(field), fieldText(field, was), fieldText(field, value))];
  return DETAILS.filter((key) => !isDeepStrictEqual(was[key], value[key])).map((key) =>
    change(DETAIL_WORDS[key], detailText(was, key), detailText(value, key)),
  );
}

/** Returns the template's word for a field. */
export function wordOf(field: Exclude<SettableField, 'details'>): string {
  return WORDS[field][0];
}

export function fieldText<Field extends Exclude<SettableField, 'details'>>(
  field: Field,
  value: Provider[Field],
): string {
  return printable(WORDS[field][1](value));
}

export function detailText(details: ProviderDetails, key: keyof ProviderDetails): string {
  const value = details[key] ?? '';
  return printable(
    typeof value === 'string' ? value : list(value.map((each) => (typeof each === 'string' ? each : phoneText(each)))),
  );
}

export function tagText(tagId: number): string {
  return tagById(tagId)?.displayName.en ?? String(tagId);
}

export function medicaidText({ state, evidence, plan }: MedicaidFact): string {
  return `${state} (${[evidence, plan].filter(Boolean).join(', ')})`;
}

function change(word: string, was: string, value: string): string {
  return `${word}: ${was || '(empty)'} → ${value || '(empty)'}`;
}

function phoneText({ number, extension, label }: MorePhone): string {
  return `${label ? `${label}: ` : ''}${number}${extension ? ` x${extension}` : ''}`;
}

function list(texts: readonly string[]): string {
  return texts.join('; ');
}

function orNothing(text: string | null): string {
  return text ?? '';
}

import { html } from 'hono/html';
import type { StoredProvider } from '#directory/provider.ts';
import { FACTS } from '#directory/vocabulary/vocabulary.ts';
import type { KeptCall } from '#forms/call-store.ts';
import { ACCESS_QUESTIONS, type YesNo } from '#model/call-report.ts';
import { contentLanguage } from '#model/content-language.ts';
import { readStatement } from '#model/place-facts.ts';
import type { NotedCorrection } from '../../listings/correction-store.ts';
import { correctionLines } from '../../listings/field-words.ts';
import { whoOf } from '../../listings/show-listing.ts';
import { shortTable } from '../data-table.ts';
import type { Html } from '../page.ts';
import type { Words } from '../words/en.ts';
import { numberText } from './call-words.ts';
import { givenOf } from './listing-rooms.ts';

interface Sayings {
  listing: StoredProvider;
  /** Its records as their sources have them. */
  records: StoredProvider[];
  corrections: NotedCorrection[];
  reports: readonly KeptCall[];
}

const FIELDS = [
  'name',
  'address',
  'phone',
  'more_phones',
  'website',
  'hours',
  'accepting',
  'wait',
  'medicaid',
  'facts',
] as const;
type Field = (typeof FIELDS)[number];

/** Renders what each source, the callers and the corrections say of a listing, one beside the other. */
export function sideBySide({ listing, records, corrections, reports }: Sayings, words: Words): Html {
  const w = words.calls;
  const valuesOf = records.map((record) => sourceValues(record, words));
  const now = sourceValues(listing, words);
  const told = callerValues(reports, words);
  const corrected = correctedValues(corrections);
  const rows = FIELDS.map((field) => [
    now[field] ?? '',
    ...valuesOf.map((values) => values[field] ?? ''),
    told[field] ?? '',
    corrected[field] ?? '',
  ]);
  const shown = FIELDS.flatMap((field, at) =>
    rows[at]!.some(Boolean) ? [[w.fields[field]!, ...rows[at]!.map(inLines)]] : [],
  );
  const columns = [words.listings.field, w.shownNow, ...records.map(whoOf), w.callersSay, w.corrections];
  return shortTable('side', w.sideBySide, columns, shown);
}

function inLines(text: string): Html {
  return html`${text.split('; ').map((line, at) => html`${at > 0 ? html`<br>` : ''}${line}`)}`;
}

function sourceValues(record: StoredProvider, words: Words): Partial<Record<Field, string>> {
  const { address, city, state, zip, accepting, accepting_as_of: asOf, phone, ...given } = givenOf(record);
  return {
    ...given,
    address: [address, `${city}, ${state} ${zip}`.trim()].filter(Boolean).join('; '),
    phone: numberText(phone ?? ''),
    accepting: [accepting, asOf && `(${asOf})`].filter(Boolean).join(' '),
    facts: record.facts.map((text) => factText(text, words)).join('; '),
  };
}

/** 'Ramp at the door: yes' */
export function factText(statement: string, { language, calls: w }: Words): string {
  const { key, answer } = readStatement(statement);
  return `${FACTS[key]?.[contentLanguage(language)] ?? key}: ${w[answer]}`;
}

function callerValues(reports: readonly KeptCall[], { calls: w }: Words): Partial<Record<Field, string>> {
  const counted = reports.filter(({ state }) => state !== 'dismissed');
  const found = (...results: KeptCall['result'][]) =>
    results
      .map((result) => [w.results[result], counted.filter((each) => each.result === result).length] as const)
      .flatMap(([word, count]) => (count > 0 ? [`${word}: ${count}`] : []))
      .join('; ');
  const answered = (said: (call: KeptCall) => YesNo | undefined, what = '') => {
    const count = (answer: YesNo) => counted.filter((call) => said(call) === answer).length;
    const parts = (['yes', 'no'] as const).filter((answer) => count(answer) > 0).map((it) => `${w[it]} (${count(it)})`);
    return parts.length === 0 ? [] : [`${what && `${what}: `}${parts.join(', ')}`];
  };
  const states = [...new Set(counted.flatMap(({ answers }) => answers.medicaid?.state ?? []))].sort();
  const waits = counted.flatMap(({ answers: { waitWeeks } }) => (waitWeeks === undefined ? [] : [w.weeks(waitWeeks)]));
  return {
    name: found('gone'),
    address: found('moved'),
    phone: found('yes', 'no-answer', 'wrong-number'),
    accepting: answered(({ answers }) => answers.newPatients).join('; '),
    wait: waits.join('; '),
    medicaid: states
      .flatMap((state) =>
        answered(({ answers: { medicaid } }) => (medicaid?.state === state ? medicaid.answer : undefined), state),
      )
      .join('; '),
    facts: ACCESS_QUESTIONS.flatMap((fact) => answered(({ answers }) => answers.access?.[fact], w.access[fact])).join(
      '; ',
    ),
  };
}

const FIELD_OF: Partial<Record<string, Field>> = {
  phoneExtension: 'phone',
  openingHours: 'hours',
  acceptingNewPatients: 'accepting',
  acceptingNewPatientsAsOf: 'accepting',
  location: 'address',
  details: 'more_phones',
};

function correctedValues(corrections: readonly NotedCorrection[]): Partial<Record<Field, string>> {
  const values: Partial<Record<Field, string>> = {};
  for (const { correction } of corrections) {
    const named = correction.kind === 'set' ? (FIELD_OF[correction.field] ?? correction.field) : 'name';
    const field = FIELDS.find((each) => each === named);
    if (field) values[field] = [values[field], ...correctionLines(correction)].filter(Boolean).join('; ');
  }
  return values;
}

import { Fragment } from 'react';
import type { KeptCall } from '#forms/call-store.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { ACCESS_QUESTIONS, type YesNo } from '#model/call-report.ts';
import type { NotedCorrection } from '#operations/listings/correction-store.ts';
import { correctionLines, whoOf } from '#operations/listings/field-words.ts';
import { ShortTable } from '../data-table.tsx';
import type { Translate } from '../messages/translate.ts';
import { useVisit } from '../parts/visit-context.ts';
import { fieldTexts, programText } from './field-texts.ts';
import { givenOf } from './listing-changes.ts';

/** What is known of a listing. */
export interface Sayings {
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
/** Of these, a listing has one value: a source that says another is marked. */
const SINGLE: readonly Field[] = ['name', 'address', 'phone', 'website', 'hours', 'accepting'];
type Values = Partial<Record<Field, string>>;

/** What each source, the callers and the corrections say of a listing, one beside the other. */
export function SideBySide({ listing, records, corrections, reports }: Sayings) {
  const { t } = useVisit();
  const texts = fieldTexts(t);
  const columns: [title: string, values: Values][] = [
    [t('calls.shownNow'), sourceValues(listing, t)],
    ...records.map((record): [string, Values] => [whoOf(record, texts), sourceValues(record, t)]),
    [t('calls.callersSay'), callerValues(reports, t)],
    [t('calls.corrections'), correctedValues(corrections, t)],
  ];
  const now = columns[0]![1];
  const differs = (field: Field, at: number, text: string) =>
    SINGLE.includes(field) && at <= records.length && text !== now[field];
  const shown = FIELDS.filter((field) => columns.some(([, values]) => values[field]));
  return (
    <ShortTable
      id="side"
      caption={t('calls.sideBySide')}
      columns={[t('listings.field'), ...columns.map(([title]) => title)]}
      rows={shown.map((field) => [
        t(`calls.fields.${field}`),
        ...columns.map(
          ([title, { [field]: text }], at) =>
            text && <InLines key={title} text={text} isMarked={differs(field, at, text)} />,
        ),
      ])}
    />
  );
}

/** Each of several values in a line of its own. */
function InLines({ text, isMarked }: { text: string; isMarked: boolean }) {
  return text.split('; ').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are rendered once
    <Fragment key={at}>
      {at > 0 && <br />}
      {isMarked ? <mark>{line}</mark> : line}
    </Fragment>
  ));
}

function sourceValues(record: StoredProvider, t: Translate): Values {
  const texts = fieldTexts(t);
  const { address, city, state, zip, accepting_as_of: asOf, ...given } = givenOf(record);
  const isKnown = record.acceptingNewPatients !== 'unknown';
  return {
    ...given,
    address: [address, `${city}, ${state} ${zip}`.trim()].filter(Boolean).join('; '),
    accepting: isKnown
      ? [texts.value(record.acceptingNewPatients), asOf && t('listing.acceptingAsOf', { date: asOf })]
          .filter(Boolean)
          .join(' ')
      : '',
    medicaid: record.medicaid.map(texts.medicaid).join('; '),
    facts: record.facts.map(texts.fact).join('; '),
  };
}

function callerValues(reports: readonly KeptCall[], t: Translate): Values {
  const counted = reports.filter(({ state }) => state !== 'dismissed');
  const found = (...results: KeptCall['result'][]) =>
    results
      .map((result) => [t(`calls.results.${result}`), counted.filter((each) => each.result === result).length] as const)
      .flatMap(([word, count]) => (count > 0 ? [`${word}: ${count}`] : []))
      .join('; ');
  const answered = (said: (call: KeptCall) => YesNo | undefined, what = '') => {
    const count = (answer: YesNo) => counted.filter((call) => said(call) === answer).length;
    const parts = (['yes', 'no'] as const)
      .filter((answer) => count(answer) > 0)
      .map((it) => `${t(`calls.answers.${it}`)} (${count(it)})`);
    return parts.length === 0 ? [] : [`${what && `${what}: `}${parts.join(', ')}`];
  };
  const states = [...new Set(counted.flatMap(({ answers }) => answers.medicaid?.state ?? []))].sort();
  const waits = counted.flatMap(({ answers: { waitWeeks } }) =>
    waitWeeks === undefined ? [] : [t('calls.weeks', { count: waitWeeks })],
  );
  return {
    name: found('gone'),
    address: found('moved'),
    phone: found('yes', 'no-answer', 'wrong-number'),
    accepting: answered(({ answers }) => answers.newPatients).join('; '),
    wait: waits.join('; '),
    medicaid: states
      .flatMap((state) =>
        answered(
          ({ answers: { medicaid } }) => (medicaid?.state === state ? medicaid.answer : undefined),
          programText(state, t),
        ),
      )
      .join('; '),
    facts: ACCESS_QUESTIONS.flatMap((fact) =>
      answered(({ answers }) => answers.access?.[fact], t(`calls.access.${fact}`)),
    ).join('; '),
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

function correctedValues(corrections: readonly NotedCorrection[], t: Translate): Values {
  const values: Values = {};
  for (const { correction } of corrections) {
    const named = correction.kind === 'set' ? (FIELD_OF[correction.field] ?? correction.field) : 'name';
    const field = FIELDS.find((each) => each === named);
    if (field)
      values[field] = [values[field], ...correctionLines(correction, fieldTexts(t))].filter(Boolean).join('; ');
  }
  return values;
}

import { AGE_GROUPS, type AgeFact, seesAge } from '#model/age-groups.ts';
import type { CallerFacts } from '#model/caller-facts.ts';
import { type BELIEVED_DAYS, believedUntil } from '#model/fact-clocks.ts';
import { FITS, type Fit, MUST_KEYS, type MustKey } from '#model/must-have.ts';
import { type Answer, clockOf, readStatement } from '#model/place-facts.ts';
import { timesOpen } from './open-times.ts';
import type { IsoDay, StoredProvider, YesNoUnknown } from './provider.ts';
import { FACTS } from './vocabulary/vocabulary.ts';

/** What is known of something that a search can ask for, or of ages. */
export interface KnownFact {
  key: MustKey | AgeFact;
  answer: Answer;
  /** The last day on which it is believed, in days since 1970; infinity if its day is unknown. */
  lastDay: number;
  /** The day on which it was true, if known. */
  day?: IsoDay | null;
}

type Said = Pick<
  StoredProvider,
  'facts' | 'openingHours' | 'acceptingNewPatients' | 'acceptingNewPatientsAsOf' | 'sourceDate' | 'assembled' | 'called'
>;

const CHILDREN = ['ages-0-3', 'ages-children', 'ages-teens'];
const ADULTS = ['ages-young-adults', 'ages-adults', 'ages-seniors'];
const isMustKey = new Set<string>(MUST_KEYS);

/**
 * Returns what is known of a listing, each key once. What callers were told is younger than what its sources say of it.
 */
export function knownFacts(said: Said): KnownFact[] {
  const told = toldFacts(said.called);
  return [...saidFacts(said).filter(({ key }) => told.every((each) => each.key !== key)), ...told];
}

/** `callerFacts` has looked at the clocks. */
function toldFacts(called: Said['called']): KnownFact[] {
  if (!called) return [];
  const told = [{ key: 'new-patients' as const, ...called.newPatients }, ...called.access.map(toMust)];
  return told.flatMap(({ key, answer }) => (answer ? [{ key, answer, lastDay: Number.POSITIVE_INFINITY }] : []));
}

function toMust({ fact: key, answer }: CallerFacts['access'][number]): { key: MustKey; answer: Answer | null } {
  return { key, answer };
}

/** What sources say, and what follows from ages, hours and days. */
function saidFacts(said: Said): KnownFact[] {
  const { facts, openingHours, acceptingNewPatients: accepting, acceptingNewPatientsAsOf, sourceDate } = said;
  const known: KnownFact[] = [];
  const add = (key: MustKey, answer: Answer, clock: keyof typeof BELIEVED_DAYS, day: IsoDay | null) =>
    known.push({ key, answer, lastDay: lastDay(clock, day), day });
  if (sourceDate !== null) add('checked', 'yes', 'checked', sourceDate);
  if (accepting !== 'unknown')
    add(
      'new-patients',
      accepting,
      accepting === 'yes' ? 'takingNewPatients' : 'notTakingNewPatients',
      acceptingNewPatientsAsOf ?? dayOf(said, said.assembled?.saidBy.acceptingNewPatients),
    );
  const ages: { key: AgeFact; answer: Answer; lastDay: number }[] = [];
  for (const [at, text] of facts.entries()) {
    const { key, answer } = readStatement(text);
    const fact = FACTS[key];
    if (!fact) continue;
    const clock = clockOf(fact.group, answer);
    const day = dayOf(said, said.assembled?.saidBy.facts[at]);
    if (fact.group === 'ages') ages.push({ key: key as AgeFact, answer, lastDay: lastDay(clock, day) });
    else if (isMustKey.has(key)) add(key as MustKey, answer, clock, day);
  }
  if (ages.length > 0) known.push(...ages, ofAges('children', CHILDREN, ages), ofAges('adults', ADULTS, ages));
  if (openingHours.length > 0) {
    const day = dayOf(said, said.assembled?.saidBy.openingHours);
    for (const { key, answer } of timesOpen(openingHours))
      if (!known.some((each) => each.key === key)) add(key, answer, 'hours', day);
  }
  return known;
}

/** Who names ages names all of them. */
function ofAges(
  key: MustKey,
  own: readonly string[],
  ages: readonly { key: string; answer: Answer; lastDay: number }[],
): KnownFact {
  const seen = ages.filter((age) => age.answer === 'yes' && own.includes(age.key));
  const days = (seen.length > 0 ? seen : ages).map((age) => age.lastDay);
  return { key, answer: seen.length > 0 ? 'yes' : 'no', lastDay: Math.max(...days) };
}

function dayOf({ assembled, sourceDate }: Said, record: number | undefined): IsoDay | null {
  return assembled ? (assembled.records[record ?? 0]?.sourceDate ?? null) : sourceDate;
}

function lastDay(clock: keyof typeof BELIEVED_DAYS, day: IsoDay | null): number {
  return day === null ? Number.POSITIVE_INFINITY : believedUntil(clock, day);
}

/** Stands for the last day of what is always believed. */
const ALWAYS = 0xffff;

/** The facts on ages. */
export const AGE_FACTS: readonly AgeFact[] = AGE_GROUPS.map(({ fact }) => fact);
/** Position of the first fact on ages: leaves room for more `MUST_KEYS`. */
const FIRST_AGE = 64;
/** Above the position of every key. */
export const KEY_POSITIONS = FIRST_AGE + AGE_FACTS.length;

/** Returns the number that stands for a key in indexes and databases. */
export function keyPosition(key: KnownFact['key']): number {
  const age = AGE_FACTS.indexOf(key as AgeFact);
  return age < 0 ? MUST_KEYS.indexOf(key as MustKey) : FIRST_AGE + age;
}

/** Returns a fact as one number: position of the key × 131,072, plus 65,536 for a no, plus the last day. */
export function packFact({ key, answer, lastDay }: KnownFact): number {
  const day = Math.max(0, Math.min(ALWAYS, lastDay));
  return keyPosition(key) * 0x2_0000 + (answer === 'no' ? 0x1_0000 : 0) + day;
}

/** What a search asks of facts. */
export interface FactConditions {
  /** A listing fits if it has all of these. */
  must: readonly MustKey[];
  /** How the listings must fit: those of the first come first. Empty, or without `must`: in any way, in one order. */
  fits: readonly Fit[];
  /** If they fit as 'unknown': whether only listings match that had it all once, or only the others. Absent: all. */
  hadAll?: boolean;
  /** In years: listings that are known to see other ages only come after all others. */
  age?: number | undefined;
  /** With `age`: whether only listings match that may see that age, or only the others. Absent: all, in that order. */
  seesAge?: boolean;
  /** The day for which facts are believed or not, in days since 1970. */
  today: number;
  /** Whether to count how listings fit, and what is known of them. */
  counts: boolean;
}

/** Where nothing says so, it is not so: there is nobody to ask. */
export const ONLY_KNOWN: ReadonlySet<MustKey> = new Set<MustKey>(['checked']);

/** Returns what is known of each fact that a search asks for. */
export function answersTo(
  { must, today }: Pick<FactConditions, 'must' | 'today'>,
  known: readonly KnownFact[],
): AskedFact[] {
  return must.map((key) => {
    const said = known.find((each) => each.key === key);
    if (said && said.lastDay >= today) return { key, answer: said.answer };
    if (ONLY_KNOWN.has(key)) return { key, answer: 'no' };
    return { key, answer: 'unknown', ...(said?.answer === 'yes' && said.day && { wasOn: said.day }) };
  });
}

/** What is known of something that a search asked for. `wasOn`: the day of a yes that is no longer believed. */
export interface AskedFact {
  key: MustKey;
  answer: YesNoUnknown;
  wasOn?: IsoDay;
}

/** Returns how a listing fits. */
export function fitOf(conditions: FactConditions, known: readonly KnownFact[]): Fit {
  const answers = answersTo(conditions, known).map(({ answer }) => answer);
  return answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';
}

/** Returns whether a listing may see somebody of an age in years, by the facts that are believed on a day. */
export function answerToAge(
  { age, today }: { age: number; today: number },
  known: readonly KnownFact[],
): ReturnType<typeof seesAge> {
  const believed = known.filter(({ answer, lastDay }) => answer === 'yes' && lastDay >= today);
  return seesAge(
    believed.map(({ key }) => key),
    age,
  );
}

/** Whether listings match however they fit. */
export function takesAnyFit({ must, fits }: FactConditions): boolean {
  return must.length === 0 || fits.length === 0 || FITS.every((fit) => fits.includes(fit));
}

/** Returns whether a listing had once, as far as is known, all that is asked. */
export function hadAll({ must }: Pick<FactConditions, 'must'>, known: readonly KnownFact[]): boolean {
  return must.every((key) => known.some((each) => each.key === key && each.answer === 'yes'));
}

/**
 * Splits a search into those of one way to fit each, whose results follow each other. What was so once comes before
 * what nobody knows.
 */
export function partsOf<Query extends { facts?: FactConditions | undefined }>(query: Query): Query[] {
  const { facts } = query;
  if (!facts) return [query];
  const byAge = facts.age === undefined ? [facts] : [true, false].map((seesAge) => ({ ...facts, seesAge }));
  const byFit = (part: FactConditions): FactConditions[] =>
    part.must.length === 0 || part.fits.length === 0 ? [part] : part.fits.flatMap((fit) => ofFit(part, fit));
  return byAge.flatMap(byFit).map((part) => ({ ...query, facts: part }));
}

function ofFit(conditions: FactConditions, fit: Fit): FactConditions[] {
  const part = { ...conditions, fits: [fit] };
  return fit === 'unknown' ? [true, false].map((hadAll) => ({ ...part, hadAll })) : [part];
}

import type { Grammar } from './grammar.ts';
import type { Found } from './phrases.ts';
import type { AgeReading } from './read-age.ts';
import { FOR_CHILDREN, SERVICE_AGES } from './service-ages.ts';
import { isTurnedDown } from './turned-down.ts';
import { NOTHING } from './word-counts.ts';
import type { WordEvidence } from './word-evidence.ts';
import { namesOnly, type Word } from './words.ts';

/** What a phrase of the lexicon says about services. */
export interface Meaning {
  /** Machine names, the best first. */
  services: readonly string[];
  weight: number;
  ages?: readonly [from: number, to: number];
  /** A name of the service itself can be refused: 'not a psychiatrist'. A sign cannot. */
  isName: boolean;
  /** Identifies the line, so that two phrases of one line count once. */
  line: number;
}

export interface RankedService {
  name: string;
  score: number;
  /** The part of the score that phrases gave. */
  ofPhrases: number;
  /** Indices of the words that say so. */
  at: readonly number[];
  /**
   * Indices of the words that name this service before all others, or its form for grown-ups; null if there are none.
   */
  namedAt: readonly number[] | null;
  /** A name of it stands right behind 'needs'. */
  isAsked: boolean;
}

/** Share of a line's weight that its first, second, … service gets. */
const SHARES = [1, 0.8, 0.68, 0.58, 0.5, 0.45];
const NAME = 3;
const SIGN = 2.2;
/** What each further word of a phrase adds: a longer phrase is less likely a coincidence. */
const LONGER = 0.2;
const SKIPPED = 0.9;
/** Times more for one of several services that is named right behind 'needs' or 'looking for'. */
const ASKED = 1.7;
/** Of one that only tells something: 'the case worker said'. */
const TELLS = 0.4;
/** What further lines for the same service add. */
const MORE = 0.4;
/** Less if they say it of the same words. */
const SAME_WORDS = 0.5;
const WRONG_AGE = 0.15;
const UNLIKELY_AGE = 0.5;
const OWN_AGE = 1.15;
/** A line for the smallest, up to this age in years, where no age is said. */
const INFANT = 4;
const UNSAID_AGE = 0.6;

/** The score of a service for which every single word speaks. */
const ALL_WORDS = 3;
/** A service that is refused may be meant all the same. */
const REFUSED = 0.2;

export interface Ranking {
  /** The best first. */
  services: RankedService[];
  /** As `WordEvidence.oddsOfNothing`. */
  oddsOfNothing: number;
}

/** Ranks services by the phrases found and by single words. Words that are `taken` mean something else. */
export function rankServices(
  found: readonly Found<Meaning>[],
  words: readonly Word[],
  reading: AgeReading,
  { grammar, evidence, taken }: { grammar: Grammar; evidence: WordEvidence; taken: ReadonlySet<number> },
): Ranking {
  const said = { words, withoutNames: namesOnly(words, [...taken]) };
  const turnedDown = withoutParts(found, found).filter(({ value, at }) =>
    isTurnedDown(said, at, value.isName, grammar),
  );
  const refusals = turnedDown.filter(({ value }) => value.isName);
  const refused = new Set(refusals.map(({ value }) => value.services[0]!));
  const heard = found.filter((one) => !turnedDown.includes(one));
  // 'Dentist' within 'daughter … dentist', unless the daughter is 40.
  const ofAge = heard.filter(({ value }) => isOfAge(value, reading));
  const longer = [...ofAge, ...turnedDown.map((one) => ({ ...one, at: upToPause(words, one.at) }))];
  const isAsked = (at: readonly number[]) => isAskedFor(words, at, grammar);
  const ranked = byPhrases(withoutParts(heard, longer), reading, (at) =>
    isAsked(at) ? ASKED : onlyTells(words, at, grammar) ? TELLS : 1,
  );
  const shares = evidence.sharesOf(words, new Set([...taken, ...refusals.flatMap(({ at }) => at)]));
  for (const { name, share, at } of shares) {
    const known = ranked.get(name) ?? { name, at, score: 0, ofPhrases: 0 };
    if (name !== NOTHING) ranked.set(name, { ...known, score: known.score + ALL_WORDS * share });
  }
  const named = namesIn(heard);
  const asked = namesIn(heard.filter(({ at }) => isAsked(at)));
  const services = Array.from(ranked.values(), ({ name, score, ...service }) => ({
    ...service,
    name,
    namedAt: named.get(name) ?? null,
    isAsked: asked.has(name),
    score: score * serviceFit(name, reading, named.has(name)) * (refused.has(name) ? REFUSED : 1),
  }));
  return {
    services: withChildrensServices(services, reading.stage, refused).sort(
      (a, b) => b.score - a.score || (a.name < b.name ? -1 : 1),
    ),
    oddsOfNothing: evidence.oddsOfNothing(words, taken),
  };
}

/** The words that name each service before all others; of several, the most. */
function namesIn(found: readonly Found<Meaning>[]): Map<string, readonly number[]> {
  const named = new Map<string, readonly number[]>();
  for (const { value, at } of found) {
    const service = value.services[0]!;
    for (const name of value.isName ? [service, FOR_CHILDREN[service]] : [])
      if (name && at.length > (named.get(name)?.length ?? 0)) named.set(name, at);
  }
  return named;
}

type ScoredLine = Pick<RankedService, 'score' | 'at'>;

/** Scores services by phrases, without regard to their own ages. */
function byPhrases(
  found: readonly Found<Meaning>[],
  reading: AgeReading,
  partOf: (at: readonly number[]) => number,
): Map<string, Omit<RankedService, 'namedAt' | 'isAsked'>> {
  const wanted = new Map<string, Map<number, ScoredLine>>();
  for (const { value, at, skipped } of found) {
    const fit = value.ages
      ? ageFit(value.ages, reading) * (reading.age === null && value.ages[1] <= INFANT ? UNSAID_AGE : 1)
      : 1;
    const strength =
      (value.isName ? NAME : SIGN) * value.weight * (1 + LONGER * (at.length - 1)) * SKIPPED ** skipped * fit;
    const part = value.isName && found.length > 1 ? partOf(at) : 1;
    for (const [rank, service] of value.services.entries()) {
      const score = strength * (rank === 0 ? part : (SHARES[rank] ?? SHARES.at(-1)!));
      const lines = wanted.get(service) ?? new Map<number, ScoredLine>();
      if (score > (lines.get(value.line)?.score ?? 0)) lines.set(value.line, { score, at });
      wanted.set(service, lines);
    }
  }
  const ranked = Array.from(wanted, ([name, lines]) => {
    const [best, ...others] = [...lines.values()].sort((a, b) => b.score - a.score);
    const { score, at } = best!;
    const more = others.reduce((sum, other) => {
      const isSame = other.at.every((index) => at.includes(index));
      return sum + (isSame ? SAME_WORDS : 1) * other.score;
    }, 0);
    const ofPhrases = score + MORE * more;
    return [name, { name, score: ofPhrases, ofPhrases, at }] as const;
  });
  return new Map(ranked);
}

/** What a 'not' turns down ends at a comma: 'no doctors here, he has seizures'. */
function upToPause(words: readonly Word[], at: readonly number[]): readonly number[] {
  const end = words.findIndex(({ pause }, index) => index > at[0]! && pause !== 'none');
  return end < 0 ? at : at.filter((index) => index < end);
}

/** Leaves out phrases that lie within a longer one: 'nursing' within 'nursing home'. */
function withoutParts(found: readonly Found<Meaning>[], longer: readonly Found<Meaning>[]): Found<Meaning>[] {
  return found.filter(
    (one) =>
      !longer.some((other) => other.at.length > one.at.length && one.at.every((index) => other.at.includes(index))),
  );
}

function ageFit([from, to]: readonly [number, number], { age, stage, isAhead }: AgeReading): number {
  if (age !== null) return age >= from && (isAhead ? Math.ceil(age) - 1 : Math.floor(age)) <= to ? OWN_AGE : WRONG_AGE;
  return (stage === 'child' && from >= 18) || (stage === 'adult' && to <= 21) ? UNLIKELY_AGE : 1;
}

function isOfAge({ ages, services }: Meaning, reading: AgeReading): boolean {
  const span = ages ?? SERVICE_AGES[services[0]!];
  return !span || ageFit(span, reading) > WRONG_AGE;
}

/** Who names a service may ask for it at any age. */
function serviceFit(name: string, reading: AgeReading, isNamed: boolean): number {
  const ages = SERVICE_AGES[name];
  if (!ages) return 1;
  if (reading.age === null && reading.stage === 'child' && ages[1] <= 21 && ages[1] > 4) return OWN_AGE;
  return Math.max(ageFit(ages, reading), isNamed ? UNLIKELY_AGE : 0);
}

function withChildrensServices(
  ranked: RankedService[],
  stage: AgeReading['stage'],
  refused: ReadonlySet<string>,
): RankedService[] {
  if (stage !== 'child') return ranked;
  const children = ranked.flatMap((service) => {
    const name = FOR_CHILDREN[service.name];
    if (!name || refused.has(name) || ranked.some((other) => other.name === name && other.score > service.score))
      return [];
    return [{ ...service, name, score: service.score * OWN_AGE }];
  });
  return [...ranked.filter(({ name }) => !children.some((child) => child.name === name)), ...children];
}

/** Words that may stand between two services that are both wanted. */
const BETWEEN = 3;

/** Whether the first service is named beside another: 'a dentist and an eye doctor', 'OT, PT'. */
export function isSeveral(
  [first, ...others]: readonly RankedService[],
  words: readonly Word[],
  { ands }: Grammar,
): boolean {
  return others.some((other) => {
    if (!first!.namedAt || !other.namedAt) return false;
    const [one, next] = [first!.namedAt, other.namedAt].sort((a, b) => a.at(-1)! - b.at(-1)!);
    const end = one!.at(-1)! + 1;
    const start = next!.find((index) => index >= end);
    if (start === undefined || start - end > BETWEEN) return false;
    const between = words.slice(end, start);
    return (
      between.every(({ text, isLight }) => isLight || ands.has(text)) &&
      (between.some(({ text }) => ands.has(text)) || words[start]!.pause === 'comma')
    );
  });
}

/** 'She needs speech', 'looking for a good dentist'. */
function isAskedFor(words: readonly Word[], [first]: readonly number[], { needs }: Grammar): boolean {
  const before = words.slice(Math.max(0, first! - 3), first);
  return words[first!]!.pause === 'none' && before.some(({ stem }) => needs.has(stem));
}

/** 'The case worker said', 'his teacher thinks'. */
function onlyTells(words: readonly Word[], at: readonly number[], { tellings }: Grammar): boolean {
  const next = words[at.at(-1)! + 1];
  return next?.pause === 'none' && tellings.has(next.text);
}

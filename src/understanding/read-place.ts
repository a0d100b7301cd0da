import type { Grammar } from './grammar.ts';
import { isPersons, isRefused, maybeDoctors, PURPOSES } from './not-a-place.ts';
import { PlaceCandidates } from './place-candidates.ts';
import { PlaceEvidence } from './place-evidence.ts';
import {
  type Candidate,
  ENOUGH,
  holds,
  isAfterPlaceWord,
  isIn,
  isOdd,
  isTraining,
  MAX_WORDS,
  NAMESAKE,
  type PlaceNames,
  type PlaceReading,
  type PlaceSources,
  type Unread,
} from './place-words.ts';
import { TypedPlaces } from './typed-places.ts';
import { NOT, type Word } from './words.ts';

/** Evidence needed of a place that is joined to another. */
const ENOUGH_BESIDE = 1.5;
/** How many names may be compared with all towns of a state: takes some milliseconds. */
const MAX_LOOKS = 6;

/** Letters of a name in small letters that we do not know. */
const MIN_UNKNOWN = 6;

const TOWNS: ReadonlySet<string> = new Set(['city', 'county']);

/** Finds the place in a question: a ZIP code, a city with or without its state, a state, a nickname. */
export class PlaceReader {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  readonly #common: ReadonlySet<string>;
  readonly #typed: TypedPlaces;
  readonly #candidates: PlaceCandidates;
  readonly #evidence: PlaceEvidence;

  constructor(sources: PlaceSources) {
    const { places, grammar, common } = sources;
    this.#places = places;
    this.#grammar = grammar;
    this.#common = common;
    this.#typed = new TypedPlaces(sources);
    this.#candidates = new PlaceCandidates(sources);
    this.#evidence = new PlaceEvidence(sources);
  }

  /**
   * `taken`: indices of words that mean something else; `services`: of those that name a service; `state`: of the
   * program, chooses among namesakes; `mended`: indices of words with a slip. Without a place, `unknown` is the name of
   * one that we do not know, as typed.
   */
  read(
    question: string,
    words: readonly Word[],
    { state, ...unread }: Unread & { state: string | null },
  ): { place: PlaceReading | null; unknown: string | null } {
    const zip = this.#zip(words);
    if (zip) return { place: zip, unknown: null };
    const { taken } = unread;
    const how = { ...unread, state, looks: MAX_LOOKS };
    const all = this.#candidates.find(words, { ...how, forgives: false });
    const exact = bestOf(all);
    // In 'Winstn Salem', Salem is only a piece.
    const isPiece =
      exact && exact.from > 0 && words[exact.from]!.pause !== 'stop' && isOdd(words[exact.from - 1]!, this.#common);
    const slips =
      !exact || isPiece || exact.isElsewhere ? this.#candidates.find(words, { ...how, forgives: true }) : [];
    const close = bestOf(slips);
    const isCloseBetter =
      close && (!exact || (exact.isElsewhere ? isLarger(close, exact) : isLongerBefore(close, exact)));
    const best = isCloseBetter ? close : exact;
    const textOf = ({ from, to }: Pick<Candidate, 'from' | 'to'>) =>
      question.slice(words[from]!.from, words[to - 1]!.to);
    const named = best && this.#withBeside(words, best, all);
    const typed = this.#typed.asTyped(question, words, best, { taken, named: named ?? [] });
    const isOne = (named?.length ?? 0) < 2;
    const beside = typed ?? (isOne ? this.#typed.besideService(question, words, best, unread) : null);
    if (beside) return beside;
    if (!best || !named) {
      const unknown = [...all, ...slips].find(({ isCut }) => isCut) ?? this.#unknown(words, how);
      return { place: null, unknown: unknown ? textOf(unknown) : null };
    }
    const written = this.#typed.asWritten(question, words, best);
    if (written) return { place: written, unknown: null };
    const first = best.sure ? best : named[0]!;
    const from = Math.min(named[0]!.from, this.#startOfHome(words, first.from));
    const place: PlaceReading = {
      text: textOf(first),
      place: this.#places.placeById(first.place.id)!,
      at: Array.from({ length: named.at(-1)!.to - from }, (_, index) => from + index),
      isCorrected: first.isCorrected,
      isSaid: this.#isSaid(words, { ...first, from: named[0]!.from, to: named.at(-1)!.to }),
      others: named.flatMap((one) => (one === first ? [] : this.#places.placeById(one.place.id)!.label)),
    };
    return { place, unknown: null };
  }

  /** The first ZIP code: '85281', '850 12', or '2134' without its 0. */
  #zip(words: readonly Word[]): PlaceReading | null {
    for (const [index, { text }] of words.entries()) {
      // A spreadsheet takes the first 0 off; a year is none.
      const isEnd = (words[index + 1]?.pause ?? 'stop') !== 'none';
      const isCut = /^(?!19|20)\d{4}$/.test(text) && ((isIn(words, index) && isEnd) || saysZip(words, index));
      const rest = words[index + 1]?.text ?? '';
      const isSplit = /^(?:\d{2} \d{3}|\d{3} \d{2})$/.test(`${text} ${rest}`) && isIn(words, index);
      const zip = (isCut || isSplit || isZip(text)) && this.#places.resolve(isSplit ? text + rest : text);
      const at = isSplit ? [index, index + 1] : [index];
      if (zip) return { text, place: zip, at, isCorrected: false, isSaid: true, others: [] };
    }
    return null;
  }

  /** The name of a place that we do not know: 'in Zzyzxville'. */
  #unknown(words: readonly Word[], { taken, services, mended }: Unread): Pick<Candidate, 'from' | 'to'> | null {
    // Looking for what is like a town takes some milliseconds.
    let looks = 1;
    const isFree = (index: number) => !taken.has(index) && !mended.has(index);
    for (let from = 1; from < words.length; from++) {
      if (!isIn(words, from) || isTraining(words, from)) continue;
      const isCode = /^(?:(?!19|20)\d{4}|\d{5})$/.test(words[from]!.text);
      const isBesideService = services.has(from - 2) || (words[from - 1]!.text === 'de' && services.has(from - 3));
      const name = this.#candidates.endOfName(words, from, isFree);
      const isLooked = !isCode && name === from && isBesideService && isOdd(words[from]!, this.#common) && looks-- > 0;
      const end = isCode ? from + 1 : isLooked ? this.#endOfOdd(words, from, isFree) : name;
      const to = isRefused(words, from, this.#grammar) ? from : end;
      if (to > from) return { from, to };
    }
    return null;
  }

  /** Where words end that are none of the language: 'in albakerkee'. */
  #endOfOdd(words: readonly Word[], from: number, isFree: (index: number) => boolean): number {
    const isOne = (index: number) => isFree(index) && isOdd(words[index]!, this.#common);
    if (!isOne(from)) return from;
    const rest = words.findIndex((word, index) => index > from && (word.pause !== 'none' || !isOne(index)));
    const to = rest < 0 ? words.length : rest;
    const input = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    // Like a town, which 'driveway' is not.
    const isLikeTown = input.length >= MIN_UNKNOWN && this.#places.suggest({ input, limit: 1 }).length > 0;
    return to - from < MAX_WORDS && isLikeTown ? to : from;
  }

  /** A town with those that are joined to it by 'or' or a comma, in order. */
  #withBeside(words: readonly Word[], best: Candidate, all: readonly Candidate[]): Candidate[] {
    const group = [best];
    const { ands, placeWords } = this.#grammar;
    const isJoined = (one: Candidate, next: Candidate) => {
      const between = words.slice(one.to, next.from);
      if (one.to > next.from) return false;
      // 'Westwood, Los Angeles' is a part of it.
      const isWeak = one.evidence < ENOUGH || next.evidence < ENOUGH;
      if (between.length === 0) return words[next.from]!.pause === 'comma' && !isWeak;
      return between.every(({ text, pause }) => pause !== 'stop' && (ands.has(text) || placeWords.has(text)));
    };
    const towns = all
      .filter(({ isNone, evidence, place }) => !isNone && evidence >= ENOUGH_BESIDE && TOWNS.has(place.kind))
      .sort((a, b) => a.from - b.from);
    for (const one of towns) if (isJoined(group.at(-1)!, one)) group.push(one);
    for (const one of towns.toReversed()) if (isJoined(one, group[0]!)) group.unshift(one);
    return TOWNS.has(best.place.kind) ? group : [best];
  }

  /** Whether a place is meant as one: behind a word for it, with its state, last, or first without a sentence. */
  #isSaid(words: readonly Word[], { from, to, place, sure }: Candidate): boolean {
    if (sure || place.kind !== 'city' || isAfterPlaceWord(words, from, this.#grammar)) return true;
    if (this.#evidence.isDestination(words, from, to)) return true;
    if (isPersons(words, { from, to }, this.#grammar)) return false;
    const isStart = from === 0 || words[from]!.pause !== 'none';
    const ends = (word: Word) => word.pause !== 'none' || PURPOSES.has(word.text);
    const rest = words.slice(to);
    const end = rest.findIndex(ends);
    const behind = end < 0 ? rest : rest.slice(0, end);
    if (behind.length === 0) return isStart || !(words[from - 1]!.isLight || maybeDoctors(words, from));
    const { needs } = this.#grammar;
    return isStart && behind.every(({ isLight, stem }) => !isLight && stem !== NOT && !needs.has(stem));
  }

  /** Where 'we live in Tempe' begins, of which the place is the last word: it says nothing else. */
  #startOfHome(words: readonly Word[], place: number): number {
    const { placeWords, homes } = this.#grammar;
    let from = place;
    while (from > 0 && words[from]!.pause === 'none' && placeWords.has(words[from - 1]!.text)) from--;
    return from < place && from > 0 && homes.has(words[from - 1]!.text) ? from - 1 : place;
  }
}

/** '85281', 'O4101', '9O210', '598011234'. */
const isZip = (text: string): boolean => /^(?:[\do]{5}|\d{9})$/.test(text) && /\d{3}/.test(text);

/** 'My ZIP is', 'ZIP code'. */
const saysZip = (words: readonly Word[], index: number): boolean =>
  words.slice(Math.max(0, index - 2), index).some(({ text }) => /^(?:zip|zipcode|postal)$/.test(text));

const isLarger = (one: Candidate, other: Candidate): boolean => one.place.population >= other.place.population;

/** Whether a name begins before another and holds it whole. */
const isLongerBefore = (one: Candidate, other: Candidate): boolean => one.from < other.from && one.to >= other.to;

/** The first with the most evidence, if it is enough; null if there is none. */
function bestOf(all: readonly Candidate[]): Candidate | null {
  const places = all.filter(({ isNone }) => !isNone);
  const enough = places.filter(({ evidence }) => evidence >= ENOUGH);
  const best = enough.reduce<Candidate | null>((a, b) => (a && a.evidence >= b.evidence ? a : b), null);
  // 'Miami Beach' is only a part of 'North Miami Beach'.
  return best && (places.find((other) => isPartOf(best, other)) ?? best);
}

/** Whether a name is a part of another that is known. */
function isPartOf(part: Candidate, other: Candidate): boolean {
  const { evidence, isCorrected, place } = other;
  return holds(other, part) && !isCorrected && (evidence >= ENOUGH || place.population >= NAMESAKE);
}

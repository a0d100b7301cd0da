import { type Grammar, listed } from './grammar.ts';
import { endsRequest, isAbroad, isPersons, isRefused } from './not-a-place.ts';
import { isPiece, PlaceEvidence } from './place-evidence.ts';
import { PlaceSlips } from './place-slips.ts';
import {
  type Candidate,
  holds,
  isAfterPlaceWord,
  isAllCapitals,
  isCommon,
  isIn,
  isOdd,
  LARGE,
  MAX_WORDS,
  MIN_ODD,
  MIN_SLIP,
  NAMESAKE,
  type NamedPlace,
  type PlaceNames,
  type PlaceSources,
  type Unread,
} from './place-words.ts';
import { StateBehind } from './state-behind.ts';
import type { Word } from './words.ts';

/** Behind a comma at the end: 'autism evaluation, tallahasee'. */
const MIN_LAST_SLIP = 8;
/** Nicknames of fewer letters are often something else. */
const MIN_NICKNAME = 4;
/** Behind a town, they may be a title, a program or a need: 'Houston MD'. */
const NO_STATES = listed('md pa ms ma id ok');

interface Search extends Unread {
  /** Of the program. */
  state: string | null;
  /** Names with a slip count, too. */
  forgives: boolean;
  /** How many more names may be compared with all towns of a state: takes some milliseconds. */
  looks: number;
}

/** Finds what may be a place in a question. */
export class PlaceCandidates {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  readonly #common: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  readonly #evidence: PlaceEvidence;
  readonly #states: StateBehind;
  readonly #slips: PlaceSlips;

  constructor(sources: PlaceSources) {
    this.#places = sources.places;
    this.#grammar = sources.grammar;
    this.#common = sources.common;
    this.#own = sources.own;
    this.#evidence = new PlaceEvidence(sources);
    this.#states = new StateBehind(sources);
    this.#slips = new PlaceSlips(sources);
  }

  /** Whatever may be a place, and what holds a place that is none. */
  find(words: readonly Word[], how: Search): Candidate[] {
    const all: Candidate[] = [];
    for (let from = 0; from < words.length; from++)
      for (let to = Math.min(words.length, from + MAX_WORDS); to > from; to--) {
        const found = this.#at(words, from, to, how);
        if (found && (found.evidence > 0 || found.isNone)) all.push(this.#asNone(words, found, how) ?? found);
      }
    const none = all.filter(({ isNone }) => isNone);
    return all.filter((one) => one.isNone || !none.some((other) => holds(other, one)));
  }

  /** A place that is none after all, with the words that say so; else null. */
  #asNone(words: readonly Word[], found: Candidate, { taken, mended }: Unread): Candidate | null {
    const { from, to, sure, place } = found;
    if (isRefused(words, from, this.#grammar)) return { ...found, isNone: true };
    // 'The valley' is one of several, which the field asks for, too.
    const text = words.slice(from, to).map((word) => word.text);
    if (sure === 'nickname' && !this.#places.resolve(text.join(' '))) return { ...found, isNone: true, isCut: true };
    if (sure === 'state' || place.kind === 'county') return null;
    if (isPersons(words, found, this.#grammar)) return endsRequest(words, found) ? null : { ...found, isNone: true };
    if (sure || place.kind === 'state') return null;
    if (place.population < 2 * LARGE && isAbroad(words, found))
      return { ...found, to: to + 1, isNone: true, isCut: true };
    const isFree = (index: number) => !taken.has(index) && !mended.has(index);
    // Behind a large town stands what is wanted there, or a part of it: 'Phoenix Maryvale'.
    const mayBePart = words[from]!.isCapital && !found.isCorrected && place.population < 2 * LARGE;
    const end = mayBePart ? this.endOfName(words, to, isFree) : to;
    return end > to ? { ...found, to: end, isNone: true, isCut: true } : null;
  }

  /** Where words end that belong to the name before them, as they make no sense: 'Monthan' in 'Davis Monthan'. */
  endOfName(words: readonly Word[], start: number, isFree: (index: number) => boolean): number {
    let to = start;
    while (to < words.length && words[to]!.pause === 'none' && isFree(to) && this.#isOddName(words[to]!)) to++;
    return isAllCapitals(words) ? start : to;
  }

  #isOddName(word: Word): boolean {
    return word.isCapital && !word.isUpperCase && isOdd(word, this.#common) && !this.#places.named([word.text]);
  }

  #at(words: readonly Word[], from: number, to: number, how: Search): Candidate | null {
    const { taken, state: local, forgives } = how;
    const span = words.slice(from, to);
    const maySlip = forgives && span.some((word) => isOdd(word, this.#common));
    if (forgives && !maySlip) return null;
    if (
      span.some(
        ({ pause }, index) => index > 0 && pause === 'stop' && !/^(st|ft|mt|ste|.)$/.test(span[index - 1]!.text),
      )
    )
      return null;
    const texts = span.map(({ text }) => text);
    // 'w/ a' is not WA.
    if (texts.length > 1 && texts.join('').length < 4) return null;
    const called = this.#places.nicknamed(texts);
    if (called) {
      const isShort = texts.join('').length < MIN_NICKNAME;
      // 'En la casa' is not in Los Angeles.
      const isLight = span.every((word) => word.isLight);
      const isInPlace =
        !isLight && (isAfterPlaceWord(words, from, this.#grammar) || this.#evidence.isAtEdge(words, from, to));
      const isMeant = span[0]!.isUpperCase || isInPlace;
      const behind = this.#states.after(words, to);
      const end = behind && behind.usps === called.state ? behind.to : to;
      const sure = end > to ? 'state' : 'nickname';
      // 'The Florida Panhandle' is not all of Florida.
      const least = called.kind === 'state' ? 4 : 5;
      if ((!isShort || isMeant) && !this.#evidence.isOrigin(words, from))
        return { evidence: least + end - from, place: called, from, to: end, isCorrected: false, sure };
    }
    const isIn = isAfterPlaceWord(words, from, this.#grammar);
    const state = this.#states.after(words, to) ?? (isIn ? this.#states.within(words, to) : null);
    if (state) {
      const named = this.#places.named(texts, state.usps);
      const place = named ?? (maySlip && how.looks-- > 0 ? this.#slips.misspelledIn(state.usps, span) : null);
      const isTown = place && place.kind !== 'state' && !this.#isPartOfState(words.slice(from, state.to));
      if (isTown && !this.#evidence.isOrigin(words, from) && !isPiece(words, from, to, place))
        return { evidence: 8 + to - from, place, from, to: state.to, isCorrected: !named, sure: 'state' };
    }
    const short = state ? null : this.#states.townInShort(texts, words, to);
    if (short && !this.#evidence.isOrigin(words, from) && !isPiece(words, from, to, short))
      return { evidence: 9 + to - from, place: short, from, to: to + 1, isCorrected: false, sure: 'state' };
    const named = this.#namesake(texts, local) ?? this.#places.named(texts);
    const place = named ?? (maySlip && this.#isPlaceNeeded(words, from, to) ? this.#slips.misspelled(span) : null);
    if (!place || (place.kind !== 'state' && span.some((_, index) => taken.has(from + index)))) return null;
    // A slip in a short word is too far from sure: 'in Mesz' may be many.
    if (!named && texts.join('').length <= MIN_ODD)
      return { evidence: 0, place, from, to, isCorrected: true, isNone: true, isCut: true };
    const isElsewhere = state !== null && state.usps !== place.state;
    if (isElsewhere && isNowhere(words, { to, state, place }))
      return { evidence: 0, place, from, to: state.to, isCorrected: false, isNone: true, isCut: true };
    const evidence = this.#evidence.of(words, from, to, place) + this.#evidenceAround(words, from, to, place, how);
    return { evidence, place, from, to, isCorrected: !named, isElsewhere };
  }

  /** How much what is understood around a place speaks for it: 'speech therapist flagstaff ahcccs'. */
  #evidenceAround(
    words: readonly Word[],
    from: number,
    to: number,
    { kind, state, population }: NamedPlace,
    { taken, services, state: local }: Search,
  ): number {
    const span = words.slice(from, to);
    // Not the 'Bell' of 'parálisis de Bell', nor 'en el campo'.
    const isOther = span[0]!.isLight || span.some((_, index) => services.has(from + index));
    if (kind !== 'city' || population < NAMESAKE || isOther) return 0;
    const isBehind = services.has(from - 1) && !words[from - 1]!.isLight && span[0]!.pause === 'none';
    const isBeside = isBehind || (from === 0 && services.has(to) && words[to]!.pause === 'none');
    const isOrdinary = span.every((word) => isCommon(word, this.#common));
    // 'ABA Gilbert', but not 'speech therapy reading'.
    const isKnown = population >= 2 * LARGE && !span.some(({ stem }) => this.#own.has(stem));
    return (
      (to < words.length && taken.has(to) ? 1 : 0) +
      (state === local ? 1 : 0) +
      (!isBeside ? 0 : !isOrdinary ? 1 : isKnown ? 1.5 : 0) +
      (services.has(from - 2) && isIn(words, from) && words[to]?.pause !== 'comma' ? 0.5 : 0)
    );
  }

  /** Whether a name with a state says a part of it: 'Central Louisiana'. */
  #isPartOfState(words: readonly Word[]): boolean {
    const texts = words.map(({ text }) => text);
    return (
      words.every(({ pause }, index) => index === 0 || pause === 'none') &&
      (this.#places.nicknamed(texts) !== null || this.#places.resolve(texts.join(' '))?.kind === 'state')
    );
  }

  /** In the program's state: 'Springfield, MassHealth'. */
  #namesake(texts: readonly string[], state: string | null): NamedPlace | null {
    const place = state ? this.#places.named(texts, state) : null;
    return place?.kind === 'city' && place.population >= NAMESAKE ? place : null;
  }

  /** 'Near', 'close to'; but 'about to faint' is not near Flint. */
  #isAfterPlaceWord(words: readonly Word[], from: number): boolean {
    const last = words[from - 1]?.text === 'to' ? from - 1 : from;
    return isAfterPlaceWord(words, last, this.#grammar);
  }

  /** Whether a non-word must be a place after 'near': if it is all that was typed, or long and behind a last comma. */
  #isPlaceNeeded(words: readonly Word[], from: number, to: number): boolean {
    const isWhole = from === 0 && to === words.length;
    const isLast =
      words[from]!.pause === 'comma' &&
      to === words.length &&
      to - from === 1 &&
      words[from]!.text.length >= MIN_LAST_SLIP;
    return (
      isLast ||
      this.#isAfterPlaceWord(words, from) ||
      this.#evidence.isDestination(words, from, to) ||
      (isWhole && words.map(({ text }) => text).join(' ').length >= MIN_SLIP)
    );
  }
}

/** Whether a state ends what is said of a town that it does not have. 'Houston MD' may be a doctor. */
function isNowhere(
  words: readonly Word[],
  { to, state, place }: { to: number; state: { to: number }; place: NamedPlace },
) {
  const isEnd = (words[state.to]?.pause ?? 'stop') !== 'none';
  const isFull = words.slice(to, state.to).some(({ text }) => text.length > 2);
  const isWritten = words[to]!.isUpperCase && !NO_STATES.has(words[to]!.text) && !isAllCapitals(words);
  return isEnd && place.kind === 'city' && (isFull || isWritten || place.population < LARGE);
}

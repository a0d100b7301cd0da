import { foldText } from '#model/fold-text.ts';
import { type Grammar, listed } from './grammar.ts';
import { endsRequest, isAbroad, isPersons, isRefused, isVague, maybeDoctors, PURPOSES } from './not-a-place.ts';
import {
  type Candidate,
  isAfterPlaceWord,
  isCommon,
  isIn,
  isLittle,
  isOdd,
  isTraining,
  LARGE,
  MAX_WORDS,
  MIN_ODD,
  MIN_SLIP,
  MIN_STATE,
  NAMESAKE,
  type NamedPlace,
  type PlaceNames,
  type PlaceReading,
  type Unread,
} from './place-words.ts';
import { costOf, MAX_SLIPS, Spelling, spellingTable } from './spelling.ts';
import { TypedPlaces } from './typed-places.ts';
import { NOT, type Word } from './words.ts';

/** Evidence needed to take a name as a place. */
const ENOUGH = 3;
/** The same of one that is joined to another. */
const ENOUGH_BESIDE = 1.5;
/** Behind a comma at the end: 'autism evaluation, tallahasee'. */
const MIN_LAST_SLIP = 8;
const MAX_LOOKS = 6;
/** A slip may mean the largest of several names if it has so many times the people of the next. */
const CLEARLY_LARGER = 4;
/** Words from 'moved' to where from: 'moved here to Queen Creek from Texas'. */
const MAX_MOVE = 6;
/** Nicknames of fewer letters are often something else. */
const MIN_NICKNAME = 4;
/** With one of these, the name of a state or of a small town is a part of another: 'Boyle Heights', 'Little Havana'. */
const NAME_STARTS = listed('little new upper lower big great grand saint mount lake fort port cape spanish camp');
const NAME_ENDS = listed(`city heights beach springs park hill hills falls county valley island village gardens grove
  river creek desert shores terrace ridge junction street avenue ave blvd`);

const TOWNS: ReadonlySet<string> = new Set(['city', 'county']);
/** Behind a town, they may be a title, a program or a need: 'Houston MD'. */
const NO_STATES = listed('md pa ms ma id ok');
/** Short forms of only three letters. */
const SHORT_STATES = listed('ala ark cal del ill ind kan neb nev ore tex wis wyo');

interface Search extends Unread {
  /** Of the program. */
  state: string | null;
  /** Names with a slip count, too. */
  forgives: boolean;
  /** How many more names may be compared with all towns of a state: takes some milliseconds. */
  looks: number;
}

/** Finds the place in a question: a ZIP code, a city with or without its state, a state, a nickname. */
export class PlaceReader {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  readonly #common: ReadonlySet<string>;
  readonly #typed: TypedPlaces;
  /** USPS abbreviations and folded names. */
  readonly #states: readonly { usps: string; name: string }[];
  /** Of large towns and states, made for the first name that may have a slip. */
  #spelling: Spelling | undefined;
  /** By state, as far as they were looked for. */
  readonly #towns = new Map<string, readonly string[]>();

  /** `common`: words that are usually not a place. */
  constructor(places: PlaceNames, grammar: Grammar, common: ReadonlySet<string>) {
    this.#places = places;
    this.#grammar = grammar;
    this.#common = common;
    this.#typed = new TypedPlaces(places, grammar, common);
    this.#states = places.states().map(({ usps, name }) => ({ usps, name: foldText(name) }));
  }

  /**
   * `taken`: indices of words that mean something else; `services`: of those that name a service; `state`: of the
   * program, chooses among namesakes; `mended`: indices of words with a slip. Without a place, `unknown` is the name of
   * one that we do not know, as typed.
   */
  read(
    question: string,
    words: readonly Word[],
    { state, ...unread }: Unread & Pick<Search, 'state'>,
  ): { place: PlaceReading | null; unknown: string | null } {
    for (const [index, { text }] of words.entries()) {
      // A spreadsheet takes the first 0 off; a year is none.
      const isCut =
        /^(?!19|20)\d{4}$/.test(text) && isIn(words, index) && (words[index + 1]?.pause ?? 'stop') !== 'none';
      const rest = words[index + 1]?.text ?? '';
      const isSplit = /^\d{2} \d{3}$/.test(`${text} ${rest}`) && isIn(words, index);
      const zip = (isCut || isSplit || isZip(text)) && this.#places.resolve(isSplit ? text + rest : text);
      const at = isSplit ? [index, index + 1] : [index];
      const place = zip && { text, place: zip, at, isCorrected: false, isSaid: true, others: [] };
      if (place) return { place, unknown: null };
    }
    const { taken } = unread;
    const how = { ...unread, state, looks: MAX_LOOKS };
    const all = this.#candidates(words, { ...how, forgives: false });
    const exact = bestOf(all);
    // In 'Winstn Salem', Salem is only a piece.
    const isPiece =
      exact && exact.from > 0 && words[exact.from]!.pause !== 'stop' && this.#isOdd(words[exact.from - 1]!);
    const slips = !exact || isPiece || exact.isElsewhere ? this.#candidates(words, { ...how, forgives: true }) : [];
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

  #candidates(words: readonly Word[], how: Search): Candidate[] {
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
    if (isVague(words, found)) return { ...found, isNone: true, isCut: true };
    if (sure === 'state' || place.kind === 'county') return null;
    if (isPersons(words, found, this.#grammar)) return endsRequest(words, found) ? null : { ...found, isNone: true };
    if (sure || place.kind === 'state') return null;
    if (place.population < 2 * LARGE && isAbroad(words, found))
      return { ...found, to: to + 1, isNone: true, isCut: true };
    const isFree = (index: number) => !taken.has(index) && !mended.has(index);
    // Behind a large town stands what is wanted there, or a part of it: 'Phoenix Maryvale'.
    const mayBePart = words[from]!.isCapital && !found.isCorrected && place.population < 2 * LARGE;
    const end = mayBePart ? this.#endOfName(words, to, isFree) : to;
    return end > to ? { ...found, to: end, isNone: true, isCut: true } : null;
  }

  /** Where words end that belong to the name before them, as they make no sense: 'Monthan' in 'Davis Monthan'. */
  #endOfName(words: readonly Word[], start: number, isFree: (index: number) => boolean): number {
    let to = start;
    while (to < words.length && words[to]!.pause === 'none' && isFree(to) && this.#isOddName(words[to]!)) to++;
    return isAllCapitals(words) ? start : to;
  }

  #isOddName(word: Word): boolean {
    return word.isCapital && !word.isUpperCase && this.#isOdd(word) && !this.#places.named([word.text]);
  }

  /** The name of a place that we do not know: 'in Zzyzxville'. */
  #unknown(words: readonly Word[], { taken, mended }: Unread): Pick<Candidate, 'from' | 'to'> | null {
    const isFree = (index: number) => !taken.has(index) && !mended.has(index);
    for (let from = 1; from < words.length; from++) {
      if (!isIn(words, from) || isTraining(words, from)) continue;
      const end = /^\d{5}$/.test(words[from]!.text) ? from + 1 : this.#endOfName(words, from, isFree);
      const to = isRefused(words, from, this.#grammar) ? from : end;
      if (to > from) return { from, to };
    }
    return null;
  }

  /** A town with those that are joined to it by 'or' or a comma, in order. */
  #withBeside(words: readonly Word[], best: Candidate, all: readonly Candidate[]): Candidate[] {
    const group = [best];
    const { ands, placeWords } = this.#grammar;
    const isJoined = (one: Candidate, next: Candidate) => {
      const between = words.slice(one.to, next.from);
      if (one.to > next.from) return false;
      if (between.length === 0) return words[next.from]!.pause === 'comma';
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

  #at(words: readonly Word[], from: number, to: number, how: Search): Candidate | null {
    const { taken, state: local, forgives } = how;
    const span = words.slice(from, to);
    const maySlip = forgives && span.some((word) => this.#isOdd(word));
    if (forgives && !maySlip) return null;
    if (
      span.some(({ pause }, index) => index > 0 && pause === 'stop' && !/^(st|ft|mt|ste)$/.test(span[index - 1]!.text))
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
      const isInPlace = !isLight && (isAfterPlaceWord(words, from, this.#grammar) || this.#isAtEdge(words, from, to));
      const isMeant = span[0]!.isUpperCase || isInPlace;
      const behind = this.#stateAfter(words, to);
      const end = behind && behind.usps === called.state ? behind.to : to;
      const sure = end > to ? 'state' : 'nickname';
      if (!isShort || isMeant)
        return { evidence: 4 + end - from, place: called, from, to: end, isCorrected: false, sure };
    }
    const state = this.#stateAfter(words, to);
    if (state) {
      const named = this.#places.named(texts, state.usps);
      const place = named ?? (maySlip && how.looks-- > 0 ? this.#misspelledIn(state.usps, span) : null);
      const isTown = place && place.kind !== 'state' && !this.#isPartOfState(words.slice(from, state.to));
      if (isTown && !this.#isOrigin(words, from) && !isPiece(words, from, to, place))
        return { evidence: 8 + to - from, place, from, to: state.to, isCorrected: !named, sure: 'state' };
    }
    const short = state ? null : this.#inShortState(texts, words, to);
    if (short && !this.#isOrigin(words, from) && !isPiece(words, from, to, short))
      return { evidence: 9 + to - from, place: short, from, to: to + 1, isCorrected: false, sure: 'state' };
    const named = this.#namesake(texts, local) ?? this.#places.named(texts);
    const place = named ?? (maySlip && this.#isPlaceNeeded(words, from, to) ? this.#misspelled(span) : null);
    if (!place || (place.kind !== 'state' && span.some((_, index) => taken.has(from + index)))) return null;
    // A slip in a short word is too far from sure: 'in Mesz' may be many.
    if (!named && texts.join('').length <= MIN_ODD)
      return { evidence: 0, place, from, to, isCorrected: true, isNone: true, isCut: true };
    const isElsewhere = state !== null && state.usps !== place.state;
    if (isElsewhere && isNowhere(words, { to, state, place }))
      return { evidence: 0, place, from, to: state.to, isCorrected: false, isNone: true, isCut: true };
    return { evidence: this.#evidence(words, from, to, place), place, from, to, isCorrected: !named, isElsewhere };
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

  #evidence(words: readonly Word[], from: number, to: number, place: NamedPlace): number {
    const span = words.slice(from, to);
    const first = span[0]!;
    const text = span.map((word) => word.text).join(' ');
    const isCommon = span.every((word) => this.#isWord(word));
    const isWhole = span.length === words.length;
    if (this.#isOrigin(words, from) || isPiece(words, from, to, place)) return 0;
    if (place.kind === 'state') {
      if (text.length > 2 || (isWhole && (first.isUpperCase || !isCommon))) return 4 + to - from;
      return first.isUpperCase && !isAllCapitals(words) && isAfterPlaceWord(words, from, this.#grammar) ? 4 : 0;
    }
    const isNameIn = first.isCapital && !isAllCapitals(words) && isIn(words, from);
    if (text.length < 4 && !first.isUpperCase && !isNameIn) return 0;
    let evidence = to - from > 1 ? (to - from + 1) / 2 : 0;
    if (place.kind === 'county') evidence += 3;
    if (isAfterPlaceWord(words, from, this.#grammar)) evidence += 2;
    if (first.isCapital && !isAllCapitals(words)) evidence += from === 0 ? 1 : 2;
    if (to === words.length) evidence += 1;
    if (first.pause !== 'none' && (to === words.length || words[to]!.pause !== 'none')) evidence += 1;
    if (isWhole) evidence += to - from > 1 ? 3 : 1;
    if (this.#isDestination(words, from)) evidence += 1;
    if (place.population >= LARGE) evidence += isCommon ? 1.5 : place.population >= 2 * LARGE ? 3 : 2.5;
    else if (place.population >= 10_000) evidence += 0.5;
    else if (place.population < 2_000) evidence -= 1;
    // 'Ya no la puedo cargar' is not in NOLA.
    if (span.every((word) => word.isLight || word.stem === NOT) || (isCommon && this.#isPerson(words, from)))
      evidence -= 4;
    else if (isCommon && place.population < LARGE * 2)
      evidence -= span.length > 1 ? 2 : isNameIn && (text.length < 4 || words[from - 1]!.text === 'near') ? 2 : 2.5;
    // 'Fort Worth' is seldom anything else.
    else if (isCommon && to - from === 1) evidence -= 1;
    // 'Iowa City' is not Iowa.
    const start = span.slice(0, -1).map((word) => word.text);
    const isStates = NAME_ENDS.has(span.at(-1)!.text) && this.#places.named(start)?.kind === 'state';
    return isStates && place.population >= NAMESAKE ? Math.max(evidence, ENOUGH) : evidence;
  }

  /** At an edge of the text, where a short nickname is no little word of a sentence: 'dentist nyc', 'dc dentist'. */
  #isAtEdge(words: readonly Word[], from: number, to: number): boolean {
    const [before, next] = [words[from - 1], words[to]];
    if (before && next) return false;
    if (next)
      return !isLittle(words[from]!) && !next.isLight && next.stem !== NOT && !this.#grammar.needs.has(next.stem);
    return !before || words[from]!.pause !== 'none' || !(before.isLight || this.#isPerson(words, from));
  }

  /** Where 'we live in Tempe' begins, of which the place is the last word: it says nothing else. */
  #startOfHome(words: readonly Word[], place: number): number {
    const { placeWords, homes } = this.#grammar;
    let from = place;
    while (from > 0 && words[from]!.pause === 'none' && placeWords.has(words[from - 1]!.text)) from--;
    return from < place && from > 0 && homes.has(words[from - 1]!.text) ? from - 1 : place;
  }

  /** 'We moved here from Texas'. */
  #isOrigin(words: readonly Word[], from: number): boolean {
    return (
      isAfterPlaceWord(words, from, this.#grammar) &&
      this.#grammar.origins.has(words[from - 1]!.text) &&
      this.#isMoved(words, from)
    );
  }

  /** 'We moved here to Gilbert'. */
  #isDestination(words: readonly Word[], from: number): boolean {
    return (
      /^(?:to|a)$/.test(words[from - 1]?.text ?? '') && words[from]!.pause === 'none' && this.#isMoved(words, from)
    );
  }

  #isMoved(words: readonly Word[], from: number): boolean {
    return words.slice(Math.max(0, from - MAX_MOVE), from - 1).some(({ text }) => this.#grammar.moves.has(text));
  }

  /** 'My son Austin'. */
  #isPerson(words: readonly Word[], from: number): boolean {
    const before = words[from - 1];
    return (
      before !== undefined &&
      words[from]!.pause === 'none' &&
      (this.#grammar.children.has(before.text) || this.#grammar.adults.has(before.text))
    );
  }

  /** The state right behind a name: 'Fresno CA', 'Dalhart, Texas'. */
  #stateAfter(words: readonly Word[], from: number): { usps: string; to: number } | null {
    const [first] = words.slice(from);
    if (!first || first.pause === 'stop') return null;
    for (const length of [3, 2, 1]) {
      const span = words.slice(from, from + length);
      if (span.length < length || (length > 1 && span.every(({ text }) => text.length < 3))) continue;
      const place = this.#places.named(span.map(({ text }) => text));
      if (place?.kind !== 'state') continue;
      const isAbbreviation = span[0]!.text.length === 2 && length === 1;
      const isPlain =
        first.isUpperCase ||
        !first.isLight ||
        first.pause === 'comma' ||
        from === words.length - 1 ||
        this.#endsPlace(words, from);
      if (!isAbbreviation || isPlain) return { usps: place.state, to: from + length };
    }
    return null;
  }

  /** Whether a short word ends what says where: 'in Portland me and need OT', not 'in Portland me and my son'. */
  #endsPlace(words: readonly Word[], at: number): boolean {
    const { ands, own } = this.#grammar;
    const [next, second] = words.slice(at + 1);
    if (next?.pause !== 'none' || !ands.has(next.text) || own.has(second?.text ?? '')) return false;
    return words.some((_, from) => from < at && from >= at - MAX_WORDS && isIn(words, from));
  }

  /** The town of this name whose state ends what is said in a short form: 'bemidji minn'. */
  #inShortState(texts: readonly string[], words: readonly Word[], at: number): NamedPlace | null {
    const [word, next] = words.slice(at);
    if (!word || word.pause === 'stop' || (next?.pause ?? 'stop') === 'none') return null;
    const { text } = word;
    if (text.length <= MIN_STATE && !SHORT_STATES.has(text)) return null;
    const states = this.#states.filter(({ name }) => name.startsWith(text) && !name.includes(' '));
    const towns = states.flatMap(({ usps }) => this.#places.named(texts, usps) ?? []);
    return towns.filter(({ kind }) => kind === 'city').sort((a, b) => b.population - a.population)[0] ?? null;
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
      isAfterPlaceWord(words, from, this.#grammar) ||
      (isWhole && words.map(({ text }) => text).join(' ').length >= MIN_SLIP)
    );
  }

  #misspelled(span: readonly Word[]): NamedPlace | null {
    const names = this.#spellingOfLarge().closest(span.map(({ text }) => text).join(' '));
    const possible = names.filter((name) => this.#isSlip(span, name));
    return clearlyLargest(possible.flatMap((name) => this.#places.named(name.split(' ')) ?? []));
  }

  /** In a state that stands behind the name, also small towns. */
  #misspelledIn(state: string, span: readonly Word[]): NamedPlace | null {
    const text = span.map(({ text }) => text).join(' ');
    const isShort = text.length < MIN_SLIP;
    const close = this.#townsOf(state).flatMap((name) => {
      const isFar = Math.abs(name.length - text.length) > MAX_SLIPS;
      const cost = isFar ? Number.POSITIVE_INFINITY : costOf(text, name);
      return Number.isFinite(cost) && this.#isSlip(span, name) ? { name, cost } : [];
    });
    const least = Math.min(...close.map(({ cost }) => cost));
    const best = close.filter(({ cost }) => cost === least);
    const places = best.flatMap(({ name }) => this.#places.named(name.split(' '), state) ?? []);
    return clearlyLargest(places.filter(({ population }) => !isShort || population >= LARGE));
  }

  #spellingOfLarge(): Spelling {
    if (!this.#spelling) {
      const towns = this.#places.townNames(LARGE).map((words) => words.join(' '));
      const states = this.#states.map(({ name }) => name);
      const { soundOf } = this.#grammar;
      this.#spelling = new Spelling(spellingTable([...towns, ...states], soundOf), this.#common, soundOf);
    }
    return this.#spelling;
  }

  /** The towns of a state whose population is known, in folded words. */
  #townsOf(state: string): readonly string[] {
    let towns = this.#towns.get(state);
    if (!towns) {
      towns = this.#places.townNames(1, state).map((words) => words.join(' '));
      this.#towns.set(state, towns);
    }
    return towns;
  }

  /** Words that make sense are no slips: 'green bag' is not Green Bay. */
  #isSlip(span: readonly Word[], name: string): boolean {
    const words = name.split(' ');
    return span.every((word, index) => {
      const meant = span.length === words.length ? words[index]! : null;
      return (
        word.text === meant || (!this.#isWord(word) && (meant === null || Number.isFinite(costOf(word.text, meant))))
      );
    });
  }

  #isOdd(word: Word): boolean {
    return isOdd(word, this.#common);
  }

  #isWord(word: Word): boolean {
    return isCommon(word, this.#common);
  }
}

/** '85281', 'O4101', '9O210', '598011234'. */
const isZip = (text: string): boolean => /^(?:[\do]{5}|\d{9})$/.test(text) && /\d{3}/.test(text);

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

/** Whether a name is longer than another and holds it whole. */
const holds = (one: Candidate, part: Candidate): boolean =>
  one.from <= part.from && one.to >= part.to && one.to - one.from > part.to - part.from;

/** Whether a name is a part of another that is known. */
function isPartOf(part: Candidate, other: Candidate): boolean {
  const { evidence, isCorrected, place } = other;
  return holds(other, part) && !isCorrected && (evidence >= ENOUGH || place.population >= NAMESAKE);
}

/** Whether the name of a state or a small town is a part of a name that is not known. */
function isPiece(words: readonly Word[], from: number, to: number, { kind, population }: NamedPlace): boolean {
  if (kind !== 'state' && (kind !== 'city' || population >= LARGE)) return false;
  const [before, next] = [words[from - 1], words[to]];
  return (
    (next?.pause === 'none' && NAME_ENDS.has(next.text)) ||
    (kind === 'city' && before !== undefined && words[from]!.pause === 'none' && NAME_STARTS.has(before.text))
  );
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

/** The first by population, if it is clear that it was meant. */
function clearlyLargest<T extends { population: number }>(places: readonly T[]): T | null {
  const [first, second] = places.toSorted((a, b) => b.population - a.population);
  return first && (!second || first.population >= CLEARLY_LARGER * second.population) ? first : null;
}

function isAllCapitals(words: readonly Word[]): boolean {
  return words.length > 1 && words.every(({ isUpperCase, text }) => isUpperCase || text.length < 2 || /^\d/.test(text));
}

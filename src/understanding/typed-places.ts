import type { Place } from '#gazetteer/gazetteer.ts';
import { foldText } from '#model/fold-text.ts';
import { type Grammar, listed } from './grammar.ts';
import { isPersons } from './not-a-place.ts';
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
  MIN_SLIP,
  MIN_STATE,
  NAMESAKE,
  type NamedPlace,
  type PlaceNames,
  type PlaceReading,
  type PlaceSources,
  type Unread,
} from './place-words.ts';
import type { Word } from './words.ts';

/** Within a name: 'Fond du Lac', 'Ciudad de Kansas'. */
const LINKS = listed('de del la las los of the n s e w');
/** A short form, behind which a dot ends no sentence: 'Bucks Co. PA'. */
const MAX_SHORT = 2;
/** Letters of a name without a state from which a slip is taken for a city. */
const MIN_LONG_SLIP = 10;
/** A town of fewer people may have the name of a county that is better known. */
const HAMLET = 10_000;
/** At most so many words are a place with its state. */
const MAX_TYPED = 6;

/** What the place field makes of some of a question's words, where it knows more than each name says. */
export class TypedPlaces {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  readonly #common: ReadonlySet<string>;
  /** Folded. */
  readonly #states: readonly string[];

  constructor({ places, grammar, common }: PlaceSources) {
    this.#places = places;
    this.#grammar = grammar;
    this.#common = common;
    this.#states = places.states().map(({ name }) => foldText(name));
  }

  /** How it reads a name with a dot at the end, and a first word: 'Lawrence, Mass.', 'W. Palm Beach', 'Lackland'. */
  asWritten(
    question: string,
    words: readonly Word[],
    { from, to, place, isCorrected }: Candidate,
  ): PlaceReading | null {
    const start = from > 0 && words[from - 1]!.text.length === 1 ? from - 1 : from;
    const rest = words.slice(start);
    const text = question.slice(rest[0]!.from, isCorrected || start < from ? words[to - 1]!.to : undefined);
    // 'In Portland. me.' is no Maine, nor 'Columbia, M.D.' Maryland.
    const span = start < from ? rest.slice(0, to - start) : rest;
    const hasState = span.length <= MAX_WORDS && span.every(({ pause, isCapital }) => pause !== 'stop' || isCapital);
    const isRest =
      hasState && isAfterPlaceWord(words, start, this.#grammar) && /\w\./.test(text) && !/[mp]\. ?[da]\b/i.test(text);
    const found = isRest || isCorrected ? this.#places.resolve(text) : null;
    const isFirstWord = found?.name.toLowerCase().startsWith(`${text.toLowerCase()} `);
    if (!found || found.id === place.id || !(isRest || isFirstWord)) return null;
    const at = [...words.keys()].slice(start, isCorrected || start < from ? to : words.length);
    return { text, place: found, at, isCorrected: false, isSaid: true, others: [] };
  }

  /**
   * How it reads all words behind 'in', if it knows more than their parts say: 'Hyde Park Chicago', 'sue falls south
   * dakota', 'Vancouver BC'; else null.
   */
  asTyped(
    question: string,
    words: readonly Word[],
    best: Candidate | null,
    { taken, named }: Pick<Unread, 'taken'> & { named: readonly Candidate[] },
  ) {
    const from = words.findLastIndex((word, at) => at > 0 && isIn(words, at) && !isLittle(word));
    if (from < 0) return null;
    const isState = (word: Word) => this.#isState([word]);
    const isEnd = (word: Word, at: number) =>
      // 'Gloster MA' says no Medical Assistance.
      (taken.has(at) && !(at > from && isState(word) && (word.isUpperCase || at === words.length - 1))) ||
      (at > from && word.pause === 'stop' && words[at - 1]!.text.length > MAX_SHORT) ||
      // 'In Tucson bc we moved' says why.
      (word.text === 'bc' && !word.isUpperCase) ||
      (isLittle(word) && !LINKS.has(word.text) && (word.isLight || !isState(word)));
    const end = words.findIndex((word, at) => at >= from && isEnd(word, at));
    const to = end < 0 ? words.length : end;
    if (to === from || to - from > MAX_TYPED || (best && (best.from < from || best.to > to))) return null;
    const isWhole = best?.from === from && best.to === to;
    // The field may take a county for it: 'Bexar'.
    const isHamlet = isWhole && !best.sure && best.place.population < HAMLET;
    if (isWhole && !isHamlet) return null;
    const text = question.slice(words[from]!.from, words[to - 1]!.to);
    // A county's name alone: 'Aroostook'.
    if (to - from === 1 && ((best && !isHamlet) || this.#places.resolve(text)?.kind !== 'county')) return null;
    const abroad = this.#places.townAbroad(text);
    // 'In Tucson, not Mexico' is in Tucson.
    if (abroad && (!best || best.to - from >= abroad.split(' ').length)) return { place: null, unknown: text };
    const found = this.#places.resolve(text);
    const isInState = best?.place.kind === 'state' && best.from > from && best.to === to;
    const name = words.slice(from, isInState ? best.from : to);
    if ((!best || isInState) && !found && name.every((word) => this.#isOdd(word)) && !isTraining(words, from))
      return { place: null, unknown: text };
    // Of 'Germantown, Philadelphia', the field takes the last.
    const isLast = named.length > 1 && found?.id === named.at(-1)!.place.id;
    // 'Hyde Park, Boston' is neither Boston nor in Utah.
    const isNamesake = named.length > 1 && isOtherOfName(found, named[0]!.place);
    const isOther = named.length > 1 && !isLast && !isNamesake && found?.id !== best?.place.id;
    // 'In heaven now' is not in East Haven.
    const isWord = !best && found !== null && isSlip(text, found) && !name.some((word) => this.#isOdd(word));
    if (!found || isOther || isWord || (!best && found.population < LARGE / 2)) return null;
    if (best && !isLast && !isNamesake && !this.#knowsMore(found, best, words.slice(from, to), from)) return null;
    const beside = named.length < 2 || isNamesake ? [] : named.filter(({ place }) => place.id !== found.id);
    const others = beside.map(({ place }) => this.#places.placeById(place.id)!.label);
    const place = { text, place: found, at: indices(from, to), isCorrected: isSlip(text, found), isSaid: true, others };
    return { place, unknown: null };
  }

  /**
   * How it reads all words before or behind a service, where they are nothing else: 'Moab speech therapy', 'ABA Gallup,
   * N.M.'; asks about a slip without its state.
   */
  besideService(question: string, words: readonly Word[], best: Candidate | null, { taken, services }: Unread) {
    const span = wordsBeside(words, services);
    if (!span || (best && (best.from < span.from || best.to > span.to))) return null;
    const { from, to } = span;
    const name = words.slice(from, to);
    const state = [3, 2, 1].find((length) => length < name.length && this.#isState(name.slice(-length))) ?? 0;
    const town = name.slice(0, name.length - state);
    const isPerson = name.some((_, at) => at > 0 && isPersons(words, { from: from + at, to }, this.#grammar));
    const isTitle = [...services].every((at) => words[at]!.isCapital && !words[at]!.isUpperCase);
    const isTown = state > 0 ? town.some((word) => !isLittle(word)) : this.#isTownAlone(town, { from, isTitle });
    if (isPerson || !isTown || name.some((_, at) => taken.has(from + at))) return null;
    const text = question.slice(name[0]!.from, name.at(-1)!.to);
    const found = this.#places.resolve(text);
    if (!found && this.#places.townAbroad(text)) return { place: null, unknown: text };
    const isInBest = best?.place.kind === 'state' && found?.name.startsWith(best.place.name);
    if (best && ((state === 0 && !isInBest) || best.to - best.from === name.length)) return null;
    // 'Liberty dental' is an insurance.
    const least = name.length === 1 && isCommon(name[0]!, this.#common) ? 2 * LARGE : NAMESAKE;
    if (!found || found.population < least || found.kind === 'state') return null;
    const texts = town.map((word) => word.text);
    const isCorrected = this.#places.named(texts, found.state) === null && isSlip(text, found);
    // Who says only 'Bella' means no Bella Vista.
    if (name.length === 1 && !isCorrected && foldText(found.name) !== texts[0]) return null;
    // 'Ryleigh' is hardly Raleigh, but 'Cincinatti' is Cincinnati.
    const isLong = text.length >= MIN_LONG_SLIP && found.population >= 2 * LARGE;
    if (isCorrected && state === 0 && !isLong)
      return found.population >= LARGE / 2 && text.length >= MIN_SLIP ? { place: null, unknown: text } : null;
    const place = { text, place: found, at: indices(from, to), isCorrected, isSaid: state > 0, others: [] };
    return { place, unknown: null };
  }

  /** Whether words without a state may be a town. A phone begins every question with a capital: 'Mobile dentist'. */
  #isTownAlone(town: readonly Word[], { from, isTitle }: { from: number; isTitle: boolean }): boolean {
    return town.every((word, at) => {
      const isName = word.isCapital && !isTitle && (from + at > 0 || town.length > 1);
      return isName || this.#isOdd(word) || LINKS.has(word.text);
    });
  }

  #isState(words: readonly Word[]): boolean {
    return this.#places.named(words.map(({ text }) => text))?.kind === 'state';
  }

  /** Whether the field finds the place that all of the words from `start` mean, of which `best` is a part. */
  #knowsMore(found: Place, { place, from, to }: Candidate, words: readonly Word[], start: number): boolean {
    // 'Colorado sprngs' is no whole state.
    if (place.kind === 'state') return found.kind !== 'state' && (from > start || found.name.startsWith(place.name));
    if (found.id !== place.id) return found.name.startsWith(place.name) || found.population >= place.population;
    const state = words.slice(to - start);
    const key = state.map(({ text }) => text).join('');
    return this.#isState(state) || (key.length >= MIN_STATE && this.#states.some((name) => name.startsWith(key)));
  }

  #isOdd(word: Word): boolean {
    return isOdd(word, this.#common);
  }
}

/** Where the words before or behind the service are; null if there are both, none, many, or a sentence. */
function wordsBeside(words: readonly Word[], services: ReadonlySet<number>): { from: number; to: number } | null {
  const [first, last] = [Math.min(...services), Math.max(...services)];
  const spans = [
    { from: 0, to: first },
    { from: last + 1, to: words.length },
  ];
  const [span, other] = spans.filter(({ from, to }) => to > from);
  if (services.size === 0 || !span || other || span.to - span.from > MAX_TYPED) return null;
  const isPart = ({ pause }: Word, at: number) =>
    at === 0 || pause !== 'stop' || words[span.from + at - 1]!.text.length <= MAX_SHORT;
  return words.slice(span.from, span.to).every(isPart) ? span : null;
}

const isOtherOfName = (one: Place | null, { id, name }: NamedPlace): boolean => one?.name === name && one.id !== id;

/** Whether a text does not hold the first word of the place that it means. */
const isSlip = (text: string, { name }: Place): boolean => !foldText(text).includes(foldText(name).split(/[^a-z]/)[0]!);

const indices = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

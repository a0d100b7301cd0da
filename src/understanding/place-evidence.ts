import { type Grammar, listed } from './grammar.ts';
import {
  ENOUGH,
  isAfterPlaceWord,
  isAllCapitals,
  isCommon,
  isIn,
  isLittle,
  LARGE,
  NAMESAKE,
  type NamedPlace,
  type PlaceNames,
  type PlaceSources,
} from './place-words.ts';
import { NOT, type Word } from './words.ts';

/** Words from 'moved' to where from: 'moved here to Queen Creek from Texas'. */
const MAX_MOVE = 6;
/** A town of at least so many people may have a name of ordinary words: 'Show Low'. */
const TOWN = 10_000;
/** With one of these, the name of a state or of a small town is a part of another: 'Boyle Heights', 'Little Havana'. */
const NAME_STARTS = listed('little new upper lower big great grand saint mount lake fort port cape spanish camp');
const NAME_ENDS = listed(`city heights beach springs park hill hills falls county valley island village gardens grove
  river creek desert shores terrace ridge junction street avenue ave blvd`);

/** Weighs whether the name of a place is meant as one. */
export class PlaceEvidence {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  readonly #common: ReadonlySet<string>;

  constructor({ places, grammar, common }: PlaceSources) {
    this.#places = places;
    this.#grammar = grammar;
    this.#common = common;
  }

  /** How much speaks for a place that some words name. */
  of(words: readonly Word[], from: number, to: number, place: NamedPlace): number {
    const span = words.slice(from, to);
    const first = span[0]!;
    const text = span.map((word) => word.text).join(' ');
    const isOrdinary = span.every((word) => isCommon(word, this.#common));
    // Not 'la vista' nor 'the spring'.
    const isOrdinaryName = span.length > 1 && !first.isLight;
    const isWhole = span.length === words.length;
    if (this.isOrigin(words, from) || isPiece(words, from, to, place)) return 0;
    if (place.kind === 'state') {
      if (text.length > 2 || (isWhole && (first.isUpperCase || !isOrdinary))) return 4 + to - from;
      return first.isUpperCase && !isAllCapitals(words) && isAfterPlaceWord(words, from, this.#grammar) ? 4 : 0;
    }
    const isNameIn = first.isCapital && !isAllCapitals(words) && isIn(words, from);
    if (text.length < 4 && !first.isUpperCase && !isNameIn) return 0;
    let evidence = to - from > 1 ? (to - from + 1) / 2 : 0;
    if (place.kind === 'county') evidence += 3;
    if (isAfterPlaceWord(words, from, this.#grammar)) evidence += 2;
    if (first.isCapital && !isAllCapitals(words)) evidence += from === 0 ? 1 : 2;
    if (to === words.length) evidence += 1;
    // 'OT, Casa Grande, AHCCCS'.
    const isAlone = first.pause !== 'none' && (to === words.length || words[to]!.pause !== 'none');
    if (isAlone) evidence += to - from > 1 && place.population >= TOWN ? 2.5 : 1;
    if (isWhole) evidence += to - from > 1 ? 3 : 1;
    // 'We live in pine city' names it whole.
    if (to - from > 1 && span.at(-1)!.text === 'city' && isAfterPlaceWord(words, from, this.#grammar)) evidence += 1.5;
    if (this.isDestination(words, from, to)) evidence += 1;
    if (place.population >= LARGE) evidence += isOrdinary ? 1.5 : place.population >= 2 * LARGE ? 3 : 2.5;
    else if (place.population >= 10_000) evidence += 0.5;
    else if (place.population < 2_000) evidence -= 1;
    // 'Ya no la puedo cargar' is not in NOLA.
    if (span.every((word) => word.isLight || word.stem === NOT) || (isOrdinary && this.#isPerson(words, from)))
      evidence -= 4;
    else if (isOrdinary && place.population < LARGE * 2)
      evidence -= isOrdinaryName || (isNameIn && (text.length < 4 || words[from - 1]!.text === 'near')) ? 2 : 2.5;
    // 'Fort Worth' is seldom anything else.
    else if (isOrdinary && to - from === 1) evidence -= 1;
    // 'Iowa City' is not Iowa.
    const start = span.slice(0, -1).map((word) => word.text);
    const isStates = NAME_ENDS.has(span.at(-1)!.text) && this.#places.named(start)?.kind === 'state';
    return isStates && place.population >= NAMESAKE ? Math.max(evidence, ENOUGH) : evidence;
  }

  /** At an edge of the text, where a short nickname is no little word of a sentence: 'dentist nyc', 'dc dentist'. */
  isAtEdge(words: readonly Word[], from: number, to: number): boolean {
    const [before, next] = [words[from - 1], words[to]];
    if (before && next) return false;
    if (next)
      return !isLittle(words[from]!) && !next.isLight && next.stem !== NOT && !this.#grammar.needs.has(next.stem);
    return !before || words[from]!.pause !== 'none' || !(before.isLight || this.#isPerson(words, from));
  }

  /** 'We moved here from Texas'. */
  isOrigin(words: readonly Word[], from: number): boolean {
    return (
      isAfterPlaceWord(words, from, this.#grammar) &&
      this.#grammar.origins.has(words[from - 1]!.text) &&
      this.#isMoved(words, from)
    );
  }

  /** 'We moved here to Gilbert'. */
  isDestination(words: readonly Word[], from: number, to: number): boolean {
    const [second, before, next] = [words[from - 2]?.text, words[from - 1]?.text ?? '', words[to]];
    // 'He moved to reading group'.
    const ends = next === undefined || next.pause !== 'none' || /^(?:from|and|y|desde)$/.test(next.text);
    const isTo = /^(?:to|a)$/.test(before) && words[from]!.pause === 'none';
    return isTo && (ends || second === 'here' || second === 'aqui') && this.#isMoved(words, from);
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
}

/** Whether the name of a state or a small town is a part of a name that is not known. */
export function isPiece(words: readonly Word[], from: number, to: number, { kind, population }: NamedPlace): boolean {
  if (kind !== 'state' && (kind !== 'city' || population >= LARGE)) return false;
  const [before, next] = [words[from - 1], words[to]];
  return (
    (next?.pause === 'none' && NAME_ENDS.has(next.text)) ||
    (kind === 'city' && before !== undefined && words[from]!.pause === 'none' && NAME_STARTS.has(before.text))
  );
}

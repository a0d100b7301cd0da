import { foldText } from '#model/fold-text.ts';
import type { Grammar } from './grammar.ts';
import { isCommon, LARGE, MIN_SLIP, type NamedPlace, type PlaceNames, type PlaceSources } from './place-words.ts';
import { costOf, MAX_SLIPS, Spelling, spellingTable } from './spelling.ts';
import type { Word } from './words.ts';

/** A slip may mean the largest of several names if it has so many times the people of the next. */
const CLEARLY_LARGER = 4;

/** Finds the place that a name with a slip means. */
export class PlaceSlips {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  readonly #common: ReadonlySet<string>;
  /** Of large towns and states, made for the first name that may have a slip. */
  #spelling: Spelling | undefined;
  /** By state, as far as they were looked for. */
  readonly #towns = new Map<string, readonly string[]>();

  constructor({ places, grammar, common }: PlaceSources) {
    this.#places = places;
    this.#grammar = grammar;
    this.#common = common;
  }

  /** A large town or a state. */
  misspelled(span: readonly Word[]): NamedPlace | null {
    const names = this.#spellingOfLarge().closest(span.map(({ text }) => text).join(' '));
    const possible = names.filter((name) => this.#isSlip(span, name));
    return clearlyLargest(possible.flatMap((name) => this.#places.named(name.split(' ')) ?? []));
  }

  /** In a state that stands behind the name, also small towns. */
  misspelledIn(state: string, span: readonly Word[]): NamedPlace | null {
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
      const states = this.#places.states().map(({ name }) => foldText(name));
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
        word.text === meant ||
        (!isCommon(word, this.#common) && (meant === null || Number.isFinite(costOf(word.text, meant))))
      );
    });
  }
}

/** The first by population, if it is clear that it was meant. */
function clearlyLargest<T extends { population: number }>(places: readonly T[]): T | null {
  const [first, second] = places.toSorted((a, b) => b.population - a.population);
  return first && (!second || first.population >= CLEARLY_LARGER * second.population) ? first : null;
}

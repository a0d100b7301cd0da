import { foldText } from '#model/fold-text.ts';
import { type Grammar, listed } from './grammar.ts';
import { isIn, MAX_WORDS, MIN_STATE, type NamedPlace, type PlaceNames, type PlaceSources } from './place-words.ts';
import type { Word } from './words.ts';

/** Short forms of only three letters. */
const SHORT_STATES = listed('ala ark cal del ill ind kan neb nev ore tex wis wyo');

/** Titles with dots: 'Dr. Houston, M.D.'. */
const TITLES = listed('md ma ms pa');

/** Finds the state behind the name of a town. */
export class StateBehind {
  readonly #places: PlaceNames;
  readonly #grammar: Grammar;
  /** USPS abbreviations and folded names. */
  readonly #states: readonly { usps: string; name: string }[];

  constructor({ places, grammar }: PlaceSources) {
    this.#places = places;
    this.#grammar = grammar;
    this.#states = places.states().map(({ usps, name }) => ({ usps, name: foldText(name) }));
  }

  /** The state right behind a name: 'Fresno CA', 'Dalhart, Texas'. */
  after(words: readonly Word[], from: number): { usps: string; to: number } | null {
    const [first] = words.slice(from);
    if (!first || first.pause === 'stop') return null;
    for (const length of [3, 2, 1]) {
      const span = words.slice(from, from + length);
      if (span.length < length || (length > 1 && span.every(({ text }) => text.length < 3) && !isDotted(span)))
        continue;
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

  /** The state that a word says a place to be in: 'Decatur in Alabama', 'Jackson Township NJ'. */
  within(words: readonly Word[], at: number): { usps: string; to: number } | null {
    const text = words[at]?.pause === 'none' ? words[at].text : '';
    const state = /^(?:in|en|township|twp)$/.test(text) ? this.after(words, at + 1) : null;
    // 'In Tucson in or near a school'.
    const isWhole = state && words.slice(at + 1, state.to).some((word) => word.text.length > 2);
    return isWhole || text.startsWith('t') ? state : null;
  }

  /** Whether a short word ends what says where: 'in Portland me and need OT', not 'in Portland me and my son'. */
  #endsPlace(words: readonly Word[], at: number): boolean {
    const { ands, own } = this.#grammar;
    const [next, second] = words.slice(at + 1);
    if (next?.pause !== 'none' || !ands.has(next.text) || own.has(second?.text ?? '')) return false;
    return words.some((_, from) => from < at && from >= at - MAX_WORDS && isIn(words, from));
  }

  /** The town of this name whose state ends what is said in a short form: 'bemidji minn'. */
  townInShort(texts: readonly string[], words: readonly Word[], at: number): NamedPlace | null {
    const [word, next] = words.slice(at);
    if (!word || word.pause === 'stop' || (next?.pause ?? 'stop') === 'none') return null;
    const { text } = word;
    if (text.length <= MIN_STATE && !SHORT_STATES.has(text)) return null;
    const states = this.#states.filter(({ name }) => name.startsWith(text) && !name.includes(' '));
    const towns = states.flatMap(({ usps }) => this.#places.named(texts, usps) ?? []);
    return towns.filter(({ kind }) => kind === 'city').sort((a, b) => b.population - a.population)[0] ?? null;
  }
}

/** 'N.M.', 'W. Va.'. */
function isDotted([first, second, ...rest]: readonly Word[]): boolean {
  const text = `${first?.text}${second?.text}`;
  return rest.length === 0 && first!.isCapital && second!.pause === 'stop' && !TITLES.has(text);
}

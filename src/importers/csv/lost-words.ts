import { Dropped, type Outcome } from '../draft.ts';
import { entries } from '../row-entries.ts';
import { comparable } from '../service-words.ts';
import { shellOption } from './option-pairs.ts';
import { proposal } from './unknown-words.ts';
import { MEANT_KEYS, type MeantKey } from './word-meanings.ts';

const MAX_WORDS = 1000;
const MAX_NAMED = 30;
/** Longer ones are texts. */
const MAX_WORD = 100;

/** Tells from the rows of a list which service and Medicaid words were lost, and what they probably mean. */
export class LostWords {
  readonly #given: string | undefined;
  readonly #isAsked: boolean;
  readonly #counts = new Map<string, { key: MeantKey; word: string; rows: number }>();

  /** `given`: `--words` of the import; `isAsked`: whether its column asks for Medicaid. */
  constructor(given: string | undefined, isAsked: boolean) {
    this.#given = given;
    this.#isAsked = isAsked;
  }

  /** Takes the next row. */
  look(outcome: Outcome): void {
    if (outcome === 'merged') return;
    const lost = outcome instanceof Dropped ? [{ ...outcome, key: outcome.reason }] : (outcome.remarks ?? []);
    for (const { key: what, value } of lost) {
      if (what !== 'unknown-word' && what !== 'unknown-value') continue;
      const key = MEANT_KEYS.find((each) => value.startsWith(`${each}: `));
      if (key) for (const word of entries(value.slice(key.length + 2))) this.#count(key, word);
    }
  }

  #count(key: MeantKey, word: string): void {
    const id = `${key}:${comparable(word)}`;
    const found = this.#counts.get(id);
    if (found) found.rows++;
    else if (this.#counts.size < MAX_WORDS && word.length <= MAX_WORD) this.#counts.set(id, { key, word, rows: 1 });
  }

  /** Returns what to tell the operator, with the option that keeps the most frequent words. */
  notices(): string[] {
    const words = [...this.#counts.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_NAMED);
    const pairs = words.map(
      ({ key, word }) => [`${key}:${word}`, proposal({ key, word }, this.#isAsked).proposed] as const,
    );
    const option = shellOption('--words', pairs);
    if (option === '') return [];
    const add = this.#given ? 'add to your --words' : 'add';
    return [
      `Unknown words can be given a meaning. Check each, then ${add}: ${option} ` +
        "(own: found by that word; here: the row's state; -: nothing).",
    ];
  }
}

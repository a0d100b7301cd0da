import type { Grammar } from './grammar.ts';
import type { Lexicon } from './lexicon.ts';
import type { Found } from './phrases.ts';
import type { Meaning } from './rank-services.ts';
import { splitWords, type Word } from './words.ts';

/** Enough to be sure of it, also for the second and third service. */
const WEIGHT = 1.5;

/** Reads what means something where nothing else is said: 'doctor', 'I need help'. */
export class AloneReader {
  readonly #grammar: Grammar;
  /** By `aloneKey`. */
  readonly #meanings = new Map<string, Meaning>();

  constructor(grammar: Grammar, lines: Lexicon['alone']) {
    this.#grammar = grammar;
    for (const [line, { say, means }] of lines.entries())
      for (const phrase of say)
        this.#meanings.set(aloneKey(phrase, grammar), { services: means, weight: WEIGHT, isName: true, line });
  }

  /** What the words that are not `taken` mean: all, or all but for whom. `among`: phrases about services in them. */
  find(words: readonly Word[], taken: ReadonlySet<number>, among: readonly Found<Meaning>[]): Found<Meaning> | null {
    const { children, adults } = this.#grammar;
    const all = [...words.keys()].filter((index) => !taken.has(index) && counts(words[index]!, this.#grammar));
    // 'Pediatric' says more than for whom.
    const what = all.filter(
      (index) =>
        !(children.has(words[index]!.text) || adults.has(words[index]!.text)) ||
        among.some(({ at }) => at.includes(index)),
    );
    for (const at of [all, what]) {
      const value = this.#meanings.get(at.map((index) => words[index]!.stem).join(' '));
      // 'Hablar de mi hijo' is a phrase with its own words for whom, not 'hablar'.
      const isPart = among.some(
        (one) =>
          one.value.isName &&
          at.every((index) => one.at.includes(index)) &&
          one.at.some((index) => this.#grammar.own.has(words[index]!.text)),
      );
      if (value && !isPart) return { value, at, skipped: 0 };
    }
    return null;
  }
}

/** Whether a word says more than that something is needed, near here, or a number. */
const counts = ({ text, stem, isLight }: Word, { placeWords, needs }: Grammar): boolean =>
  !isLight && !placeWords.has(text) && !needs.has(stem) && !/^\d+$/.test(text);

/** Whether a word may say what is needed: 'find', 'takes' and 'my son' do not. */
export const saysWhat = (word: Word, grammar: Grammar): boolean =>
  counts(word, grammar) &&
  ![grammar.children, grammar.adults].some((words) => words.has(word.text)) &&
  !grammar.lacks.has(word.stem);

/** The words that count of what is said alone, as one text. */
export const aloneKey = (phrase: string, grammar: Grammar): string =>
  splitWords(phrase, grammar)
    .filter((word) => counts(word, grammar))
    .map(({ stem }) => stem)
    .join(' ');

import { COMMON_WORDS } from './common-words.ts';
import type { Grammar } from './grammar.ts';
import { type Learned, plainWords, wordsOf } from './learn.ts';
import type { PlaceNames } from './place-words.ts';
import { Spelling } from './spelling.ts';
import { meaningOf, type Word } from './words.ts';

/** People write the names of towns of at least this size; they are no slips of other words. */
const TOWN = 5_000;
/** Least letters of a slip in a question without a word that makes sense. */
const LONE_SLIP = 5;

/** Knows the words of a language and of its lexicon, and mends slips of them. */
export class KnownWords {
  /** Ordinary words, and those of the lexicon. */
  readonly all: ReadonlySet<string>;
  readonly #grammar: Grammar;
  readonly #ordinary: ReadonlySet<string>;
  /** Of the lexicon's words: 'sorda' is a form of 'sordo', not a slip of 'sonda'. */
  readonly stems: ReadonlySet<string>;
  readonly #spelling: Spelling;

  constructor(grammar: Grammar, { lexicon, spelling }: Learned, places: PlaceNames) {
    const own = wordsOf(grammar.language, lexicon);
    this.#grammar = grammar;
    this.#ordinary = COMMON_WORDS[grammar.language];
    this.all = new Set([...this.#ordinary, ...own]);
    this.stems = new Set(own.filter((word) => word.length > 3).map(grammar.stem));
    const real = new Set([
      ...COMMON_WORDS.en,
      ...COMMON_WORDS.es,
      ...own,
      ...grammar.numbers.keys(),
      ...grammar.tens.keys(),
      ...Object.values(lexicon.elsewhere).flat().flatMap(plainWords),
      ...places.townNames(TOWN).flat(),
    ]);
    this.#spelling = new Spelling(spelling, real, grammar.soundOf);
  }

  /** Whether this is an ordinary word of the language. */
  isOrdinary({ text, isLight }: Word): boolean {
    return isLight || this.#grammar.negations.has(text) || this.#ordinary.has(text);
  }

  /** Whether this is an ordinary word, or a form of one in the lexicon. */
  isOwn(word: Word): boolean {
    return this.isOrdinary(word) || this.stems.has(word.stem);
  }

  /** The same words in order; one with a slip is another object. */
  mended(typed: readonly Word[]): Word[] {
    // Among words that make sense a short slip is one; alone, it is more likely nothing: 'corx'.
    const isKnown = ({ text, stem }: Word) => this.stems.has(stem) || this.#spelling.isWord(text);
    const isNonsense = !typed.some((word) => !word.isLight && isKnown(word));
    return typed.map((word) => (isNonsense && word.text.length < LONE_SLIP ? word : this.#corrected(word)));
  }

  #corrected(word: Word): Word {
    if (word.isLight || this.stems.has(word.stem)) return word;
    const text = this.#spelling.correct(word.text);
    return text ? { ...word, ...meaningOf(text, this.#grammar) } : word;
  }
}

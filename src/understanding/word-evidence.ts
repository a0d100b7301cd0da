import { TextTable } from '#model/text-table.ts';
import { countedOf, featuresOf, type WordCounts } from './word-counts.ts';
import type { Word } from './words.ts';

export interface Share {
  /** Machine name of a service, or `NOTHING`. */
  name: string;
  /** 0 to 1. */
  share: number;
  /** Indices of the words that say so most. */
  at: readonly number[];
}

/** How far a word that was never said at all speaks for nothing that we have. */
const NOVEL = 0.5;
/** A share of fewer says nothing. */
const LEAST_SHARE = 0.01;
/** What a word must say, of what the strongest says, to be among the words that say so. */
const SAYS_SO = 0.5;

/**
 * What single words and pairs of neighbors say about services: a naive Bayes classifier, counted from the lexicon's
 * phrases and from questions that were asked (`WordCounter`). It answers where no phrase fits, and where several do.
 */
export class WordEvidence {
  readonly #counts: WordCounts;
  readonly #features: TextTable;

  constructor(counts: WordCounts) {
    this.#counts = counts;
    this.#features = new TextTable(counts.keys);
  }

  /** Of how many services, and of nothing that we have, a word was said. */
  servicesOf(stem: string): number {
    const { starts } = this.#counts;
    const feature = this.#features.numberOf(stem);
    return feature < 0 ? 0 : starts[feature + 1]! - starts[feature]!;
  }

  /** Whether a word was ever said. */
  hasHeard({ stem }: Word): boolean {
    return this.#features.numberOf(stem) >= 0;
  }

  /**
   * Returns how likely words make services, and `NOTHING`, without those that are hardly likely. Empty without a word
   * that was ever said. Words `without` do not count.
   */
  sharesOf(words: readonly Word[], without: ReadonlySet<number>): Share[] {
    const { names, priors, unheard, withLightWords } = this.#counts;
    const free = words.filter((_, index) => !without.has(index));
    const said = [...featuresOf(countedOf(free, withLightWords))].flatMap(([feature, own]): Said[] => {
      const number = this.#features.numberOf(feature);
      return number < 0 ? [] : [{ gains: this.#gainsOf(number), at: own.map((word) => words.indexOf(word)) }];
    });
    if (said.length === 0) return [];
    const logs = priors.map((prior, name) => prior + said.length * unheard[name]!);
    for (const { gains } of said) for (const [name, gain] of gains) logs[name]! += gain;
    const best = Math.max(...logs);
    const odds = logs.map((log) => Math.exp(log - best));
    const sum = odds.reduce((total, value) => total + value, 0);
    return names.flatMap((name, number) => {
      const share = odds[number]! / sum;
      return share < LEAST_SHARE ? [] : { name, share, at: strongest(said, number) };
    });
  }

  /**
   * Returns how much words sound like nothing that we have rather than like any service, as a logarithm of odds: 0
   * where nothing is known. A word that was never said speaks for nothing that we have.
   */
  oddsOfNothing(words: readonly Word[], without: ReadonlySet<number>): number {
    const stems = new Set(words.flatMap(({ stem, isLight }, index) => (isLight || without.has(index) ? [] : [stem])));
    let odds = 0;
    for (const stem of stems) odds += this.#counts.odds[this.#features.numberOf(stem)] ?? NOVEL;
    return odds;
  }

  /** For each name, by its number, with which a feature was said: how much more it speaks for it than unheard words. */
  #gainsOf(feature: number): ReadonlyMap<number, number> {
    const { starts, values, gains } = this.#counts;
    const [from, to] = [starts[feature]!, starts[feature + 1]!];
    return new Map(Array.from(values.subarray(from, to), (name, at) => [name, gains[from + at]!]));
  }
}

/** A word, or two, of a question that the reader has heard before. */
interface Said {
  /** See `#gainsOf`. */
  gains: ReadonlyMap<number, number>;
  at: readonly number[];
}

function strongest(said: readonly Said[], name: number): number[] {
  const least = SAYS_SO * Math.max(...said.map(({ gains }) => gains.get(name) ?? 0));
  const strong = said.filter(({ gains }) => (gains.get(name) ?? 0) >= least);
  return [...new Set(strong.flatMap(({ at }) => at))].sort((a, b) => a - b);
}

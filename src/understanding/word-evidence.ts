import type { Grammar } from './grammar.ts';
import { compilePhrase } from './phrases.ts';
import type { Word } from './words.ts';

export interface Share {
  /** Machine name of a service, or `NOTHING`. */
  name: string;
  /** 0 to 1. */
  share: number;
  /** Indices of the words that say so most. */
  at: readonly number[];
}

/** What is said of nothing that we have. */
export const NOTHING = '';
/** How many words a service must have been said with until its own count more than those of all. */
const FEW = 5;
/** How far a word that was never said for a service speaks against it: the less, the further. */
const UNHEARD = 0.3;
/** Words of one sentence say the same again: each counts less than if it came alone. */
const SHARPNESS = 0.6;

export interface EvidenceOptions {
  /** As `SHARPNESS`. */
  sharpness?: number;
  /** Whether light words count in pairs with others: 'hits me' is another thing than 'hits'. */
  withLightWords?: boolean;
}
/** How much more often asked services are expected. */
const PRIOR = 0.3;
/** How far a word that was never said at all speaks for nothing that we have. */
const NOVEL = 0.5;
/** How often a word is said that was never heard, where it is compared. */
const RARE = 1 / 15_000;
/** A share of fewer says nothing. */
const LEAST_SHARE = 0.01;
/** What a word must say, of what the strongest says, to be among the words that say so. */
const SAYS_SO = 0.5;

/**
 * What single words and pairs of neighbors say about services: a naive Bayes classifier, counted from the phrases of the lexicon and
 * from questions that were asked. It answers where no phrase fits, and where several do.
 */
export class WordEvidence {
  readonly #grammar: Grammar;
  /** By feature (`featuresOf`): service → how often it was said so. */
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #totals = new Map<string, number>();
  #all = 0;
  /** Of the features that were asked for, see `#gainsOf`. */
  readonly #gains = new Map<string, ReadonlyMap<string, number>>();

  /** Of the stems that were asked for, see `oddsOfNothing`. */
  readonly #odds = new Map<string, number>();

  readonly #sharpness: number;
  readonly #withLightWords: boolean;

  constructor(grammar: Grammar, { sharpness = SHARPNESS, withLightWords = false }: EvidenceOptions = {}) {
    this.#grammar = grammar;
    this.#sharpness = sharpness;
    this.#withLightWords = withLightWords;
  }

  /** A phrase of the lexicon that means a service; '' for nothing that we have. */
  addPhrase(phrase: string, service = NOTHING): void {
    const slots = compilePhrase(phrase, this.#grammar)?.groups.flat() ?? [];
    this.#add(new Set(slots.flatMap(({ stems }) => [...stems])), [service]);
  }

  /** A question that asked for any of these services; for none, for nothing that we have. */
  addQuestion(words: readonly Word[], services: readonly string[]): void {
    this.#add(featuresOf(this.#counted(words)).keys(), services.length > 0 ? services : [NOTHING]);
  }

  #add(features: Iterable<string>, services: readonly string[]): void {
    const share = 1 / services.length;
    for (const feature of features) {
      const counts = this.#counts.get(feature) ?? new Map<string, number>();
      for (const service of services) {
        counts.set(service, (counts.get(service) ?? 0) + share);
        this.#totals.set(service, (this.#totals.get(service) ?? 0) + share);
      }
      this.#counts.set(feature, counts);
      this.#all++;
    }
  }

  /**
   * Returns how likely words make services, and `NOTHING`, without those that are hardly likely. Empty without a word that was
   * ever said. Words `without` do not count.
   */
  sharesOf(words: readonly Word[], without: ReadonlySet<number>): Share[] {
    const free = this.#counted(words.filter((_, index) => !without.has(index)));
    const said = [...featuresOf(free)].flatMap(([feature, own]): Said[] => {
      const gains = this.#gainsOf(feature);
      return gains ? [{ gains, at: own.map((word) => words.indexOf(word)) }] : [];
    });
    if (said.length === 0) return [];
    const logs = new Map<string, number>();
    for (const [name, total] of this.#totals) {
      const prior = PRIOR * Math.log((total + 1) / (this.#all + this.#totals.size));
      logs.set(name, prior + said.length * this.#speaks(0, total, 1));
    }
    for (const { gains } of said) for (const [name, gain] of gains) logs.set(name, logs.get(name)! + gain);
    const best = Math.max(...logs.values());
    const odds = Array.from(logs, ([name, log]): [string, number] => [name, Math.exp(log - best)]);
    const sum = odds.reduce((total, [, value]) => total + value, 0);
    return odds.flatMap(([name, value]) => {
      const share = value / sum;
      return share < LEAST_SHARE ? [] : { name, share, at: strongest(said, name) };
    });
  }

  /**
   * Returns how much words sound like nothing that we have rather than like any service, as a logarithm of odds: 0 where
   * nothing is known. A word that was never said at all speaks for nothing that we have.
   */
  oddsOfNothing(words: readonly Word[], without: ReadonlySet<number>): number {
    const stems = new Set(words.flatMap(({ stem, isLight }, index) => (isLight || without.has(index) ? [] : [stem])));
    let odds = 0;
    for (const stem of stems) odds += this.#oddsOf(stem);
    return odds;
  }

  #counted(words: readonly Word[]): readonly Word[] {
    return this.#withLightWords ? words : words.filter(({ isLight }) => !isLight);
  }

  #oddsOf(stem: string): number {
    const counts = this.#counts.get(stem);
    const known = this.#odds.get(stem);
    if (known !== undefined || !counts) return known ?? NOVEL;
    const none = this.#totals.get(NOTHING) ?? 1;
    const off = counts.get(NOTHING) ?? 0;
    const on = [...counts.values()].reduce((sum, count) => sum + count, 0) - off;
    const odds = Math.log((off / none + RARE) / (on / (this.#all - none) + RARE));
    this.#odds.set(stem, odds);
    return odds;
  }

  /** For each service with which a word was said: how much more it speaks for it than words that never were. */
  #gainsOf(feature: string): ReadonlyMap<string, number> | undefined {
    const known = this.#gains.get(feature);
    const counts = this.#counts.get(feature);
    if (known || !counts) return known;
    const usual = [...counts.values()].reduce((sum, count) => sum + count, 0) / this.#all;
    const gains = new Map<string, number>();
    for (const [name, count] of counts) {
      const total = this.#totals.get(name)!;
      gains.set(name, this.#speaks(count, total, usual) - this.#speaks(0, total, usual));
    }
    this.#gains.set(feature, gains);
    return gains;
  }

  /** How much more often a word is said for a service than for all, as a logarithm. */
  #speaks(count: number, total: number, usual: number): number {
    return this.#sharpness * Math.log((count + FEW * usual) / (total + FEW) / usual + UNHEARD);
  }
}

/** A word, or two, of a question that the reader has heard before. */
interface Said {
  /** See `#gainsOf`. */
  gains: ReadonlyMap<string, number>;
  at: readonly number[];
}

function strongest(said: readonly Said[], name: string): number[] {
  const least = SAYS_SO * Math.max(...said.map(({ gains }) => gains.get(name) ?? 0));
  const strong = said.filter(({ gains }) => (gains.get(name) ?? 0) >= least);
  return [...new Set(strong.flatMap(({ at }) => at))].sort((a, b) => a - b);
}

/** The stems of words that are not light, and of each two that follow one another, unless both are light; with the words. */
function featuresOf(words: readonly Word[]): Map<string, Word[]> {
  const features = new Map<string, Word[]>();
  for (const [index, word] of words.entries()) {
    if (!word.isLight) features.set(word.stem, [word]);
    const before = words[index - 1];
    if (before && word.pause !== 'stop' && !(before.isLight && word.isLight))
      features.set(`${before.stem} ${word.stem}`, [before, word]);
  }
  return features;
}

import { flatLists, type NumberLists, TextTable } from '#model/text-table.ts';
import type { Grammar } from './grammar.ts';
import { compilePhrase } from './phrases.ts';
import type { Word } from './words.ts';

/** What is said of nothing that we have. */
export const NOTHING = '';
/** How many words a service must have been said with until its own count more than those of all. */
const FEW = 5;
/** How far a word that was never said for a service speaks against it: the less, the further. */
const UNHEARD = 0.3;
/** Words of one sentence say the same again: each counts less than if it came alone. */
const SHARPNESS = 0.6;
/** How much more often asked services are expected. */
const PRIOR = 0.3;
/** How often a word is said that was never heard, where it is compared. */
const RARE = 1 / 15_000;

export interface CountOptions {
  /** As `SHARPNESS`. */
  sharpness?: number;
  /** Whether light words count in pairs with others: 'hits me' is another thing than 'hits'. */
  withLightWords?: boolean;
}

/** What counted words say about services, as natural logarithms; `WordEvidence` reads it. */
export interface WordCounts extends NumberLists {
  withLightWords: boolean;
  /** Machine names, and `NOTHING`. */
  names: readonly string[];
  /** By name: how likely it is before a word is heard, and what each heard word says that was never said for it. */
  priors: Float64Array;
  unheard: Float64Array;
  /** Features (`featuresOf`), as the keys of a `TextTable`. */
  keys: Float64Array;
  /** By feature: how much it sounds like nothing that we have. */
  odds: Float64Array;
  /** Beside `values`, the names with which each feature was said: how much more it speaks for them than if unheard. */
  gains: Float64Array;
}

/** Counts how often words and pairs of neighbors are said for services. */
export class WordCounter {
  readonly #grammar: Grammar;
  readonly #sharpness: number;
  readonly #withLightWords: boolean;
  /** By feature (`featuresOf`): service → how often it was said so. */
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #totals = new Map<string, number>();
  #all = 0;

  constructor(grammar: Grammar, { sharpness = SHARPNESS, withLightWords = false }: CountOptions = {}) {
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
    const features = featuresOf(countedOf(words, this.#withLightWords)).keys();
    this.#add(features, services.length > 0 ? services : [NOTHING]);
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

  /** Returns what was counted so far. */
  counts(): WordCounts {
    const names = [...this.#totals.keys()];
    const totals = [...this.#totals.values()];
    const table = TextTable.of(this.#counts.keys());
    const features: Map<string, number>[] = [];
    for (const [feature, counts] of this.#counts) features[table.numberOf(feature)] = counts;
    return {
      withLightWords: this.#withLightWords,
      names,
      priors: Float64Array.from(totals, (total) => PRIOR * Math.log((total + 1) / (this.#all + names.length))),
      unheard: Float64Array.from(totals, (total) => this.#speaks(0, total, 1)),
      keys: table.keys,
      odds: Float64Array.from(features, (counts) => this.#oddsOf(counts)),
      ...flatLists(features.map((counts) => Array.from(counts.keys(), (name) => names.indexOf(name)))),
      gains: Float64Array.from(features.flatMap((counts) => this.#gainsOf(counts))),
    };
  }

  #oddsOf(counts: ReadonlyMap<string, number>): number {
    const none = this.#totals.get(NOTHING) ?? 1;
    const off = counts.get(NOTHING) ?? 0;
    const on = sumOf(counts.values()) - off;
    return Math.log((off / none + RARE) / (on / (this.#all - none) + RARE));
  }

  #gainsOf(counts: ReadonlyMap<string, number>): number[] {
    const usual = sumOf(counts.values()) / this.#all;
    return Array.from(counts, ([name, count]) => {
      const total = this.#totals.get(name)!;
      return this.#speaks(count, total, usual) - this.#speaks(0, total, usual);
    });
  }

  /** How much more often a word is said for a service than for all, as a logarithm. */
  #speaks(count: number, total: number, usual: number): number {
    return this.#sharpness * Math.log((count + FEW * usual) / (total + FEW) / usual + UNHEARD);
  }
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** The words of a question that are counted. */
export function countedOf(words: readonly Word[], withLightWords: boolean): readonly Word[] {
  return withLightWords ? words : words.filter(({ isLight }) => !isLight);
}

/** Stems of words that are not light, and of each two neighbors unless both are light; with the words. */
export function featuresOf(words: readonly Word[]): Map<string, Word[]> {
  const features = new Map<string, Word[]>();
  for (const [index, word] of words.entries()) {
    if (!word.isLight) features.set(word.stem, [word]);
    const before = words[index - 1];
    if (before && word.pause !== 'stop' && !(before.isLight && word.isLight))
      features.set(`${before.stem} ${word.stem}`, [before, word]);
  }
  return features;
}

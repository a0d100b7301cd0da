import { TextTable } from '#model/text-table.ts';
import type { Word } from './words.ts';

/** What comes last counts a little more: the weights are means over so many orders. */
const ORDERS = 8;
/** More passes over the sentences make them known by heart. */
const PASSES = 8;
/** The weights are means of those after the last passes, so that the last sentences do not count more than others. */
const AVERAGED = 5;
const STEP = 0.3;
/** Pulls every weight toward 0. */
const DECAY = 0.001;
/** The slopes of a weight that was never moved are taken for this: no division by 0. */
const UNMOVED = 1e-8;

/** Features (`featuresOf`) as the keys of a `TextTable`, what each adds to the odds of a meaning, and the base odds. */
export interface FittedWeights {
  keys: Float64Array;
  weights: Float64Array;
  bias: number;
}

/**
 * Fits a logistic regression with AdaGrad, in several orders that only the sentences' own words decide: one more
 * sentence leaves the others where they were. `holds`: whether a sentence has the meaning.
 */
export function fitWeights(sentences: readonly { words: readonly Word[]; holds: boolean }[]): FittedWeights {
  const features = sentences.map(({ words }) => [...featuresOf(words)]);
  const table = TextTable.of(features.flat());
  const rows = features.map((own, at): Row => {
    return { numbers: Int32Array.from(own, (feature) => table.numberOf(feature)), holds: sentences[at]!.holds };
  });
  const keys = keysOf(features.map((own) => own.join('|')));
  const mean: FittedWeights = { keys: table.keys, weights: new Float64Array(table.keys.length), bias: 0 };
  for (let number = 0; number < ORDERS; number++) addFit(mean, mixed(rows, keys, number));
  return mean;
}

/** A sentence: the numbers of its features, and whether it has the meaning. */
interface Row {
  numbers: Int32Array;
  holds: boolean;
}

/** Fits to rows in this order and adds to the mean. */
function addFit(mean: FittedWeights, rows: readonly Row[]): void {
  const weights = new Float64Array(mean.weights.length);
  const slopes = new Float64Array(weights.length).fill(UNMOVED);
  let bias = 0;
  let biasSlopes = UNMOVED;
  for (let pass = 0; pass < PASSES; pass++) {
    for (const { numbers, holds } of rows) {
      let odds = bias;
      for (const number of numbers) odds += weights[number]!;
      const error = 1 / (1 + Math.exp(-odds)) - Number(holds);
      biasSlopes += error ** 2;
      bias -= (STEP * error) / Math.sqrt(biasSlopes);
      for (const number of numbers) {
        const slope = error + DECAY * weights[number]!;
        slopes[number]! += slope ** 2;
        weights[number]! -= (STEP * slope) / Math.sqrt(slopes[number]!);
      }
    }
    if (pass < PASSES - AVERAGED) continue;
    mean.bias += bias / AVERAGED / ORDERS;
    for (let number = 0; number < weights.length; number++)
      mean.weights[number]! += weights[number]! / AVERAGED / ORDERS;
  }
}

/** How much words, neighbors, and words with one between speak for a meaning. */
export class WordWeights {
  readonly #features: TextTable;
  readonly #weights: Float64Array;
  readonly #bias: number;

  constructor({ keys, weights, bias }: FittedWeights) {
    this.#features = new TextTable(keys);
    this.#weights = weights;
    this.#bias = bias;
  }

  /** Returns the natural logarithm of the odds that words have the meaning. */
  oddsOf(words: readonly Word[]): number {
    const weightOf = (feature: string) => this.#weights[this.#features.numberOf(feature)] ?? 0;
    return [...featuresOf(words)].reduce((sum, feature) => sum + weightOf(feature), this.#bias);
  }
}

/** The key that stands for each text (`TextTable`). */
function keysOf(texts: readonly string[]): Float64Array {
  const table = TextTable.of(texts);
  return Float64Array.from(texts, (text) => table.keys[table.numberOf(text)]!);
}

/** Returns rows in an order that their keys decide, another one for each number: a kind stands together in the file. */
function mixed(rows: readonly Row[], keys: Float64Array, number: number): Row[] {
  const places = keys.map((key) => Math.imul(key, 2 * number + 1) >>> 0);
  return [...rows.keys()].sort((a, b) => places[a]! - places[b]!).map((at) => rows[at]!);
}

function featuresOf(words: readonly Word[]): Set<string> {
  const features = new Set<string>();
  for (const [index, { stem, pause }] of words.entries()) {
    features.add(stem);
    if (index > 0 && pause !== 'stop') features.add(`${words[index - 1]!.stem} ${stem}`);
    if (index > 1) features.add(`${words[index - 2]!.stem} _ ${stem}`);
  }
  return features;
}

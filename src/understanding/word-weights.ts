import { TextTable } from '#model/text-table.ts';
import type { Word } from './words.ts';

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
 * Fits a logistic regression with AdaGrad. The same sentences in the same order give the same weights. `holds`: whether
 * a sentence has the meaning.
 */
export function fitWeights(sentences: readonly { words: readonly Word[]; holds: boolean }[]): FittedWeights {
  const features = sentences.map(({ words }) => [...featuresOf(words)]);
  const table = TextTable.of(features.flat());
  const rows = features.map((own) => own.map((feature) => table.numberOf(feature)));
  const weights = new Float64Array(table.keys.length);
  const slopes = new Float64Array(weights.length).fill(UNMOVED);
  let bias = 0;
  let biasSlopes = UNMOVED;
  const order = mixed(rows.length);
  const mean = new Float64Array(weights.length);
  let meanBias = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    for (const at of order) {
      const row = rows[at]!;
      let odds = bias;
      for (const number of row) odds += weights[number]!;
      const error = 1 / (1 + Math.exp(-odds)) - Number(sentences[at]!.holds);
      biasSlopes += error ** 2;
      bias -= (STEP * error) / Math.sqrt(biasSlopes);
      for (const number of row) {
        const slope = error + DECAY * weights[number]!;
        slopes[number]! += slope ** 2;
        weights[number]! -= (STEP * slope) / Math.sqrt(slopes[number]!);
      }
    }
    if (pass < PASSES - AVERAGED) continue;
    meanBias += bias / AVERAGED;
    weights.forEach((weight, number) => {
      mean[number]! += weight / AVERAGED;
    });
  }
  return { keys: table.keys, weights: mean, bias: meanBias };
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

/** Returns 0 to `count` - 1, each once, with neighbors far apart: sentences of one kind stand together. */
function mixed(count: number): number[] {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let stride = Math.floor(count * 0.618) + 1;
  while (divisor(count, stride) > 1) stride++;
  return Array.from({ length: count }, (_, at) => (at * stride) % count);
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

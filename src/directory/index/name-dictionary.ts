import { allowsTypo, type WordMatch, wordMatchOf } from '#listings/name-words.ts';
import { firstIndex } from '#model/first-index.ts';

/**
 * All distinct words of all names, in ascending order, in one text with one word per line:
 *
 *     ⏎ane⏎anna⏎annex⏎care⏎…⏎      token 0 is 'ane', 1 is 'anna', …
 *
 * Because of the order, the words that begin with 'ann' are a range of token numbers; because of the single text,
 * finding a string anywhere in the words is a plain text search.
 */
export class NameDictionary {
  readonly #text: string;
  /** Start of each word, plus the position after the last line break. */
  readonly #starts: Uint32Array;
  /** Letters that occur in any word, to try for typos. */
  readonly #letters: string[];

  /** `words`: the column of that name. */
  constructor(words: Uint8Array) {
    this.#text = new TextDecoder().decode(words);
    let lines = 0;
    for (const byte of words) if (byte === 10) lines++;
    this.#starts = new Uint32Array(lines);
    for (let line = 0, at = 0; line < lines; line++) {
      at = this.#text.indexOf('\n', at) + 1;
      this.#starts[line] = at;
    }
    this.#letters = [...new Set(this.#text)].filter((letter) => letter !== '\n' && letter.length === 1);
  }

  /** Number of words. */
  get size(): number {
    return this.#starts.length - 1;
  }

  /** Calls `visit` with each token that matches `word`; with typos, the same token may be visited twice. */
  eachMatch(word: string, asked: WordMatch, visit: (token: number) => void): void {
    const match = wordMatchOf(word, asked);
    if (match === 'anywhere') this.#eachContaining(word, visit);
    else if (match === 'beginning' || !allowsTypo(word)) this.#eachBeginning(word, visit);
    else for (const variant of oneTypoAway(word, this.#letters)) this.#eachBeginning(variant, visit);
  }

  #eachContaining(word: string, visit: (token: number) => void): void {
    let token = 0;
    let at = this.#text.indexOf(word);
    while (at >= 0) {
      token = this.#tokenAt(at, token);
      visit(token);
      // One hit per word is enough: continue in the next word.
      at = this.#text.indexOf(word, this.#starts[token + 1]!);
    }
  }

  /**
   * Returns the token of the word at text position `at`, known to be at least `from`: galloping, then binary search.
   */
  #tokenAt(at: number, from: number): number {
    const starts = this.#starts;
    let low = from;
    let step = 1;
    while (low + step < this.size && starts[low + step]! <= at) {
      low += step;
      step *= 2;
    }
    let high = Math.min(this.size, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  #eachBeginning(beginning: string, visit: (token: number) => void): void {
    let token = firstIndex(this.size, (at) => this.#wordOf(at) >= beginning);
    while (token < this.size && this.#text.startsWith(beginning, this.#starts[token]!)) visit(token++);
  }

  #wordOf(token: number): string {
    return this.#text.slice(this.#starts[token]!, this.#starts[token + 1]! - 1);
  }
}

/**
 * Returns the word and every text one edit away: a letter deleted, inserted, replaced, or swapped with its neighbor.
 */
function oneTypoAway(word: string, letters: string[]): Set<string> {
  const variants = new Set([word]);
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after) variants.add(before + after.slice(1));
    if (after.length > 1) variants.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of letters) {
      variants.add(before + letter + after);
      if (after) variants.add(before + letter + after.slice(1));
    }
  }
  return variants;
}

/** Returns the `words` column for different words, and the token number of each in their order. */
export function buildDictionary(words: readonly string[]): { column: Uint8Array; tokens: Uint32Array } {
  const order = Uint32Array.from(words.keys()).sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
  const tokens = new Uint32Array(words.length);
  order.forEach((at, token) => {
    tokens[at] = token;
  });
  const lines = Array.from(order, (at) => `${words[at]}\n`);
  return { column: new TextEncoder().encode(`\n${lines.join('')}`), tokens };
}

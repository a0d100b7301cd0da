import { firstIndex } from './first-index.ts';

/**
 * Numbers texts, and finds the number of a text again, without keeping them: a key of 53 bits stands for each. With a
 * million texts in the table, another one is mistaken for one of them once in nine billion times.
 */
export class TextTable {
  readonly #keys: Float64Array;

  /** `keys`: sorted, of another table. */
  constructor(keys: Float64Array) {
    this.#keys = keys;
  }

  static of(texts: Iterable<string>): TextTable {
    return new TextTable(Float64Array.from(new Set(texts), keyOf).sort());
  }

  get keys(): Float64Array {
    return this.#keys;
  }

  /** Returns the number of a text, from 0; -1 if it is not in the table. */
  numberOf(text: string): number {
    const key = keyOf(text);
    const number = firstIndex(this.#keys.length, (index) => this.#keys[index]! >= key);
    return this.#keys[number] === key ? number : -1;
  }
}

/** Lists of numbers by texts, without keeping the texts; see `TextTable`. */
export interface TextListColumns extends NumberLists {
  keys: Float64Array;
}

/** Finds the list of a text. */
export class TextLists {
  readonly #texts: TextTable;
  readonly #lists: NumberLists;

  constructor({ keys, ...lists }: TextListColumns) {
    this.#texts = new TextTable(keys);
    this.#lists = lists;
  }

  static columns(lists: ReadonlyMap<string, readonly number[]>): TextListColumns {
    const texts = TextTable.of(lists.keys());
    const ordered: (readonly number[])[] = [];
    for (const [text, list] of lists) ordered[texts.numberOf(text)] = list;
    return { keys: texts.keys, ...flatLists(ordered) };
  }

  /** Returns the numbers of a text in their order; none if it is unknown. */
  get(text: string): Uint32Array {
    return listAt(this.#lists, this.#texts.numberOf(text));
  }
}

/** Hash cyrb53 by bryc (public domain): a whole number below 2^53. */
function keyOf(text: string): number {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 2 ** 32 * (two & 0x1fffff) + (one >>> 0);
}

/** Lists of numbers, one after the other: number `n`'s are `values` from `starts[n]` to before `starts[n + 1]`. */
export interface NumberLists {
  starts: Uint32Array;
  values: Uint32Array;
}

/** Returns lists in flat arrays. */
export function flatLists(lists: readonly (readonly number[])[]): NumberLists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [number, list] of lists.entries()) starts[number + 1] = starts[number]! + list.length;
  return { starts, values: Uint32Array.from(lists.flat()) };
}

/** Returns the list with a number; an empty one if there is none. */
export function listAt({ starts, values }: NumberLists, number: number): Uint32Array {
  return values.subarray(starts[number] ?? 0, starts[number + 1] ?? 0);
}

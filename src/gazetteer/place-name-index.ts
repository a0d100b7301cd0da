import { FlatTexts, type TextColumns } from '#files/flat-texts.ts';
import { firstIndex } from '#model/first-index.ts';

/** A matching name: which place, and how well it matches. */
export interface NameMatch {
  /** Index of the place, as given to the constructor. */
  place: number;
  /** Number of typos in the match. */
  edits: number;
  /** The whole name was typed, not just a prefix. */
  whole: boolean;
  /** The match starts at the first word of the name, not at a later one ('orleans' in 'New Orleans'). */
  fromStart: boolean;
}

/** The names in flat columns: one entry for each word that a name can be typed from, sorted by key. */
export interface NameColumns {
  /** Letters a to z and digits. */
  keys: TextColumns;
  places: Uint32Array;
  /** 1 where the key starts at the first word of the name. */
  fromStart: Uint8Array;
  /** Length of the prefix that each key shares with the previous one. */
  shared: Uint8Array;
}

/**
 * Names sorted by key, with one entry for each word that the name can be typed from. Names with a common prefix are
 * adjacent, so the sorted list works like a trie:
 *
 *   neworleans → 17 · newport → 4 · newportnews → 9 · news → 9 (second word) · orleans → 17 (second word)
 */
export class PlaceNameIndex {
  readonly #keys: FlatTexts;
  readonly #names: NameColumns;

  constructor(names: NameColumns) {
    this.#keys = new FlatTexts(names.keys);
    this.#names = names;
  }

  /**
   * `names`: places and the words of their names, in lowercase letters a to z and digits; a place may have several
   * names.
   */
  static columns(names: Iterable<{ place: number; words: string[] }>): NameColumns {
    const entries: { key: string; place: number; fromStart: boolean }[] = [];
    for (const { place, words } of names)
      for (const at of words.keys()) entries.push({ key: words.slice(at).join(''), place, fromStart: at === 0 });
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return {
      keys: FlatTexts.columns(entries.map(({ key }) => key)),
      places: Uint32Array.from(entries, ({ place }) => place),
      fromStart: Uint8Array.from(entries, ({ fromStart }) => Number(fromStart)),
      shared: Uint8Array.from(entries, ({ key }, at) => sharedLength(entries[at - 1]?.key ?? '', key)),
    };
  }

  /** Yields every name in which `key` starts at a word. A place may occur several times. */
  *startingWith(key: string): Generator<NameMatch> {
    const count = this.#keys.count;
    const first = firstIndex(count, (at) => this.#keys.at(at) >= key);
    const end = firstIndex(count, (at) => at >= first && !this.#keys.at(at).startsWith(key));
    for (let at = first; at < end; at++) yield this.#match(at, 0, this.#keys.lengthOf(at) === key.length);
  }

  /**
   * Yields every name with a prefix within `maxEdits` typos of `key`: a letter missing, added, wrong, or two neighbors
   * swapped. Walks the sorted list with one row of the edit-distance table per letter. Adjacent names share the rows of
   * their common prefix; once every number in a row exceeds the limit, all names with that prefix are skipped.
   */
  *resembling(key: string, maxEdits: number): Generator<NameMatch> {
    const { keys, shared } = this.#names;
    const { bytes, starts } = keys;
    const typed = Buffer.from(key);
    const depthLimit = key.length + maxEdits;
    const rows = Array.from({ length: depthLimit + 1 }, () => new Uint8Array(key.length + 1).fill(FAR));
    rows[0]!.forEach((_, i, row) => {
      row[i] = i;
    });
    /** By depth: fewest edits between the whole `key` and any prefix of the name up to that depth. */
    const best = [key.length];
    /** By depth: the smallest number in its row. */
    const rowMin = [0];
    let depth = 0;
    for (let at = 0; at < shared.length; at++) {
      // Rows stay valid for the prefix shared with the previous name.
      depth = Math.min(depth, shared[at]!);
      const start = starts[at]!;
      const length = starts[at + 1]! - start;
      const end = Math.min(length, depthLimit);
      while (depth < end && rowMin[depth]! <= maxEdits) {
        depth++;
        const letters = start + depth;
        rowMin[depth] = fillRow(rows, depth, bytes[letters - 1]!, bytes[letters - 2]!, typed, maxEdits);
        best[depth] = Math.min(best[depth - 1]!, rows[depth]![key.length]!);
      }
      const edits = best[depth]!;
      if (edits <= maxEdits) yield this.#match(at, edits, depth === length && rows[depth]![key.length]! <= maxEdits);
      // No name that begins like this can match.
      else if (rowMin[depth]! > maxEdits) while (shared[at + 1]! >= depth) at++;
    }
  }

  #match(at: number, edits: number, whole: boolean): NameMatch {
    return { place: this.#names.places[at]!, edits, whole, fromStart: this.#names.fromStart[at] === 1 };
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** More edits than `maxEdits` ever allows. */
const FAR = 200;

/**
 * Fills row `depth` of the edit-distance table (the first `depth` letters of a name, the last of which are `before` and
 * `letter`, against each prefix of `key`) and returns its minimum. Cells farther than `maxEdits` from the diagonal
 * always exceed the limit and are left out.
 */
function fillRow(
  rows: Uint8Array[],
  depth: number,
  letter: number,
  before: number,
  key: Uint8Array,
  maxEdits: number,
): number {
  const row = rows[depth]!;
  const above = rows[depth - 1]!;
  const from = Math.max(1, depth - maxEdits);
  const to = Math.min(key.length, depth + maxEdits);
  row[from - 1] = from === 1 ? depth : FAR;
  let min = row[from - 1]!;
  for (let i = from; i <= to; i++) {
    const wrong = letter === key[i - 1] ? 0 : 1;
    let edits = Math.min(above[i]! + 1, row[i - 1]! + 1, above[i - 1]! + wrong);
    const swapped = depth > 1 && i > 1 && letter === key[i - 2] && before === key[i - 1];
    if (swapped) edits = Math.min(edits, rows[depth - 2]![i - 2]! + 1);
    row[i] = edits;
    min = Math.min(min, edits);
  }
  return min;
}

/** Short words are one typo away from too many others. */
export function maxEdits(key: string): number {
  return key.length < 4 ? 0 : key.length < 10 ? 1 : 2;
}

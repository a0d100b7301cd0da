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

interface Entry {
  key: string;
  place: number;
  fromStart: boolean;
}

/**
 * Names sorted by key, with one entry for each word that the name can be typed from. Names with a common prefix are
 * adjacent, so the sorted list works like a trie:
 *
 *   neworleans → 17 · newport → 4 · newportnews → 9 · news → 9 (second word) · orleans → 17 (second word)
 */
export class PlaceNameIndex {
  readonly #entries: Entry[];
  /** Length of the prefix that each key shares with the previous one. */
  readonly #shared: Uint8Array;

  /** `names`: places and the words of their names; a place may have several names. */
  constructor(names: Iterable<{ place: number; words: string[] }>) {
    this.#entries = [];
    for (const { place, words } of names) {
      for (let i = 0; i < words.length; i++) {
        this.#entries.push({ key: words.slice(i).join(''), place, fromStart: i === 0 });
      }
    }
    this.#entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#shared = Uint8Array.from(this.#entries, ({ key }, i) => sharedLength(this.#entries[i - 1]?.key ?? '', key));
  }

  /** Yields every name in which `key` starts at a word. A place may occur several times. */
  *startingWith(key: string): Generator<NameMatch> {
    const first = firstIndex(this.#entries.length, (at) => this.#entries[at]!.key >= key);
    for (let i = first; i < this.#entries.length; i++) {
      const entry = this.#entries[i]!;
      if (!entry.key.startsWith(key)) return;
      yield { place: entry.place, edits: 0, whole: entry.key === key, fromStart: entry.fromStart };
    }
  }

  /**
   * Yields every name with a prefix within `maxEdits` typos of `key`: a letter missing, added, wrong, or two neighbors
   * swapped. Walks the sorted list with one row of the edit-distance table per letter. Adjacent names share the rows of
   * their common prefix; once every number in a row exceeds the limit, all names with that prefix are skipped.
   */
  *resembling(key: string, maxEdits: number): Generator<NameMatch> {
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
    for (let i = 0; i < this.#entries.length; i++) {
      // Rows stay valid for the prefix shared with the previous name. If that prefix cannot match, skip this name.
      const alive = best[depth]! <= maxEdits || rowMin[depth]! <= maxEdits;
      if (this.#shared[i]! < depth) depth = this.#shared[i]!;
      else if (!alive) continue;
      const entry = this.#entries[i]!;
      const end = Math.min(entry.key.length, depthLimit);
      while (depth < end && rowMin[depth]! <= maxEdits) {
        depth++;
        rowMin[depth] = fillRow(rows, depth, entry.key, key, maxEdits);
        best[depth] = Math.min(best[depth - 1]!, rows[depth]![key.length]!);
      }
      const edits = best[depth]!;
      if (edits > maxEdits) continue;
      const whole = depth === entry.key.length && rows[depth]![key.length]! <= maxEdits;
      yield { place: entry.place, edits, whole, fromStart: entry.fromStart };
    }
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
 * Fills row `depth` of the edit-distance table (the first `depth` letters of `name` against each prefix of `key`) and
 * returns its minimum. Cells farther than `maxEdits` from the diagonal always exceed the limit and are left out.
 */
function fillRow(rows: Uint8Array[], depth: number, name: string, key: string, maxEdits: number): number {
  const row = rows[depth]!;
  const above = rows[depth - 1]!;
  const from = Math.max(1, depth - maxEdits);
  const to = Math.min(key.length, depth + maxEdits);
  row[from - 1] = from === 1 ? depth : FAR;
  let min = row[from - 1]!;
  for (let i = from; i <= to; i++) {
    const wrong = name[depth - 1] === key[i - 1] ? 0 : 1;
    let edits = Math.min(above[i]! + 1, row[i - 1]! + 1, above[i - 1]! + wrong);
    const swapped = depth > 1 && i > 1 && name[depth - 1] === key[i - 2] && name[depth - 2] === key[i - 1];
    if (swapped) edits = Math.min(edits, rows[depth - 2]![i - 2]! + 1);
    row[i] = edits;
    min = Math.min(min, edits);
  }
  return min;
}

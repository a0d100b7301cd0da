/** A name found: which place, how well. */
export interface NameMatch {
  /** Number of the place, as entered. */
  place: number;
  /** Typing slips forgiven. */
  edits: number;
  /** The whole name was typed, not only its beginning. */
  whole: boolean;
  /** The typed text begins at the first word of the name; otherwise at a later one ('orleans' in 'New Orleans'). */
  fromStart: boolean;
}

interface Entry {
  key: string;
  place: number;
  fromStart: boolean;
}

/**
 * Names sorted by key, each entered from each of its words on. Names that begin alike stand side by side, so the
 * sorted list serves as a tree of letters without being one:
 *
 *   neworleans → 17 · newport → 4 · newportnews → 9 · news → 9 (second word) · orleans → 17 (second word)
 */
export class PlaceNameIndex {
  readonly #entries: Entry[];
  /** Letters that each key shares with the one before it. */
  readonly #shared: Uint8Array;

  /** `names` gives the place and its words as spelled; a place may come several times. */
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

  /** Every name with a word at which `key` begins. A place may occur several times. */
  *startingWith(key: string): Generator<NameMatch> {
    for (let i = this.#firstAtOrAfter(key); i < this.#entries.length; i++) {
      const entry = this.#entries[i]!;
      if (!entry.key.startsWith(key)) return;
      yield { place: entry.place, edits: 0, whole: entry.key === key, fromStart: entry.fromStart };
    }
  }

  /**
   * Every name that begins like `key` but for at most `maxEdits` slips: a letter missing, added, wrong, or two
   * neighbors swapped. Walks the sorted list with one row of the edit table per letter; neighbors share the rows of
   * their common beginning, and where a row has no number within the limit, all names with that beginning are leapt over.
   */
  *resembling(key: string, maxEdits: number): Generator<NameMatch> {
    const depthLimit = key.length + maxEdits;
    const rows = Array.from({ length: depthLimit + 1 }, () => new Uint8Array(key.length + 1).fill(FAR));
    rows[0]!.forEach((_, i, row) => {
      row[i] = i;
    });
    /** Least slips between the whole `key` and any beginning of the name up to that depth. */
    const best = [key.length];
    /** Least slips of any number in the row of that depth. */
    const least = [0];
    let depth = 0;
    for (let i = 0; i < this.#entries.length; i++) {
      // Rows hold as far as this name begins like the last one that was looked at; where that beginning was dead, leap.
      const alive = best[depth]! <= maxEdits || least[depth]! <= maxEdits;
      if (this.#shared[i]! < depth) depth = this.#shared[i]!;
      else if (!alive) continue;
      const entry = this.#entries[i]!;
      const end = Math.min(entry.key.length, depthLimit);
      while (depth < end && least[depth]! <= maxEdits) {
        depth++;
        least[depth] = fillRow(rows, depth, entry.key, key, maxEdits);
        best[depth] = Math.min(best[depth - 1]!, rows[depth]![key.length]!);
      }
      const edits = best[depth]!;
      if (edits > maxEdits) continue;
      const whole = depth === entry.key.length && rows[depth]![key.length]! <= maxEdits;
      yield { place: entry.place, edits, whole, fromStart: entry.fromStart };
    }
  }

  #firstAtOrAfter(key: string): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** More slips than are ever forgiven. */
const FAR = 200;

/**
 * Fills row `depth` of the edit table, how many slips lie between the first `depth` letters of `name` and each
 * beginning of `key`, and returns the least of them. Further than `maxEdits` from the diagonal there are always more.
 */
function fillRow(rows: Uint8Array[], depth: number, name: string, key: string, maxEdits: number): number {
  const row = rows[depth]!;
  const above = rows[depth - 1]!;
  const from = Math.max(1, depth - maxEdits);
  const to = Math.min(key.length, depth + maxEdits);
  row[from - 1] = from === 1 ? depth : FAR;
  let least = row[from - 1]!;
  for (let i = from; i <= to; i++) {
    const wrong = name[depth - 1] === key[i - 1] ? 0 : 1;
    let edits = Math.min(above[i]! + 1, row[i - 1]! + 1, above[i - 1]! + wrong);
    const swapped = depth > 1 && i > 1 && name[depth - 1] === key[i - 2] && name[depth - 2] === key[i - 1];
    if (swapped) edits = Math.min(edits, rows[depth - 2]![i - 2]! + 1);
    row[i] = edits;
    least = Math.min(least, edits);
  }
  return least;
}

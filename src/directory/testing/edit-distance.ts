/**
 * Edits between two words: letters left out, put in, replaced, and neighbors swapped (optimal string alignment, by the
 * textbook table). Slow and plain: the oracle's measure of a typing slip.
 */
export function editDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row + column),
  );
  const at = (row: number, column: number) => table[row]![column]!;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let least = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, at(row - 2, column - 2) + 1);
      table[row]![column] = least;
    }
  }
  return at(a.length, b.length);
}

/** Whether `name` begins with `word`, give or take one edit. */
export function beginsWithSlip(name: string, word: string): boolean {
  return Array.from({ length: name.length + 1 }, (_, end) => name.slice(0, end)).some(
    (beginning) => editDistance(beginning, word) <= 1,
  );
}

/**
 * Returns the number of edits between two words: deletions, insertions, replacements and swaps of neighbors (optimal
 * string alignment with the textbook table). Slow and simple: the oracle's definition of a typo.
 */
function editDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row + column),
  );
  const at = (row: number, column: number) => table[row]![column]!;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let min = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) min = Math.min(min, at(row - 2, column - 2) + 1);
      table[row]![column] = min;
    }
  }
  return at(a.length, b.length);
}

/** Whether `name` begins with `word`, with at most one edit. */
export function beginsWithTypo(name: string, word: string): boolean {
  return Array.from({ length: name.length + 1 }, (_, end) => name.slice(0, end)).some(
    (beginning) => editDistance(beginning, word) <= 1,
  );
}

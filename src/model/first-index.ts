/**
 * Returns the first index, of `length`, that `isFrom` holds for; `length` if there is none. It must hold for every
 * later index, too: a binary search.
 */
export function firstIndex(length: number, isFrom: (index: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isFrom(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Pages that end within this many rows are found as the nearest rows; deeper pages by their ring. */
export const SHALLOW_ROWS = 2000;

/** A ring that contains a page. */
interface PageRing {
  /** Exclusive: rows at this distance or nearer come before the page. */
  innerMiles: number;
  /** Inclusive. */
  outerMiles: number;
  /** Rows within `innerMiles`. */
  skipped: number;
}

/** Limit for rings that cannot get thinner because many rows have the same distance. */
const MAX_HALVINGS = 40;

/**
 * Finds a thin ring around the center that contains rows number `from` up to but excluding `to` of those within
 * `radiusMiles`. Counting is fast and sorting is not: the last page of a million rows costs about twenty counts instead
 * of sorting a million rows.
 *
 *        ╭───────────╮  outer: at least `to` rows within
 *       ╱  ╭───────╮  ╲
 *      │   │ inner │   │  the page lies between
 *       ╲  ╰───────╯  ╱
 *        ╰───────────╯  inner: at most `from` rows within
 */
export function ringOfPage(
  radiusMiles: number,
  from: number,
  to: number,
  countWithin: (miles: number) => number,
): PageRing {
  const ring: PageRing = { innerMiles: -1, outerMiles: radiusMiles, skipped: 0 };
  for (let halving = 0; halving < MAX_HALVINGS && to - ring.skipped > SHALLOW_ROWS; halving++) {
    const middle = (Math.max(0, ring.innerMiles) + ring.outerMiles) / 2;
    const count = countWithin(middle);
    if (count >= to) ring.outerMiles = middle;
    else if (count <= from) Object.assign(ring, { innerMiles: middle, skipped: count });
    else break;
  }
  return ring;
}

/** Pages that end within this many rows are simply the nearest ones; deeper ones are found by their ring. */
export const SHALLOW_ROWS = 2000;

/** A ring in which a page lies. */
export interface PageRing {
  /** Exclusive: rows at this distance or nearer come before the page. */
  innerMiles: number;
  /** Inclusive. */
  outerMiles: number;
  /** Rows within `innerMiles`. */
  skipped: number;
}

/** Halvings until the ring is thin enough; a ring of one point's worth of rows cannot get thinner. */
const MAX_HALVINGS = 40;

/**
 * Finds a thin ring around the center that holds rows number `from` up to, not with, `to`, of those within
 * `radiusMiles`. Counting is quick, sorting is not: so the last page of a million rows costs some twenty counts instead
 * of a million rows sorted.
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

import { type Circle, guardedHaversine } from './circle.ts';
import type { IndexColumns } from './index-layout.ts';

/** A row of the index and its distance. */
export interface RowAtDistance {
  row: number;
  distanceMiles: number;
}

/** Collects the nearest of the rows offered, ordered by distance, then id: a heap with the worst row on top. */
export class NearestRows {
  /** Rows with a greater haversine can no longer be among the nearest. */
  worstHaversine: number;
  readonly #circle: Circle;
  readonly #columns: Pick<IndexColumns, 'points' | 'ranks'>;
  readonly #limit: number;
  readonly #beyondMiles: number;
  /** Rows with a smaller haversine are certainly not beyond `beyondMiles`. */
  readonly #minHaversine: number;
  readonly #rows: Uint32Array;
  readonly #distances: Float64Array;
  #length = 0;
  // Many consecutive rows share the coordinates of their ZIP code, so the last distance is cached.
  #lastLat = Number.NaN;
  #lastEast = Number.NaN;
  #lastDistance = 0;

  /** Collects up to `limit` rows inside the circle and farther than `beyondMiles`. */
  constructor(circle: Circle, columns: Pick<IndexColumns, 'points' | 'ranks'>, limit: number, beyondMiles = -1) {
    this.#circle = circle;
    this.#columns = columns;
    this.#limit = limit;
    this.#beyondMiles = beyondMiles;
    this.#minHaversine = beyondMiles < 0 ? -1 : guardedHaversine(beyondMiles, -1);
    this.#rows = new Uint32Array(limit);
    this.#distances = new Float64Array(limit);
    this.worstHaversine = guardedHaversine(circle.radiusMiles, +1);
  }

  /** Whether the box that the circle measured last could contain a row to keep. */
  couldBeIn({ nearest, farthest }: Circle): boolean {
    return nearest <= this.worstHaversine && farthest >= this.#minHaversine;
  }

  /** Offers the rows from `first` up to but excluding `end`; ignores those outside the circle. */
  offer(first: number, end: number): void {
    for (let row = first; row < end; row++) this.#offerRow(row);
  }

  #offerRow(row: number): void {
    const lat = this.#columns.points[2 * row]!;
    const east = this.#columns.points[2 * row + 1]!;
    const haversine = this.#circle.haversine(lat, east);
    if (haversine > this.worstHaversine || haversine < this.#minHaversine) return;
    const distance = this.#exactDistance(lat, east);
    if (distance > this.#circle.radiusMiles || distance <= this.#beyondMiles) return;

    if (this.#length < this.#limit) this.#add(row, distance);
    else if (this.#isBefore(distance, row, this.#distances[0]!, this.#rows[0]!)) this.#replaceWorst(row, distance);
    else return;
    if (this.#length === this.#limit) this.worstHaversine = guardedHaversine(this.#distances[0]!, +1);
  }

  /** Removes and returns all rows, nearest first, by popping the worst row repeatedly. */
  takeSorted(): RowAtDistance[] {
    const sorted = new Array<RowAtDistance>(this.#length);
    while (this.#length > 0) {
      const last = --this.#length;
      sorted[last] = { row: this.#rows[0]!, distanceMiles: this.#distances[0]! };
      if (last > 0) this.#replaceWorst(this.#rows[last]!, this.#distances[last]!);
    }
    return sorted;
  }

  #exactDistance(lat: number, east: number): number {
    if (lat !== this.#lastLat || east !== this.#lastEast) {
      this.#lastDistance = this.#circle.distanceMiles(lat, east);
      this.#lastLat = lat;
      this.#lastEast = east;
    }
    return this.#lastDistance;
  }

  #rank(row: number): number {
    return this.#columns.ranks[row]!;
  }

  #isBefore(distance: number, row: number, otherDistance: number, otherRow: number): boolean {
    return distance < otherDistance || (distance === otherDistance && this.#rank(row) < this.#rank(otherRow));
  }

  #add(row: number, distance: number): void {
    let at = this.#length++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBefore(this.#distances[parent]!, this.#rows[parent]!, distance, row)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#distances[at] = distance;
    this.#rows[at] = row;
  }

  #replaceWorst(row: number, distance: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#length) break;
      const right = child + 1;
      if (
        right < this.#length &&
        this.#isBefore(this.#distances[child]!, this.#rows[child]!, this.#distances[right]!, this.#rows[right]!)
      ) {
        child = right;
      }
      if (!this.#isBefore(distance, row, this.#distances[child]!, this.#rows[child]!)) break;
      this.#move(child, at);
      at = child;
    }
    this.#distances[at] = distance;
    this.#rows[at] = row;
  }

  #move(from: number, to: number): void {
    this.#distances[to] = this.#distances[from]!;
    this.#rows[to] = this.#rows[from]!;
  }
}

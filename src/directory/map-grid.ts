import { EARTH_RADIUS_METERS, METERS_PER_MILE, RADIANS } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import type { Point } from '#geo/point.ts';
import type { MapPoints } from './search-query.ts';

/** Cells along each side of the map's grid of counts. */
export const GRID_SIZE = 512;

const FULL_TURN = 360 * MICRO;

/**
 * Counts the matches of a search in a grid over the bounding box of its circle, for searches with too many matches to
 * send individually. Rows run from south to north, columns from west to east, also across the date line.
 */
export class MapGrid {
  readonly #south: number;
  readonly #west: number;
  readonly #height: number;
  readonly #width: number;
  readonly #rowsPerMicro: number;
  readonly #columnsPerMicro: number;
  readonly #counts = new Uint32Array(GRID_SIZE * GRID_SIZE);

  constructor(center: Point, radiusMiles: number) {
    const reach = (radiusMiles * METERS_PER_MILE) / EARTH_RADIUS_METERS;
    const reachDegrees = reach / RADIANS;
    const south = Math.max(-90, center.lat - reachDegrees);
    const north = Math.min(90, center.lat + reachDegrees);
    // Around a pole the circle covers every longitude.
    const containsPole = south === -90 || north === 90;
    const lngReachDegrees = containsPole ? 180 : Math.asin(Math.sin(reach) / Math.cos(center.lat * RADIANS)) / RADIANS;

    this.#south = Math.floor(south * MICRO);
    this.#height = Math.ceil(north * MICRO) - this.#south + 1;
    this.#west = containsPole ? -180 * MICRO : Math.floor((center.lng - lngReachDegrees) * MICRO);
    this.#width = containsPole ? FULL_TURN + 1 : Math.ceil(2 * lngReachDegrees * MICRO) + 2;
    this.#rowsPerMicro = GRID_SIZE / this.#height;
    this.#columnsPerMicro = GRID_SIZE / this.#width;
  }

  /** Counts one match, in micro-degrees; longitudes may start at −180 or at 0 degrees. */
  add(latMicro: number, lngMicro: number): void {
    let east = lngMicro - this.#west;
    if (east < 0) east += FULL_TURN;
    else if (east >= FULL_TURN) east -= FULL_TURN;
    const row = Math.floor((latMicro - this.#south) * this.#rowsPerMicro);
    const column = Math.floor(east * this.#columnsPerMicro);
    this.#counts[row * GRID_SIZE + column]!++;
  }

  /**
   * Counts the matches from `first` up to but excluding `end` of `points`: alternating latitudes and longitudes in
   * micro-degrees, longitudes from 0 to 360 degrees. Same as `add` for each, but fast enough for the million matches of
   * a large city.
   */
  addRun(points: Int32Array, first: number, end: number): void {
    const west = this.#west < 0 ? this.#west + FULL_TURN : this.#west;
    if (west + this.#width > FULL_TURN) {
      for (let row = first; row < end; row++) this.add(points[2 * row]!, points[2 * row + 1]!);
      return;
    }
    const counts = this.#counts;
    const south = this.#south;
    const rowsPerMicro = this.#rowsPerMicro;
    const columnsPerMicro = this.#columnsPerMicro;
    for (let at = 2 * first; at < 2 * end; at += 2) {
      // No value is negative, so truncating rounds down.
      const row = ((points[at]! - south) * rowsPerMicro) | 0;
      const column = ((points[at + 1]! - west) * columnsPerMicro) | 0;
      counts[row * GRID_SIZE + column]!++;
    }
  }

  /** The parameters by which `add` maps a match to cell `row * GRID_SIZE + column`, for counting in a database. */
  get frame(): { south: number; west: number; rowsPerMicro: number; columnsPerMicro: number; fullTurn: number } {
    return {
      south: this.#south,
      west: this.#west,
      rowsPerMicro: this.#rowsPerMicro,
      columnsPerMicro: this.#columnsPerMicro,
      fullTurn: FULL_TURN,
    };
  }

  /** Adds `matches` to the count of a cell. */
  addToCell(cell: number, matches: number): void {
    this.#counts[cell]! += matches;
  }

  toMapPoints(total: number): MapPoints {
    const degrees = (micro: number) => micro / MICRO;
    const wrapped = (lngMicro: number) =>
      lngMicro > 180 * MICRO ? lngMicro - FULL_TURN : lngMicro < -180 * MICRO ? lngMicro + FULL_TURN : lngMicro;
    const isFullTurn = this.#width > FULL_TURN;
    const box = {
      south: degrees(this.#south),
      north: degrees(this.#south + this.#height),
      west: isFullTurn ? -180 : degrees(wrapped(this.#west)),
      east: isFullTurn ? 180 : degrees(wrapped(this.#west + this.#width)),
    };
    return { kind: 'grid', total, size: GRID_SIZE, box, counts: this.#counts };
  }
}

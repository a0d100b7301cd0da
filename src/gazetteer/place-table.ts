import { FlatTexts, type TextColumns } from '#files/flat-texts.ts';
import type { Point } from '#geo/point.ts';
import type { County } from './county-shapes.ts';
import type { IndexedPlace, PlaceKind } from './place.ts';
import { STATES } from './states.ts';

const KINDS: readonly PlaceKind[] = ['city', 'state', 'county'];
const STATE_NUMBERS = new Map(STATES.map(({ usps }, number) => [usps, number]));

/** Places in flat columns, by their numbers. */
export interface PlaceColumns {
  kinds: Uint8Array;
  /** Positions in `STATES`. */
  states: Uint8Array;
  /** Positions in `CountyShapes.counties`, from 1; 0 if none. */
  counties: Uint16Array;
  populations: Uint32Array;
  /** lat, lng, lat, lng … */
  points: Float64Array;
}

/** The columns of a table of places. */
export interface PlaceTableColumns {
  places: PlaceColumns;
  ids: TextColumns;
  names: TextColumns;
}

/** Position of a state (USPS abbreviation) in `STATES`; -1 if it is none. */
export const stateNumber = (usps: string): number => STATE_NUMBERS.get(usps) ?? -1;

/** Places by their numbers, without an object for each. */
export class PlaceTable {
  readonly #columns: Columns;

  constructor({ places, ids, names }: PlaceTableColumns, counties: readonly County[]) {
    this.#columns = { ...places, ids: new FlatTexts(ids), names: new FlatTexts(names), titles: counties };
  }

  static columns(places: readonly IndexedPlace[], counties: readonly County[]): PlaceTableColumns {
    const numbers = new Map(counties.map(({ title }, at) => [title, at + 1]));
    return {
      places: {
        kinds: Uint8Array.from(places, ({ kind }) => KINDS.indexOf(kind)),
        states: Uint8Array.from(places, ({ state }) => stateNumber(state)),
        counties: Uint16Array.from(places, ({ county }) => (county ? numbers.get(county)! : 0)),
        populations: Uint32Array.from(places, ({ population }) => population),
        points: Float64Array.from(places.flatMap(({ location: { lat, lng } }) => [lat, lng])),
      },
      ids: FlatTexts.columns(places.map(({ id }) => id)),
      names: FlatTexts.columns(places.map(({ name }) => name)),
    };
  }

  at(number: number): TablePlace {
    return new TablePlace(this.#columns, number);
  }
}

interface Columns extends PlaceColumns {
  ids: FlatTexts;
  names: FlatTexts;
  titles: readonly Pick<County, 'title'>[];
}

/** A place of a table: cheap to make, because each field is read from the columns when it is asked for. */
export class TablePlace implements IndexedPlace {
  readonly #columns: Columns;
  /** Its position in the table. */
  readonly number: number;

  constructor(columns: Columns, number: number) {
    this.#columns = columns;
    this.number = number;
  }

  get id(): string {
    return this.#columns.ids.at(this.number);
  }

  get kind(): PlaceKind {
    return KINDS[this.#columns.kinds[this.number]!]!;
  }

  get name(): string {
    return this.#columns.names.at(this.number);
  }

  get state(): string {
    return STATES[this.#columns.states[this.number]!]!.usps;
  }

  get county(): string | undefined {
    return this.#columns.titles[this.#columns.counties[this.number]! - 1]?.title;
  }

  get population(): number {
    return this.#columns.populations[this.number]!;
  }

  get location(): Point {
    const { points } = this.#columns;
    return { lat: points[2 * this.number]!, lng: points[2 * this.number + 1]! };
  }

  /** All of its fields in an object of its own. */
  whole(): IndexedPlace {
    const { id, kind, name, state, county, population, location } = this;
    return { id, kind, name, state, ...(county !== undefined && { county }), population, location };
  }
}

import type { Point } from '#geo/point.ts';

/** Kinds of place that a name can refer to. */
export type PlaceKind = 'city' | 'state' | 'zip' | 'county';

/** A place that people can search around. */
export interface Place {
  /**
   * Stable across restarts and data updates: `city-5308655` (GeoNames), `town-AZ-kirkland` (from ZIP data only),
   * `state-AZ`, `zip-85004`, `county-04013` (FIPS).
   */
  id: string;
  kind: PlaceKind;
  /** Display name: 'Phoenix', 'Arizona', '85004', 'Maricopa County'. */
  name: string;
  /** USPS abbreviation of its state or territory. */
  state: string;
  /** 'Maricopa County', 'Orleans Parish'; absent for states and points outside all county shapes. */
  county?: string;
  /** 0 if unknown (small towns, ZIP codes). For a county, the sum of its listed towns. */
  population: number;
  /**
   * The center of a city or ZIP code. For a county, the town in the middle of its people, if one is known. For a state,
   * its most populous city: a search around the center of a state may find only desert.
   */
  location: Point;
  /**
   * One line that sets it apart from its namesakes: 'Phoenix, AZ', 'Midway, Gadsden County, FL', 'Phoenix, AZ 85004',
   * 'Arizona'. `resolve(label)` gives the same place.
   */
  label: string;
}

/** A place in the index; `label` is built on display. */
export type IndexedPlace = Omit<Place, 'label'>;

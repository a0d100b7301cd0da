import type { Point } from '#geo/point.ts';

/** What a place name can stand for. */
export const PLACE_KINDS = ['city', 'state', 'zip', 'county'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A place that people can search around. */
export interface Place {
  /** Stable over starts and data updates: `city-5308655` (GeoNames), `town-AZ-kirkland` (known from ZIP data only), `state-AZ`, `zip-85004`, `county-04013` (FIPS). */
  id: string;
  kind: PlaceKind;
  /** As people write it: 'Phoenix', 'Arizona', '85004', 'Maricopa County'. */
  name: string;
  /** USPS abbreviation of its state or territory. */
  state: string;
  /** 'Maricopa County', 'Orleans Parish'; absent for states and where no county shape holds the point. */
  county?: string;
  /** People living there; 0 where the source does not say (small towns, ZIP codes). A county's is the sum of its listed towns. */
  population: number;
  /** The middle of a city, ZIP code or county. For a state its most populous city: a search around the middle of a state finds desert. */
  location: Point;
  /** One line that tells it from its namesakes: 'Phoenix, AZ', 'Midway, Gadsden County, FL', 'Phoenix, AZ 85004', 'Arizona'. `resolve(label)` gives the same place. */
  label: string;
}

/** A place as the index holds it; `label` is made when it is shown. */
export type IndexedPlace = Omit<Place, 'label'>;

import type { Point } from '#geo/point.ts';

/** South, west, north, east in degrees, generous by a few miles. No box crosses the date line: the Aleutians have two. */
const REGIONS: Record<string, [number, number, number, number]> = {
  'the contiguous states': [24.3, -125, 49.5, -66.8],
  Alaska: [51, -180, 71.6, -129.8],
  'the western Aleutians': [51, 172, 53.5, 180],
  Hawaii: [18.7, -178.5, 28.6, -154.6],
  'Puerto Rico and the Virgin Islands': [17.5, -68.1, 18.7, -64.4],
  'Guam and the Northern Marianas': [13.1, 144.5, 20.8, 146.3],
  'American Samoa': [-14.8, -171.3, -10.9, -168],
};

/** True where a point can be an address in a US state or territory: on the globe, not 0/0, within one of seven boxes. */
export function isInUnitedStates({ lat, lng }: Point): boolean {
  return Object.values(REGIONS).some(
    ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}

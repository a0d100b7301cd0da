/** A point on the earth in decimal degrees (WGS 84). `[lng, lat]` pairs occur only inside GeoJSON. */
export interface Point {
  /** -90 (south) to 90 (north). */
  lat: number;
  /** -180 (west) to 180 (east). */
  lng: number;
}

/** Whether both coordinates are finite and on the globe. `{ lat: 0, lng: 0 }` is valid. */
export function isPoint({ lat, lng }: Point): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

/** The center of the contiguous United States: where the map starts when no place is known. */
export const US_CENTER: Point = { lat: 37.09, lng: -95.71 };

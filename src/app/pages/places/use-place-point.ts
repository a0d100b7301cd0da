import { useRef } from 'react';
import type { Point } from '#geo/point.ts';
import { useApi } from '../../use-api.ts';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';

/**
 * Returns a function that finds the point of the place in the form, or null: also of a place that was typed but not yet
 * searched. `area`: the result's, if it is for that place.
 */
export function usePlacePoint(
  { place, point }: Pick<PlacesQuery, 'place' | 'point'>,
  area: FoundProviders['area'] | null,
): (signal: AbortSignal) => Promise<Point | null> {
  const api = useApi();
  const found = useRef({ place: '', point: null as Point | null });
  return async (signal) => {
    const known = point ?? area?.center;
    if (known || place.trim() === '') return known ?? null;
    if (found.current.place !== place) found.current = { place, point: await api.findPlace(place, signal) };
    return found.current.point;
  };
}

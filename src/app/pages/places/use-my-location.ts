import { useEffect, useRef, useState } from 'react';
import type { Point } from '#geo/point.ts';
import { useApi } from '../../use-api.ts';

export interface MyLocation {
  state: 'idle' | 'finding' | 'failed';
  /** Requests the position from the browser, which may ask for permission. */
  find: () => void;
}

const TIMEOUT_MS = 15_000;
/** A position a few minutes old is good enough for a search in miles. */
const MAX_AGE_MS = 300_000;

/**
 * Finds the visitor's position and its place name when `find` is called; with `onLoad`, also on load if the browser
 * already has permission.
 */
export function useMyLocation(
  onLoad: boolean,
  /** `byButton`: the visitor pressed the button and is waiting for the position. */
  onFound: (found: { place: string; point: Point }, how: { byButton: boolean }) => void,
): MyLocation {
  const api = useApi();
  const [state, setState] = useState<MyLocation['state']>('idle');
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });

  const locate = (byButton: boolean) => {
    if (!navigator.geolocation) return setState('failed');
    setState('finding');
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const point = { lat: coords.latitude, lng: coords.longitude };
        const place = await api.placeNameAt(point).catch((error) => {
          console.error(error);
          return null;
        });
        setState('idle');
        latest.current({ place: place ?? '', point }, { byButton });
      },
      (error) => {
        console.warn(`No position from the browser: ${error.message}`);
        setState('failed');
      },
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on load.
  useEffect(() => {
    if (!onLoad) return;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (permission) => permission.state === 'granted' && locate(false),
      (error) => console.warn(`Cannot read the geolocation permission: ${error.message}`),
    );
  }, []);

  return { state, find: () => locate(true) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Point } from '#geo/point.ts';
import { useApi } from '../../use-api.ts';

export interface MyLocation {
  state: 'idle' | 'finding' | 'failed';
  /** Asks the browser where it is, which may ask the visitor. */
  find: () => void;
}

const GIVE_UP_MS = 15_000;
/** A position of the last minutes is good enough for a search in miles. */
const FRESH_MS = 300_000;

/**
 * The visitor's position and its place name. Asked for on load only with `onLoad` and only where the browser already has
 * the permission; otherwise when `find` is called.
 */
export function useMyLocation(
  onLoad: boolean,
  /** `asked`: the visitor pressed the button, and is waiting for it. */
  onFound: (found: { place: string; point: Point }, how: { asked: boolean }) => void,
): MyLocation {
  const api = useApi();
  const [state, setState] = useState<MyLocation['state']>('idle');
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });

  const locate = useCallback(
    (asked: boolean) => {
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
          latest.current({ place: place ?? '', point }, { asked });
        },
        (error) => {
          console.warn(`No position from the browser: ${error.message}`);
          setState('failed');
        },
        { timeout: GIVE_UP_MS, maximumAge: FRESH_MS },
      );
    },
    [api],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes up.
  useEffect(() => {
    if (!onLoad) return;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (permission) => permission.state === 'granted' && locate(false),
      (error) => console.warn(`Permissions cannot be read here: ${error.message}`),
    );
  }, []);

  const find = useCallback(() => locate(true), [locate]);
  return { state, find };
}

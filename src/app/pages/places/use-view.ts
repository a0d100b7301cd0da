import { useSyncExternalStore } from 'react';
import { WIDE } from '../../ui/map-picture.tsx';
import type { PlacesQuery } from './places-query.ts';

/** Whether the list or the map is shown; null until it is known. */
export function useView({ view }: PlacesQuery): PlacesQuery['view'] {
  const isWide = useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => null,
  );
  return view ?? (isWide === null ? null : isWide ? 'map' : 'list');
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

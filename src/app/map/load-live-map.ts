import type { ComponentType } from 'react';
import type { LiveMapProps } from './live-map.tsx';

/**
 * The map's code, in two steps: the library is more than half of it, and a slow phone that ran both at once would answer
 * no press for a while.
 */
export async function loadLiveMap(): Promise<ComponentType<LiveMapProps>> {
  await import('leaflet');
  await new Promise((done) => setTimeout(done));
  const { LiveMap } = await import('./live-map.tsx');
  return LiveMap;
}

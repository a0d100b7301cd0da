import type { ComponentType } from 'react';
import type { LiveMapProps } from './live-map.tsx';
import { nextTask } from './next-task.ts';

/**
 * Loads the map's code in steps: the library is more than half of it, and running both at once would block a slow phone for
 * a while.
 */
export async function loadLiveMap(): Promise<ComponentType<LiveMapProps>> {
  await nextTask();
  await import('leaflet');
  await nextTask();
  const { LiveMap } = await import('./live-map.tsx');
  return LiveMap;
}

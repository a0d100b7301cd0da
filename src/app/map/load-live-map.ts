import type { ComponentType } from 'react';
import type { LiveMapProps } from './live-map.tsx';
import { nextTask } from './next-task.ts';

/**
 * The map's code, in steps: the library is more than half of it, and a slow phone that ran both at once would answer
 * no press for a while.
 */
export async function loadLiveMap(): Promise<ComponentType<LiveMapProps>> {
  await nextTask();
  await import('leaflet');
  await nextTask();
  const { LiveMap } = await import('./live-map.tsx');
  return LiveMap;
}

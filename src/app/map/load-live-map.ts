import type { ComponentType } from 'react';
import type { ApiClient } from '../api-client.ts';
import { loadPart } from '../load-part.ts';
import type { LiveMapProps } from './live-map.tsx';
import { nextTask } from './next-task.ts';

/** The map, and what it needs to know before its first tiles. */
export interface LoadedMap extends Pick<LiveMapProps, 'layers'> {
  LiveMap: ComponentType<LiveMapProps>;
}

/**
 * Loads the map's code, and renders it in a task of its own: both at once would block a slow phone for a while. The
 * layers are requested first, so that tiles need not wait for them.
 */
export async function loadLiveMap(api: ApiClient): Promise<LoadedMap> {
  await nextTask();
  const layers = api.layers().catch((error) => {
    console.error(error);
    return [];
  });
  const { LiveMap } = await loadPart(importLiveMap);
  await nextTask();
  return { LiveMap, layers };
}

const importLiveMap = () => import('./live-map.tsx');

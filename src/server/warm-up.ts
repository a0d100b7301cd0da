import type { Areas } from '#app/areas/areas.ts';
import { PAGE_SIZE } from '#app/pages/places/places-query.ts';
import type { Basemap } from '#basemap/basemap.ts';
import type { Directory } from '#directory/directory.ts';
import { TAG_GROUPS } from '#listings/vocabulary/vocabulary.ts';
import type { ReadQuestion } from '#understanding/read-questions.ts';
import { returnMemory } from './return-memory.ts';

const ROUNDS = 30;

/** Runs typical searches before the first visitor arrives: the engine's first calls are many times slower. */
export async function warmUp(directory: Directory): Promise<void> {
  const centers = [
    { lat: 33.45, lng: -112.07 },
    { lat: 40.71, lng: -74.01 },
    { lat: 41.5, lng: -99.7 },
  ];
  const tagIds = TAG_GROUPS.flatMap(({ tags }) => tags.slice(0, 2)).map(({ id }) => id);
  for (let round = 0; round < ROUNDS; round++) {
    for (const center of centers) {
      for (const tags of [[], tagIds.slice(0, 1), tagIds]) {
        await directory.search({ center, radiusMiles: 50, tagIds: tags, page: 1, pageSize: PAGE_SIZE });
      }
    }
  }
}

/** How often a new import or correction is looked for. */
const COUNT_EVERY_MS = 1000;

/** Counts which areas have pages before visitors ask: now, and whenever the listings change, until `stop`. */
export function keepAreasCounted(areas: Pick<Areas, 'counts'>): { stop: () => void } {
  // An error belongs to the request that asked: the next one counts again.
  const count = () => void areas.counts().catch(() => {});
  count();
  const timer = setInterval(count, COUNT_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Zoom levels at which people view results. */
const ZOOMS = [4, 6, 8, 9, 10, 11, 12, 13];

/**
 * Makes what the first question and the first tile of each zoom level need, yielding to requests in between; then gives
 * back the memory that the start took.
 */
export async function warmUpRest(basemap: Basemap, readQuestion: ReadQuestion): Promise<void> {
  readQuestion('', 'en');
  for (const zoom of ZOOMS) {
    await yieldToRequests();
    const [x, y] = [0.1887, 0.4021].map((part) => Math.floor(part * 2 ** zoom)) as [number, number]; // Phoenix
    await basemap.tile('roadmap', zoom, x, y);
  }
  await yieldToRequests();
  returnMemory();
}

const yieldToRequests = () => new Promise((resolve) => setImmediate(resolve));

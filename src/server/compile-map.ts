import { Areas } from '#app/areas/areas.ts';
import { openBasemap } from '#basemap/basemap.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';

/** Compiles what the places and the map are read from, unless that has been done. */
export async function compileMap(): Promise<void> {
  const gazetteer = await loadGazetteer();
  const directory = { listingsGeneration: async () => 0, countByPlace: async () => new Uint32Array() };
  new Areas({ directory, gazetteer, services: SERVICES });
  // Nothing is fetched, so that nothing is cached.
  const basemap = openBasemap({ cities: gazetteer.cities(), sources: {}, cacheFolder: '' });
  await basemap.tile('roadmap', 0, 0, 0);
}

import { openSqliteStore } from '#directory/sqlite/store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { readZipCodes, type ZipCode } from '#gazetteer/zip-codes.ts';
import { generateSample } from '#importers/sample/generate-sample.ts';
import { samplePlaces } from '#importers/sample/sample-places.ts';

/** Fills a folder's store with about `count` sample providers. Returns their exact number and all ZIP codes. */
export async function fillWithSample(folder: string, count: number): Promise<{ providers: number; zips: ZipCode[] }> {
  const store = openSqliteStore({ folder });
  const [gazetteer, zips] = await Promise.all([loadGazetteer(), readZipCodes()]);
  const sample = generateSample(samplePlaces(gazetteer.cities(), zips), { count });
  const { providers } = await store.replaceSource('sample', sample);
  await store.close();
  return { providers, zips };
}

import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { readZipCodes, type ZipCode } from '#gazetteer/zip-codes.ts';
import { generateSample } from '#importers/sample/generate-sample.ts';
import { samplePlaces } from '#importers/sample/sample-places.ts';

/** Fills a folder's store, or an empty database, with about `count` sample providers. Returns their exact number and all ZIP codes. */
export async function fillWithSample(
  folder: string,
  count: number,
  databaseUrl?: string,
): Promise<{ providers: number; zips: ZipCode[] }> {
  const store = await openDirectoryStore({ folder, databaseUrl });
  const [gazetteer, zips] = await Promise.all([loadGazetteer(), readZipCodes()]);
  const sample = generateSample(samplePlaces(gazetteer.cities(), zips), { count });
  const { providers } = await store.replaceSource('sample', sample);
  await store.close();
  return { providers, zips };
}

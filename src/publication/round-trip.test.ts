import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { readZipCodes } from '#gazetteer/zip-codes.ts';
import { openFhir } from '#importers/fhir/open-fhir.ts';
import { openHsds } from '#importers/hsds/open-hsds.ts';
import { runImport } from '#importers/pipeline.ts';
import { generateSample } from '#importers/sample/generate-sample.ts';
import { samplePlaces } from '#importers/sample/sample-places.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { inBatches } from '#listings/testing/make-provider.ts';
import { FACTS, isService } from '#listings/vocabulary/vocabulary.ts';
import { readStatement } from '#model/place-facts.ts';
import { FHIR_TYPES } from './fhir/fhir-codes.ts';
import { Publications } from './publications.ts';
import { publish } from './publish.ts';
import { sharingOf } from './rights.ts';
import { richListing } from './testing/rich-listing.ts';

const BUILDING: readonly string[] = ['getting-in', 'inside', 'calm'];
const READ = ['spanish', 'sign-language', 'native-languages', 'other-languages', 'interpreter'];

/** Whether the importer reads a fact from HSDS: docs/open-data.md lists those that it does not. */
function isRead(text: string): boolean {
  const { key, answer } = readStatement(text);
  return BUILDING.includes(FACTS[key]?.group ?? '') || (answer === 'yes' && READ.includes(key));
}

/** What the importer of HSDS can know of a listing. */
function readable({ name, address, phone, phoneExtension, website, openingHours, ...rest }: Provider | StoredProvider) {
  const { location, locationPrecision, tagIds, mainServiceTagId, facts, details } = rest;
  return {
    name,
    address,
    phone,
    // Of no number, it says nothing.
    phoneExtension: phone && phoneExtension,
    website,
    // HSDS has no closed days.
    openingHours: openingHours.filter((line) => !line.endsWith('Closed')),
    locationPrecision,
    location: locationPrecision === 'exact' ? location : 'the middle of its ZIP code',
    services: tagIds.filter(isService).sort((a, b) => a - b),
    mainServiceTagId,
    facts: facts.filter(isRead).sort(),
    details,
  };
}

async function allOf(directory: Directory): Promise<StoredProvider[]> {
  const { ids } = await directory.listingIds(0, 1e6);
  return directory.findByIds(ids);
}

const byPlace = (listings: StoredProvider[]) =>
  new Map(
    listings.map((each) => [`${each.name} ${each.address.lines[0]} ${each.address.zip} ${each.phone}`, readable(each)]),
  );

test('a publication that is imported has the same listings', async () => {
  const [gazetteer, zips] = await Promise.all([loadGazetteer(), readZipCodes()]);
  const first = new Directory(new BruteForceStore());
  await first.replaceSource('sample', generateSample(samplePlaces(gazetteer.cities(), zips), { count: 3000 }));
  const folder = temporaryFolder();
  await publish({ directory: first, folder, now: new Date('2026-11-28'), sharing: sharingOf([]) });

  const second = new Directory(new BruteForceStore());
  const source = await openHsds([new Publications(folder).latest()!.files.zip], {}, 'list:published');
  const report = await runImport(source, { directory: second, places: gazetteer, now: () => new Date('2026-11-28') });
  expect(report.rows.providers).toBe((await allOf(first)).length);
  const [before, after] = [byPlace(await allOf(first)), byPlace(await allOf(second))];
  expect(before.size).toBeGreaterThan(4000);
  // One made-up place lies in the next state, where no place of that state is believed to be.
  const isSame = ([key, listing]: [string, object]) => isDeepStrictEqual(after.get(key), listing);
  expect([...before].filter((each) => !isSame(each))).toHaveLength(report.remarks['other-state-point'] ?? 0);
}, 60000);

test('a listing with a value in every field keeps all that the importer reads', async () => {
  const { importedAt: _, ...rich } = richListing();
  const first = new Directory(new BruteForceStore());
  await first.replaceSource('hrsa', inBatches([rich]));
  const folder = temporaryFolder();
  await publish({ directory: first, folder, now: new Date('2026-11-28'), sharing: sharingOf([]) });
  const second = new Directory(new BruteForceStore());
  const source = await openHsds([new Publications(folder).latest()!.files.zip], {}, 'list:published');
  await runImport(source, { directory: second, places: await loadGazetteer(), now: () => new Date('2026-11-28') });
  const [found] = await allOf(second);
  expect(readable(found!)).toEqual({
    ...readable(rich),
    // Two street lines are kept.
    address: { ...rich.address, lines: ['12 Cactus Lane', 'Suite 3, Building B'] },
  });
  expect(found!.otherNames).toEqual(['Saguaro Kids', 'SCC']);
});

test('a listing with nothing but a PO box keeps it', async () => {
  const address = { lines: ['PO Box 12'], city: 'Tempe', state: 'AZ', zip: '85281' };
  const { importedAt: _, ...rich } = richListing({ address });
  const first = new Directory(new BruteForceStore());
  await first.replaceSource('hrsa', inBatches([rich]));
  const folder = temporaryFolder();
  await publish({ directory: first, folder, now: new Date('2026-11-28'), sharing: sharingOf([]) });
  const { zip, fhir } = new Publications(folder).latest()!.files;
  const downloads = temporaryFolder();
  for (const type of FHIR_TYPES) copyFileSync(fhir[type], join(downloads, `${type}.ndjson.gz`));
  const sources = [openHsds([zip], {}, 'list:published'), openFhir([downloads], {}, 'list:published')];
  for (const source of await Promise.all(sources)) {
    const second = new Directory(new BruteForceStore());
    await runImport(source, { directory: second, places: await loadGazetteer(), now: () => new Date('2026-11-28') });
    expect((await allOf(second)).map((each) => each.address)).toEqual([address]);
  }
});

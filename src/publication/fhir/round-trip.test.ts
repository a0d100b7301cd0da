import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { openFhir } from '#importers/fhir/open-fhir.ts';
import { runImport } from '#importers/pipeline.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { Publications } from '../publications.ts';
import { publish } from '../publish.ts';
import { sharingOf } from '../rights.ts';
import { richListing } from '../testing/rich-listing.ts';
import { FHIR_TYPES } from './fhir-codes.ts';

test('an organization that is imported from FHIR keeps what docs/open-data.md says', async () => {
  const { importedAt: _, ...rich } = richListing({
    facts: ['wheelchair-access', 'near-transit', 'no:elevator', 'spanish', 'telehealth', 'sliding-fee'],
  });
  const first = new Directory(new BruteForceStore());
  await first.replaceSource('hrsa', inBatches([rich]));
  await first.replaceSource('nppes', inBatches([makeProvider({ id: 'nppes:1', isPerson: true, tagIds: [1] })]));
  const folder = temporaryFolder();
  await publish({ directory: first, folder, now: new Date('2026-11-28'), sharing: sharingOf([]) });
  const { files } = new Publications(folder).latest()!;
  const downloads = temporaryFolder();
  for (const type of FHIR_TYPES) copyFileSync(files.fhir[type], join(downloads, `${type}.ndjson.gz`));

  const second = new Directory(new BruteForceStore());
  const source = await openFhir([downloads], {}, 'list:published');
  const report = await runImport(source, { directory: second, places: await loadGazetteer(), now: () => new Date() });
  // A person's services are in no code that the importer reads.
  expect(report.rows.providers).toBe(1);
  const { ids } = await second.listingIds(0, 10);
  const [found] = await second.findByIds(ids);
  const { name, npi, address, location, phone, phoneExtension, website, openingHours, tagIds } = rich;
  expect(found).toMatchObject({ name, npi, location, phone, phoneExtension, website, openingHours, isPerson: false });
  expect(found!.address).toEqual({ ...address, lines: ['12 Cactus Lane', 'Suite 3', 'Building B'] });
  expect(found!.tagIds.toSorted()).toEqual(tagIds.filter((id) => id < 200).toSorted());
  expect(found!.otherNames).toEqual(expect.arrayContaining(['Saguaro Kids', 'SCC', 'Desert Kids']));
  expect(found!.acceptingNewPatients).toBe('yes');
  expect(found!.facts.toSorted()).toEqual(['near-transit', 'spanish', 'telehealth', 'wheelchair-access']);
});

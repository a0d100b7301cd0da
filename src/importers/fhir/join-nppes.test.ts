import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { everyone } from '#directory/testing/everyone.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openNppes } from '../nppes/open-nppes.ts';
import { mainFile, mainRow } from '../nppes/testing/nppes-rows.ts';
import { runImport } from '../pipeline.ts';
import { fhirFolder, location, npi, organization, PRACTICE } from '../testing/fhir-files.ts';
import { writeTestFile } from '../testing/import-files.ts';
import { TEST_PLACES } from '../testing/test-import.ts';
import { openFhir } from './open-fhir.ts';

const NPPES = () => openNppes([writeTestFile('npidata_pfile_20050523-20261108.csv', mainFile(mainRow({})))]);
const NPD = () => {
  const address = { line: ['100 OAK AVENUE'], city: 'TEMPE', state: 'AZ', postalCode: '85281', country: 'US' };
  const files = {
    ...PRACTICE,
    '01-Organization.ndjson': [organization({ identifier: [npi('1000000004')] })],
    '02-Location.ndjson': [location({ address })],
  };
  return openFhir([fhirFolder(files)]);
};

test.each([
  ['NPPES first', [NPPES, NPD]],
  ['the directory first', [NPD, NPPES]],
])('the exact place replaces the middle of the ZIP code: %s', async (_, order) => {
  const store = openSqliteStore({ folder: temporaryFolder() });
  onTestFinished(() => store.close());
  for (const open of order)
    await runImport(await open(), { directory: store, places: TEST_PLACES, now: () => new Date('2026-11-23') });
  const listings = (await store.search(everyone)).hits.map(({ provider }) => provider);
  expect(listings.filter(({ isPerson }) => isPerson === false)).toMatchObject([
    {
      id: expect.stringMatching(/^nppes:\d{10}$/),
      location: { lat: 33.42531, lng: -111.94012 },
      locationPrecision: 'exact',
      assembled: { records: [{ source: 'nppes' }, { source: 'npd' }] },
    },
  ]);
});

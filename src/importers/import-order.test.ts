import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { everyone } from '#directory/testing/everyone.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openCsv } from './csv/open-csv.ts';
import type { ImportSource } from './draft.ts';
import { openHrsa } from './hrsa/open-hrsa.ts';
import { openHsds } from './hsds/open-hsds.ts';
import { openNppes } from './nppes/open-nppes.ts';
import { mainFile, mainRow } from './nppes/testing/nppes-rows.ts';
import { runImport } from './pipeline.ts';
import { openSamhsa } from './samhsa/open-samhsa.ts';
import { csvText, writeTestFile, zipBytes } from './testing/import-files.ts';
import { TEST_PLACES } from './testing/test-import.ts';

/** The same clinic in five sources, each with another phone number, spelling or date, and others like it. */
const SOURCES: Record<string, () => Promise<ImportSource>> = {
  nppes: () =>
    openNppes([
      writeTestFile(
        'npidata_pfile_20050523-20261108.csv',
        mainFile(
          mainRow({}),
          mainRow({
            NPI: '1000000012',
            'Provider Organization Name (Legal Business Name)': 'JUNIPER HILL THERAPY WEST LLC',
            'Provider First Line Business Practice Location Address': '7 ELM ST',
          }),
        ),
      ),
    ]),
  hrsa: () =>
    openHrsa([
      writeTestFile(
        'centers.csv',
        csvText([
          ['name', 'st_abbr', 'city', 'address', 'phone', 'testing_status', 'lon', 'lat'],
          ['JUNIPER HILL THERAPY', 'AZ', 'Tempe', '100 Oak Ave', '480-555-0143', 'Yes', '-111.93', '33.43'],
        ]),
      ),
    ]),
  samhsa: () =>
    openSamhsa(
      [
        writeTestFile(
          'facilities.csv',
          csvText([
            ['name1', 'name2', 'street1', 'street2', 'city', 'state', 'zip', 'phone', 'service_code_info'],
            [
              'Juniper Hill Therapy',
              '',
              '100 Oak Avenue',
              '',
              'Tempe',
              'AZ',
              '85281',
              '480-555-0142 x7',
              'MH * OP * MD',
            ],
            ['Saguaro House', '', '9 Elm St', '', 'Tempe', 'AZ', '85281', '480-555-0150', 'MH * OP'],
          ]),
        ),
      ],
      { sourceDate: '2022-06-30' },
    ),
  csv: () =>
    openCsv([
      writeTestFile(
        'list.csv',
        csvText([
          ['id', 'name', 'address', 'city', 'state', 'zip', 'npi', 'phone', 'services', 'medicaid', 'source_date'],
          [
            '1',
            'Juniper Hill',
            '100 Oak Ave',
            'Tempe',
            'AZ',
            '85281',
            '1000000004',
            '4805550144',
            'Respite',
            'AZ',
            '2026-05-01',
          ],
          ['2', 'Saguaro House', '9 Elm Street', 'Tempe', 'AZ', '85281', '', '4805550150', 'Dentist', '', '2021-05-01'],
        ]),
      ),
    ]),
  'list:oak': async () => ({
    ...(await openHsds(
      [
        writeTestFile(
          'oak.zip',
          zipBytes({
            'organizations.csv':
              'id,name,description,email\no1,Juniper Hill Therapy,Help for families.,hello@oak.example\n',
            'locations.csv': 'id,organization_id,name,latitude,longitude\nl1,o1,,33.43,-111.93\n',
            'addresses.csv':
              'id,location_id,address_1,city,state_province,postal_code,country\na1,l1,100 Oak Ave,Tempe,AZ,85281,US\n',
            'services.csv': 'id,organization_id,name,status,last_modified\ns1,o1,Respite,active,2026-03-15\n',
            'service_at_location.csv': 'id,service_id,location_id\nx1,s1,l1\n',
            'phones.csv': 'id,location_id,number,type,description\np1,l1,480-555-0142,voice,Intake\n',
          }),
        ),
      ],
      {},
      'list:oak',
    )),
    list: { title: 'Oak list', link: null, edition: null, options: {} },
  }),
};
const NAMES = Object.keys(SOURCES);

/** Imports the sources in an order; returns all listings, and the listing of each record. */
async function listingsAfter(order: string[]) {
  const store = openSqliteStore({ folder: temporaryFolder() });
  onTestFinished(() => store.close());
  const deps = { directory: store, places: TEST_PLACES, now: () => new Date('2026-11-23T12:00:00Z') };
  const joined = [];
  for (const name of order) joined.push((await runImport(await SOURCES[name]!(), deps)).joined);
  const listings = (await store.search(everyone)).hits.map(({ provider }) => provider);
  const ids = listings.flatMap(({ id, assembled }) => [id, ...(assembled?.records ?? []).map((record) => record.id)]);
  const listingIds = await Promise.all([...new Set(ids)].map(async (id) => [id, (await store.findById(id))?.id]));
  return { listings, listingIds, joined: joined.at(-1) };
}

test('the order in which sources are imported changes no listing', async () => {
  const expected = await listingsAfter(NAMES);
  expect(expected.joined).toEqual({ records: 7, listings: 2 });
  expect(expected.listings).toHaveLength(3);
  for (const order of [
    NAMES.toReversed(),
    ['csv', 'list:oak', 'nppes', 'samhsa', 'hrsa'],
    ['samhsa', 'nppes', 'list:oak', 'csv', 'hrsa', 'nppes', 'samhsa'],
  ])
    expect(await listingsAfter(order), order.join()).toEqual(expected);
});

import { expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { openHrsa } from './open-hrsa.ts';

const HEADER = ['name', 'st_abbr', 'city', 'address', 'phone', 'testing_status', 'lon', 'lat'];
const CENTER = ['JUNIPER HILL HEALTH CENTER', 'AZ', 'Tempe', '100 Oak Ave', '480-555-0142', 'Yes', '-111.93', '33.43'];

async function outcomes(...rows: string[][]) {
  const path = writeTestFile('centers.csv', csvText([HEADER, ...rows]));
  return (await allRows(await openHrsa([path]))).map(({ outcome }) => outcome);
}

test('a health center keeps its coordinates, accepts Medicaid and has a sliding fee', async () => {
  expect(await outcomes(CENTER)).toMatchObject([
    {
      name: 'Juniper Hill Health Center',
      address: { lines: ['100 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '' },
      location: { lat: 33.43, lng: -111.93 },
      locationPrecision: 'exact',
      phone: '4805550142',
      medicaid: [{ state: 'AZ', evidence: 'by-law' }],
      facts: ['sliding-fee'],
      tagIds: ['PT-community-health-center', 'PT-family-doctor', 'PT-benefits-help', 'MC-ANY', 'MC-AZ'].map(
        (name) => tagByName(name)!.id,
      ),
      sourceDate: null,
    },
  ]);
});

test('HTML entities are decoded before names are converted to natural case', async () => {
  expect(
    await outcomes(['HILL &amp; B&#193;EZ', 'AZ', 'Tempe', '1 St Mark&#39;s Dr', ...CENTER.slice(4)]),
  ).toMatchObject([{ name: 'Hill & Báez', address: { lines: ["1 St Mark's Dr"] } }]);
});

test('a site named after one kind of care gets that service instead of family doctor', async () => {
  const [draft] = await outcomes(['Juniper Hill Dental', ...CENTER.slice(1)]);
  expect(draft).toMatchObject({
    tagIds: ['PT-community-health-center', 'PT-dentist', 'PT-benefits-help', 'MC-ANY', 'MC-AZ'].map(
      (name) => tagByName(name)!.id,
    ),
  });
});

test('drops a repeated site, and tells coordinates that cannot be read', async () => {
  expect(await outcomes(CENTER, CENTER)).toMatchObject([{ source: 'hrsa' }, { reason: 'duplicate' }]);
  expect(await outcomes([...CENTER.slice(0, 7), 'north'])).toMatchObject([
    { location: null, remarks: [{ key: 'unusable-value' }] },
  ]);
});

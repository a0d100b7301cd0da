import { describe, expect, test } from 'vitest';
import { SERVICES, tagByName } from '#directory/vocabulary/vocabulary.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { templateCsv } from './csv-template.ts';
import { type CsvOptions, openCsv } from './open-csv.ts';

async function outcomes(text: string, options: CsvOptions = {}) {
  return (await allRows(await openCsv([writeTestFile('list.csv', text)], options))).map(({ outcome }) => outcome);
}
const small = (values: Record<string, string>) => {
  const row: Record<string, string> = { name: 'Juniper Hill', state: 'AZ', services: 'Dentist', ...values };
  return csvText([Object.keys(row), Object.values(row)]);
};

describe('the template', () => {
  test('its example row imports', async () => {
    expect(await outcomes(templateCsv())).toEqual([
      {
        id: 'csv:1042',
        source: 'csv',
        name: 'Juniper Hill Respite House',
        otherNames: [],
        address: { lines: ['100 Oak Ave', 'Suite 2'], city: 'Tempe', state: 'AZ', zip: '85281' },
        location: { lat: 33.4242, lng: -111.9281 },
        locationPrecision: 'exact',
        phone: '4805550142',
        phoneExtension: '3',
        website: 'https://example.org',
        openingHours: ['Monday: 8:00 AM – 5:00 PM', 'Saturday: Closed'],
        tagIds: ['PT-respite', 'PT-day-program', 'MC-ANY', 'MC-AZ', 'MC-NM'].map((name) => tagByName(name)!.id),
        mainServiceTagId: tagByName('PT-respite')!.id,
        medicaid: [
          { state: 'AZ', evidence: 'accepts' },
          { state: 'NM', evidence: 'accepts' },
        ],
        acceptingNewPatients: 'yes',
        acceptingNewPatientsAsOf: '2026-10-01',
        facts: ['wheelchair-access', 'sign-language'],
        sourceDate: '2026-10-01',
      },
    ]);
  });

  test('every service is found by its machine name and its plain words in both languages', async () => {
    for (const { id, name, displayName } of SERVICES) {
      const found = await outcomes(small({ services: `${name};${displayName.en.toUpperCase()};${displayName.es}` }));
      expect(found, name).toMatchObject([{ tagIds: [id] }]);
    }
  });

  test('services are found by their synonyms, as on the site', async () => {
    const [found] = await outcomes(small({ services: 'speech therapy; Dentists' }));
    const named = ['PT-speech-therapist', 'PT-dentist'].map((name) => SERVICES.find((tag) => tag.name === name)!.id);
    expect(found).toMatchObject({ tagIds: named });
  });

  test('only name, state and services are required', async () => {
    expect(await outcomes(small({}))).toMatchObject([
      { name: 'Juniper Hill', location: null, acceptingNewPatients: 'unknown', medicaid: [] },
    ]);
    await expect(outcomes('name,state\nA,AZ\n')).rejects.toThrow(/no column 'services'/);
  });

  test.each([
    [{ services: 'Barber' }, 'unknown-value', 'services: Barber'],
    [{ medicaid: 'Ontario' }, 'unknown-value', 'medicaid: Ontario'],
    [{ facts: 'loud' }, 'unknown-value', 'facts: loud'],
    [{ accepting: 'perhaps' }, 'unknown-value', 'accepting: perhaps'],
    [{ source_date: '10/32/2026' }, 'unknown-value', 'source_date: 10/32/2026'],
    [{ lat: '33.4', lng: '' }, 'unknown-value', 'lat, lng: 33.4, '],
    [{ state: 'Ontario' }, 'unknown-value', 'state: Ontario'],
    [{ state: 'ZZ', city: 'Tempe', zip: '85281' }, 'unknown-value', 'state: ZZ'],
    [{ state: ' ', services: 'Barber' }, 'unknown-value', 'state: empty; services: Barber'],
    [{ services: ' ; ' }, 'no-service', 'Juniper Hill'],
  ])('%j is left out as %s', async (values, reason, value) => {
    expect(await outcomes(small(values))).toEqual([expect.objectContaining({ reason, value })]);
  });

  test('HTML entities are decoded before values are split at semicolons', async () => {
    expect(await outcomes(small({ name: 'Hill &amp; Dale', address: '1 Luke&#39;s Dr; Suite 2' }))).toMatchObject([
      { name: 'Hill & Dale', address: { lines: ["1 Luke's Dr", 'Suite 2'] } },
    ]);
  });

  test('rows without an id get one from their values', async () => {
    const [first] = await outcomes(small({}));
    const [again] = await outcomes(small({ phone: '480-555-0142', name: 'JUNIPER  HILL' }));
    expect(again).toMatchObject({ id: (first as { id: string }).id });
  });
});

describe('a list with other columns', () => {
  const TEXT = 'Facility Name,,Town,Zip\n"Oak Hill, East",13,Tempe,85281\n';
  const columns = 'Facility Name=name,Town=city,Zip=zip';

  test('is read with its headers and defaults, with commas in values', async () => {
    const defaults = 'state=CA,services=assisted living,address=1 Oak Ave, Building 2,medicaid=CA';
    expect(
      await outcomes(TEXT, { columns, defaults, medicaidEvidence: 'listed', sourceDate: '2017-05-01' }),
    ).toMatchObject([
      {
        name: 'Oak Hill, East',
        address: { lines: ['1 Oak Ave, Building 2'], city: 'Tempe', state: 'CA', zip: '85281' },
        medicaid: [{ state: 'CA', evidence: 'listed' }],
        sourceDate: '2017-05-01',
      },
    ]);
  });

  test('is rejected if a named header is missing or an option is invalid', async () => {
    const defaults = 'state=CA,services=dentist';
    await expect(outcomes(TEXT, { columns: `${columns},Phone=phone`, defaults })).rejects.toThrow(/no column 'Phone'/);
    await expect(outcomes(TEXT, { columns: 'Town=village', defaults })).rejects.toMatchObject({ code: 'bad-option' });
    await expect(outcomes(TEXT, { columns, defaults: 'CA' })).rejects.toThrow(/'CA' is not in the form/);
  });
});

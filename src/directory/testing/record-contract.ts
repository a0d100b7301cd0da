import { describe, expect, test } from 'vitest';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import type { OpenWith } from './open-with.ts';

const FULL: Provider = {
  id: 'hrsa:BPS-H80-000001',
  source: 'hrsa',
  npi: '1497758544',
  isPerson: false,
  name: 'Río Verde Health Center',
  otherNames: ['Río Verde Clinic', 'Green "River", Inc.'],
  address: { lines: ['1 Mesquite Way', 'Suite 2, Floor 3'], city: 'Ajo', state: 'AZ', zip: '85321' },
  location: { lat: 32.371667, lng: -112.860707 },
  locationPrecision: 'approximate',
  phone: '5205550142',
  phoneExtension: '12',
  website: 'https://rio-verde.example',
  openingHours: ['Monday: 9:00 AM – 5:00 PM', 'Tuesday: Closed'],
  tagIds: [12, 15, 203],
  mainServiceTagId: 15,
  medicaid: [
    { state: 'AZ', evidence: 'accepts' },
    { state: 'NM', evidence: 'reported-id' },
    { state: 'CA', evidence: 'listed', plan: 'Oak, Elm & “Ash” 100%' },
  ],
  acceptingNewPatients: 'no',
  acceptingNewPatientsAsOf: '2026-05-01',
  facts: ['sign-language', 'ages-0-3'],
  details: {
    description: 'Care for the whole family,\nin "two" languages',
    email: 'hello@rio-verde.example',
    phones: [{ number: '5205550143', label: 'Intake' }],
    otherServices: ['Food pantry'],
  },
  sourceDate: '2026-06-30',
};

/** Complete single records. */
export function describeRecords(openWith: OpenWith): void {
  describe('records', () => {
    test('are returned as stored, with the day of the import', async () => {
      const store = await openWith();
      await store.replaceSource('hrsa', inBatches([FULL]), { importedAt: new Date('2026-11-20T23:59:00Z') });
      expect(await store.findById(FULL.id)).toEqual({ ...FULL, importedAt: '2026-11-20' });
      const query = { center: FULL.location, radiusMiles: 1, tagGroups: [], page: 1, pageSize: 1 };
      expect((await store.search(query)).hits[0]!.provider).toEqual({ ...FULL, importedAt: '2026-11-20' });
    });

    test('of a followed site say who told each value, and which of them lists Medicaid', async () => {
      const source = 'site:other.example' as const;
      const told = (sourceDate: string, listTitle: string) => ({
        id: `${source}:1`,
        source,
        sourceDate,
        importedAt: '2026-11-20',
        listTitle,
      });
      const followed: Provider = {
        ...FULL,
        id: `${source}:1`,
        source,
        assembled: {
          records: [told('2026-01-31', 'HRSA, through other.example'), told('2026-06-30', 'other.example')],
          latest: 1,
          saidBy: {
            ...{ name: 0, address: 0, location: 0, otherNames: [0, 0] },
            ...{ medicaid: [0, 1, 1], tagIds: [0, 0, 1], facts: [1, 0] },
          },
        },
      };
      const list = { title: 'other.example', link: 'https://other.example', edition: '2026-06-30', options: {} };
      const store = await openWith();
      await store.replaceSource(source, inBatches([followed]), { importedAt: new Date('2026-11-20T12:00:00Z'), list });
      expect(await store.findById(followed.id)).toEqual({
        ...followed,
        importedAt: '2026-11-20',
        listTitle: 'other.example',
      });
      const medicaid = { programs: [203], states: ['AZ'], services: [], levels: [], today: 20_600, counts: true };
      const query = { center: FULL.location, radiusMiles: 1, tagGroups: [], medicaid, page: 1, pageSize: 1 };
      expect((await store.search(query)).levels).toEqual({ sure: 0, likely: 1, unknown: 0 });
    });

    test('an unknown id gives null', async () => {
      const store = await openWith([FULL]);
      for (const id of ['', 'hrsa:', 'hrsa:bps-h80-000001', 'nppes:1', 'nonsense'])
        expect(await store.findById(id)).toBeNull();
    });

    test.each([
      ['as written', 'Río Verde Health Center 1 Mesquite Way Suite 2, Floor 3 Ajo AZ 85321'],
      ['with line breaks and commas', 'Río Verde Health Center\n1 Mesquite Way\nSuite 2, Floor 3\nAjo, AZ 85321'],
      ['without accents, in capitals', 'RIO VERDE HEALTH CENTER, 1 MESQUITE WAY, SUITE 2 FLOOR 3, AJO AZ 85321'],
    ])('are found by name and address %s', async (_, text) => {
      const store = await openWith([FULL, makeProvider()]);
      expect((await store.findByNameAndAddress(text))?.id).toBe(FULL.id);
    });

    test('part of a name and address is not enough', async () => {
      const store = await openWith([FULL]);
      for (const text of ['', ' , ', 'Río Verde Health Center', 'Mesquite Way 1']) {
        expect(await store.findByNameAndAddress(text)).toBeNull();
      }
    });

    test('two texts with the same hash are not confused', async () => {
      const address = { lines: [], city: '', state: '', zip: '' };
      const store = await openWith([makeProvider({ name: 'Costarring', address })]);
      expect(await store.findByNameAndAddress('liquid')).toBeNull();
      expect((await store.findByNameAndAddress('costarring'))?.name).toBe('Costarring');
    });

    test('if two have the same name and address, the first by id across all sources is found', async () => {
      const store = await openWith(['sample:2', 'sample:10', 'nppes:7'].map((id) => makeProvider({ id })));
      const text = 'Saguaro Speech Therapy 12 Cactus Lane Phoenix AZ 85004';
      expect((await store.findByNameAndAddress(text))?.id).toBe('nppes:7');
    });
  });
}

import { describe, expect, test } from 'vitest';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { SourceName } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import type { DirectoryStore } from '../store.ts';
import { everyone } from './everyone.ts';
import type { OpenWith } from './open-with.ts';

const NPI = '1497758544';
/** The same clinic in two sources. */
const IN_NPPES = makeProvider({
  id: `nppes:${NPI}`,
  npi: NPI,
  isPerson: false,
  name: 'Saguaro Childrens Clinic LLC',
  locationPrecision: 'approximate',
  location: { lat: 33.45, lng: -112.07 },
  phone: '6025550100',
  tagIds: [1, 2],
  mainServiceTagId: 1,
  medicaid: [{ state: 'AZ', evidence: 'reported-id' }],
  facts: ['ramp', 'elevator'],
  sourceDate: '2019-03-01',
});
const IN_LIST = makeProvider({
  id: 'list:arizona:7',
  source: 'list:arizona',
  npi: NPI,
  name: "Saguaro Children's Clinic",
  phone: '6025550177',
  website: 'https://saguaro.example/',
  tagIds: [2, 3],
  mainServiceTagId: 3,
  medicaid: [
    { state: 'AZ', evidence: 'listed', plan: 'Saguaro Health' },
    { state: 'AZ', evidence: 'listed', plan: 'Mesa Care' },
  ],
  acceptingNewPatients: 'yes',
  facts: ['no:ramp', 'telehealth'],
  details: {
    email: 'hello@saguaro.example',
    phones: [{ number: '6025550178', label: 'Intake' }],
    otherServices: ['Toy library'],
  },
  sourceDate: '2026-08-15',
});
const ALONE = makeProvider({ id: 'nppes:1', name: 'Ocotillo Dental' });

/** Records of one provider become one listing. */
export function describeListings(openWith: OpenWith): void {
  describe('listings', () => {
    async function importAll(store: DirectoryStore, order: SourceName[]): Promise<void> {
      const bySource = Map.groupBy([IN_LIST, ALONE, IN_NPPES], ({ source }) => source);
      for (const source of order) await store.replaceSource(source, inBatches(bySource.get(source) ?? []));
    }
    const idsIn = async (store: DirectoryStore) =>
      (await store.search(everyone)).hits.map(({ provider }) => provider.id).sort();

    test.each<[string, SourceName[]]>([
      ['the other list last', ['nppes', 'list:arizona']],
      ['the other list first', ['list:arizona', 'nppes']],
    ])('two records are one listing, with %s', async (_, order) => {
      const store = await openWith();
      await importAll(store, order);
      expect(await idsIn(store)).toEqual(['nppes:1', IN_NPPES.id]);
      expect(await store.findById(IN_NPPES.id)).toMatchObject({
        name: "Saguaro Children's Clinic",
        otherNames: ['Saguaro Childrens Clinic LLC'],
        location: { lat: 33.4484, lng: -112.074 },
        locationPrecision: 'exact',
        phone: '6025550177',
        website: 'https://saguaro.example/',
        tagIds: [2, 3, 1],
        mainServiceTagId: 3,
        medicaid: [
          { state: 'AZ', evidence: 'listed', plan: 'Saguaro Health' },
          { state: 'AZ', evidence: 'listed', plan: 'Mesa Care' },
          { state: 'AZ', evidence: 'reported-id' },
        ],
        acceptingNewPatients: 'yes',
        facts: ['no:ramp', 'telehealth', 'elevator'],
        details: {
          email: 'hello@saguaro.example',
          phones: [{ number: '6025550178', label: 'Intake' }, { number: '6025550100' }],
          otherServices: ['Toy library'],
        },
        source: 'list:arizona',
        sourceDate: '2026-08-15',
        assembled: {
          records: [
            { id: IN_NPPES.id, source: 'nppes', sourceDate: '2019-03-01' },
            { id: IN_LIST.id, source: 'list:arizona', sourceDate: '2026-08-15' },
          ],
          saidBy: {
            name: 1,
            location: 1,
            phone: 1,
            medicaid: [1, 1, 0],
            tagIds: [1, 1, 0],
            facts: [1, 1, 0],
            details: { email: 1, phones: [1, 0], otherServices: [1] },
          },
        },
      });
    });

    test('each id, name and address leads to the listing', async () => {
      const store = await openWith();
      await importAll(store, ['nppes', 'list:arizona']);
      const listing = await store.findById(IN_NPPES.id);
      expect(await store.findById(IN_LIST.id)).toEqual(listing);
      for (const { name } of [IN_NPPES, IN_LIST])
        expect(await store.findByNameAndAddress(`${name} 12 Cactus Lane Phoenix AZ 85004`)).toEqual(listing);
    });

    test('a record is found as its source has it', async () => {
      const store = await openWith();
      expect(await store.findRecord(IN_LIST.id)).toBeNull();
      await importAll(store, ['nppes', 'list:arizona']);
      for (const record of [IN_NPPES, IN_LIST, ALONE]) {
        const found = await store.findRecord(record.id);
        expect(found).toMatchObject(record);
        expect(found?.assembled).toBeUndefined();
      }
      expect(await store.findRecord('nppes:none')).toBeNull();
    });

    test('several ids lead to their listings, each once', async () => {
      const store = await openWith();
      expect(await store.findByIds([ALONE.id])).toEqual([]);
      await importAll(store, ['nppes', 'list:arizona']);
      const found = await store.findByIds([IN_LIST.id, 'nppes:none', ALONE.id, IN_NPPES.id]);
      expect(found.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
        await store.findById(ALONE.id),
        await store.findById(IN_NPPES.id),
      ]);
      expect(await store.findByIds([])).toEqual([]);
    });

    test('is found by the services and words of every record', async () => {
      const store = await openWith();
      await importAll(store, ['nppes', 'list:arizona']);
      const query = { center: ALONE.location, radiusMiles: 5, page: 1, pageSize: 12 };
      for (const tagId of [1, 2, 3]) expect((await store.search({ ...query, tagGroups: [[tagId]] })).total).toBe(1);
      for (const term of ['llc', "children's", 'toy lib'])
        expect((await store.search({ ...query, tagGroups: [], term })).total).toBe(1);
    });

    test('an import counts them, and not the hidden ones', async () => {
      const corrections: KeptCorrection[] = [];
      const store = await openWith([IN_NPPES, ALONE], async () => corrections);
      const importList = () => store.replaceSource('list:arizona', inBatches([IN_LIST]));
      expect(await importList()).toMatchObject({ added: 1, joined: { records: 2, listings: 1 } });
      corrections.push({ key: '1', madeOn: '2026-02-01', correction: { kind: 'hide', id: IN_LIST.id } });
      expect(await importList()).toMatchObject({ unchanged: 1, joined: { records: 0, listings: 0 } });
    });

    test('falls apart again when a source no longer has the record', async () => {
      const store = await openWith();
      await importAll(store, ['nppes', 'list:arizona']);
      await store.replaceSource('list:arizona', inBatches([]));
      expect(await store.findById(IN_LIST.id)).toBeNull();
      expect((await store.findById(IN_NPPES.id))?.assembled).toBeUndefined();
    });
  });
}

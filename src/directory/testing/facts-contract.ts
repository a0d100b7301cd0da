import { describe, expect, test } from 'vitest';
import type { KeptCorrection } from '#listings/corrections.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { daysSinceEpoch } from '#model/fact-clocks.ts';
import { FITS, type Fit, MAY_FIT, type MustKey } from '#model/must-have.ts';
import type { DirectoryStore } from '../store.ts';
import { everyone } from './everyone.ts';
import type { OpenWith } from './open-with.ts';

const AT = { lat: 33.45, lng: -112.07 };
const north = (miles: number) => ({ lat: AT.lat + miles / 69, lng: AT.lng });
const DAY = '2026-06-01';
/** Nearest first. */
const SILENT = makeProvider({ id: 'nppes:1', name: 'Silent', location: north(1) });
const STEPS = makeProvider({
  id: 'nppes:2',
  name: 'Steps',
  location: north(2),
  facts: ['no:ramp', 'telehealth'],
  sourceDate: DAY,
});
const RAMP = makeProvider({ id: 'nppes:3', name: 'Ramp', location: north(3), facts: ['ramp'], sourceDate: DAY });
const BOTH = makeProvider({
  id: 'nppes:4',
  name: 'Both',
  location: north(4),
  facts: ['ramp', 'telehealth', 'ages-children'],
  openingHours: ['Monday: 9:00 AM – 8:00 PM', 'Saturday: Closed'],
  acceptingNewPatients: 'yes',
  acceptingNewPatientsAsOf: '2026-05-01',
  sourceDate: DAY,
});
const ALL = [SILENT, STEPS, RAMP, BOTH];

/** What listings must have orders and narrows a search, and nothing is left out without being counted. */
export function describeFacts(openWith: OpenWith): void {
  describe('facts', () => {
    const asked = (must: MustKey[], fits: readonly Fit[] = MAY_FIT, today = '2026-06-15') => ({
      ...everyone,
      center: AT,
      radiusMiles: 50,
      facts: { must, fits, today: daysSinceEpoch(today), counts: true },
    });
    const namesIn = async (store: DirectoryStore, query: ReturnType<typeof asked>) =>
      (await store.search(query)).hits.map(({ provider: { name } }) => name);

    test('those that have all come first, then those of which something is not known', async () => {
      const store = await openWith(ALL);
      expect(await namesIn(store, asked(['ramp']))).toEqual(['Ramp', 'Both', 'Silent']);
      expect(await namesIn(store, asked(['telehealth', 'ramp']))).toEqual(['Both', 'Silent', 'Ramp']);
      expect(await namesIn(store, asked(['ramp'], ['yes']))).toEqual(['Ramp', 'Both']);
      expect(await namesIn(store, asked(['ramp'], ['no']))).toEqual(['Steps']);
      expect(await namesIn(store, asked([]))).toEqual(['Silent', 'Steps', 'Ramp', 'Both']);
    });

    test('pages and points follow the same order, also across its parts', async () => {
      const store = await openWith(ALL);
      const page = async (number: number) =>
        (await store.search({ ...asked(['ramp']), page: number, pageSize: 2 })).hits.map(({ number, provider }) => [
          number,
          provider.name,
        ]);
      expect([await page(1), await page(2), await page(3)]).toEqual([
        [
          [1, 'Ramp'],
          [2, 'Both'],
        ],
        [[3, 'Silent']],
        [],
      ]);
      const { page: _, pageSize: __, ...query } = asked(['ramp']);
      const points = await store.mapPoints(query);
      const lats = points.kind === 'points' ? [...points.microDegrees].filter((_, at) => at % 2 === 0) : [];
      expect(lats).toEqual([RAMP, BOTH, SILENT].map(({ location }) => Math.round(location.lat * 1e6)));
    });

    test('what was so long ago comes before what nobody knows', async () => {
      const old = makeProvider({
        id: 'nppes:6',
        name: 'Old',
        location: north(20),
        facts: ['telehealth', 'evenings'],
        sourceDate: '2025-01-15',
      });
      const store = await openWith([...ALL, old]);
      expect(await namesIn(store, asked(['evenings']))).toEqual(['Both', 'Old', 'Silent', 'Steps', 'Ramp']);
      expect(await namesIn(store, asked(['evenings', 'ramp']))).toEqual(['Both', 'Silent', 'Ramp', 'Old']);
      expect(await namesIn(store, asked(['evenings', 'telehealth'], ['unknown']))).toEqual([
        ...['Old', 'Silent', 'Steps', 'Ramp'],
      ]);
      const { hits } = await store.search(asked(['evenings'], ['unknown']));
      expect(hits[0]!.provider.name).toBe('Old');
    });

    test('with an age, those known to see other ages only come last, on pages and the map', async () => {
      const aged = (age: number, must: MustKey[] = [], today = '2026-06-15') => {
        const query = asked(must, MAY_FIT, today);
        return { ...query, facts: { ...query.facts, age } };
      };
      const young = makeProvider({
        id: 'nppes:5',
        name: 'Young',
        location: AT,
        facts: ['ages-teens'],
        sourceDate: DAY,
      });
      const store = await openWith([...ALL, young]);
      expect(await namesIn(store, aged(12))).toEqual(['Young', 'Silent', 'Steps', 'Ramp', 'Both']);
      expect(await namesIn(store, aged(40))).toEqual(['Silent', 'Steps', 'Ramp', 'Young', 'Both']);
      expect(await namesIn(store, aged(40, ['ramp']))).toEqual(['Ramp', 'Silent', 'Both', 'Young']);
      // A year later, nobody can say.
      expect(await namesIn(store, aged(40, [], '2027-07-01'))).toEqual(['Young', 'Silent', 'Steps', 'Ramp', 'Both']);
      const { hits } = await store.search({ ...aged(40), page: 2, pageSize: 3 });
      expect(hits.map(({ number, provider }) => [number, provider.name])).toEqual([
        [4, 'Young'],
        [5, 'Both'],
      ]);
      const { page: _, pageSize: __, ...query } = aged(40);
      const points = await store.mapPoints(query);
      const lats = points.kind === 'points' ? [...points.microDegrees].filter((_, at) => at % 2 === 0) : [];
      expect(lats.slice(-2)).toEqual([AT, BOTH.location].map(({ lat }) => Math.round(lat * 1e6)));
    });

    test('every way to fit is counted, whichever is wanted, and what is known', async () => {
      const store = await openWith(ALL);
      for (const fits of [MAY_FIT, ['no'], []] as const) {
        const { facts } = await store.search({ ...asked(['ramp'], fits), pageSize: 1 });
        expect(facts?.fits).toEqual({ yes: 2, unknown: 1, no: 1 });
        expect(facts?.known).toMatchObject({
          ramp: 2,
          telehealth: 2,
          evenings: 1,
          weekends: 0,
          children: 1,
          checked: 3,
        });
      }
      expect((await store.search(asked([]))).facts?.fits).toEqual({ yes: 4, unknown: 0, no: 0 });
    });

    test('what follows from hours, ages and days: no evenings known is not known, not checked lately is a no', async () => {
      const store = await openWith(ALL);
      expect(await namesIn(store, asked(['evenings']))).toEqual(['Both', 'Silent', 'Steps', 'Ramp']);
      expect(await namesIn(store, asked(['weekends'], ['no']))).toEqual(['Both']);
      expect(await namesIn(store, asked(['adults'], ['no']))).toEqual(['Both']);
      expect(await namesIn(store, asked(['new-patients'], ['yes']))).toEqual(['Both']);
      expect(await namesIn(store, asked(['checked']))).toEqual(['Steps', 'Ramp', 'Both']);
      expect(await namesIn(store, asked(['checked'], ['no']))).toEqual(['Silent']);
      expect(await namesIn(store, asked(['checked'], ['unknown']))).toEqual([]);
    });

    test('each fact is believed to the last day of its clock', async () => {
      const store = await openWith(ALL);
      const on = (day: string, key: MustKey, fit: Fit = 'yes') => namesIn(store, asked([key], [fit], day));
      expect(await on('2026-07-30', 'new-patients')).toEqual(['Both']);
      expect(await on('2026-07-31', 'new-patients')).toEqual([]);
      expect(await on('2026-12-01', 'checked')).toHaveLength(3);
      expect(await on('2026-12-02', 'checked')).toEqual([]);
      expect(await on('2027-06-01', 'telehealth')).toEqual(['Steps', 'Both']);
      expect(await on('2027-06-02', 'telehealth')).toEqual([]);
      expect(await on('2030-05-31', 'ramp', 'no')).toEqual(['Steps']);
      expect(await on('2030-06-01', 'ramp', 'no')).toEqual([]);
      expect(await on('2034-05-30', 'ramp')).toEqual(['Ramp', 'Both']);
    });

    test('corrections and joined records count with their own days', async () => {
      const corrections: KeptCorrection[] = [];
      const store = await openWith(ALL, async () => corrections);
      const older = {
        ...RAMP,
        id: 'list:arizona:1',
        source: 'list:arizona' as const,
        facts: ['elevator'],
        sourceDate: '2010-01-01',
      };
      await store.replaceSource('list:arizona', inBatches([older]));
      expect(await namesIn(store, asked(['elevator'], ['yes']))).toEqual([]);
      expect(await namesIn(store, asked(['ramp'], ['yes']))).toEqual(['Ramp', 'Both']);
      corrections.push({
        key: '1',
        madeOn: '2026-06-02',
        correction: { kind: 'set', id: SILENT.id, field: 'facts', value: ['ramp'], was: [] },
      });
      await store.applyCorrections();
      expect(await namesIn(store, asked(['ramp'], ['yes']))).toEqual(['Silent', 'Ramp', 'Both']);
      expect((await store.search(asked(['ramp']))).facts?.fits).toEqual({ yes: 3, unknown: 0, no: 1 });
    });

    test('all ways to fit are everybody', async () => {
      const store = await openWith(ALL);
      expect((await store.search(asked(['ramp'], FITS))).total).toBe(4);
      expect((await store.search(asked(['ramp'], []))).hits.map(({ provider }) => provider.name)).toEqual([
        'Silent',
        'Steps',
        'Ramp',
        'Both',
      ]);
    });
  });
}

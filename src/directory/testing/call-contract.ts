import { describe, expect, test } from 'vitest';
import { CalledListings } from '#listings/called-listings.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { makeCall, ReportsForTests } from '#listings/testing/make-calls.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { programOf } from '#listings/vocabulary/vocabulary.ts';
import type { CallAnswers } from '#model/call-report.ts';
import { daysSinceEpoch } from '#model/fact-clocks.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import { type Fit, MAY_FIT, type MustKey } from '#model/must-have.ts';
import type { DirectoryStore } from '../store.ts';
import { everyone } from './everyone.ts';
import type { OpenWith } from './open-with.ts';

const AT = { lat: 33.45, lng: -112.07 };
const north = (miles: number) => ({ lat: AT.lat + miles / 69, lng: AT.lng });
const EDITION = '2026-05-20';
const CALLED_ON = '2026-06-01';
const AZ = programOf('AZ')!.id;
/** Nearest first. */
const SILENT = makeProvider({ id: 'nppes:1', name: 'Silent', location: north(1) });
const FULL = makeProvider({
  id: 'nppes:2',
  name: 'Full',
  location: north(2),
  acceptingNewPatients: 'no',
  acceptingNewPatientsAsOf: EDITION,
  facts: ['quiet-space'],
  tagIds: [AZ],
  medicaid: [{ state: 'AZ', evidence: 'accepts' }],
  sourceDate: EDITION,
});
const LISTED = makeProvider({
  id: 'nppes:3',
  name: 'Listed',
  location: north(3),
  tagIds: [AZ],
  medicaid: [
    { state: 'AZ', evidence: 'listed' },
    { state: 'CA', evidence: 'reported-id' },
  ],
  sourceDate: EDITION,
});
const ALL = [SILENT, FULL, LISTED];

/** What two callers were told, or one and the operator, orders, narrows and counts as what sources say does. */
export function describeCalls(openWith: OpenWith): void {
  describe('what callers say', () => {
    const open = async (corrections?: () => Promise<KeptCorrection[]>) => {
      const store = await openWith(ALL, corrections);
      const reports = new ReportsForTests();
      const called = new CalledListings(reports);
      const tell = (id: string, answers: CallAnswers, callers = 2) =>
        reports.set(id, ...Array.from({ length: callers }, (_, at) => makeCall(at, CALLED_ON, { answers })));
      return { store, reports, tell, of: (day = CALLED_ON) => ({ store, called, day }) };
    };
    type Asked = { store: DirectoryStore; called: CalledListings; day: string };
    const search = ({ store, called, day }: Asked, query: object) =>
      store.search({ ...everyone, center: AT, called: called.on(day), ...query });
    const facts = (must: MustKey[], day: string, fits: readonly Fit[] = MAY_FIT) => ({
      facts: { must, fits, today: daysSinceEpoch(day), counts: true },
    });
    const medicaid = (levels: MedicaidLevel[], day: string, programs: number[] = []) => ({
      medicaid: {
        programs,
        states: programs.length > 0 ? ['AZ'] : null,
        services: [],
        levels,
        today: daysSinceEpoch(day),
        counts: true,
      },
    });
    const must = async (asked: Asked, key: MustKey, fits?: readonly Fit[]) => {
      const { hits, total, facts: counted } = await search(asked, facts([key], asked.day, fits));
      expect(total).toBe(hits.length);
      return { names: hits.map(({ provider }) => provider.name), ...counted!.fits, known: counted!.known[key] };
    };
    const level = async (asked: Asked, wanted: MedicaidLevel, programs?: number[]) => {
      const { hits, levels } = await search(asked, medicaid([wanted], asked.day, programs));
      return { names: hits.map(({ provider }) => provider.name), ...levels! };
    };

    test('what they were told orders and counts, and what one of them was told does not', async () => {
      const { tell, of } = await open();
      expect(await must(of(), 'new-patients')).toMatchObject({
        names: ['Silent', 'Listed'],
        yes: 0,
        unknown: 2,
        no: 1,
      });
      tell('nppes:3', { newPatients: 'yes', access: { 'changing-table': 'yes' } }, 1);
      expect(await must(of(), 'new-patients')).toMatchObject({ names: ['Silent', 'Listed'], yes: 0, known: 0 });
      tell('nppes:3', { newPatients: 'yes', access: { 'changing-table': 'yes' } });
      expect(await must(of(), 'new-patients')).toEqual({
        names: ['Listed', 'Silent'],
        yes: 1,
        unknown: 1,
        no: 1,
        known: 1,
      });
      expect(await must(of(), 'changing-table')).toMatchObject({ names: ['Listed', 'Silent', 'Full'], known: 1 });
    });

    test('their younger word stands for that of the source, until its clock ends', async () => {
      const { tell, of } = await open();
      tell('nppes:2', { newPatients: 'yes', access: { 'quiet-space': 'no' } });
      expect(await must(of(), 'new-patients', ['yes'])).toMatchObject({ names: ['Full'], yes: 1, no: 0 });
      expect(await must(of(), 'quiet-space', ['no'])).toMatchObject({ names: ['Full'], known: 0 });
      expect(await must(of('2026-08-30'), 'new-patients', ['yes'])).toMatchObject({ names: ['Full'] });
      expect(await must(of('2026-08-31'), 'new-patients', ['yes'])).toMatchObject({ names: [], unknown: 3 });
    });

    test('where they contradict each other, the source stands', async () => {
      const { reports, of } = await open();
      const answer = (caller: number, newPatients: 'yes' | 'no') =>
        makeCall(caller, CALLED_ON, { answers: { newPatients } });
      reports.set('nppes:2', answer(1, 'yes'), answer(2, 'yes'), answer(3, 'no'), answer(4, 'no'));
      expect(await must(of(), 'new-patients', ['no'])).toMatchObject({ names: ['Full'] });
    });

    test('told yes is likely, and found by its program', async () => {
      const { tell, of } = await open();
      expect(await level(of(), 'likely', [AZ])).toEqual({ names: ['Full'], sure: 1, likely: 1, unknown: 0 });
      tell('nppes:1', { medicaid: { state: 'AZ', answer: 'yes' } });
      expect(await level(of(), 'likely', [AZ])).toEqual({ names: ['Silent', 'Full'], sure: 1, likely: 2, unknown: 0 });
      const anywhere = [programOf('ANY')!.id];
      expect((await search(of(), medicaid([], CALLED_ON, anywhere))).total).toBe(1);
      tell('nppes:3', { medicaid: { state: 'AZ', answer: 'yes' } });
      expect(await level(of(), 'sure')).toMatchObject({ names: ['Listed'], sure: 1 });
    });

    test('told no is not known, unless others say more than the place itself', async () => {
      const { tell, of } = await open();
      tell('nppes:2', { medicaid: { state: 'AZ', answer: 'no' } });
      tell('nppes:3', { medicaid: { state: 'AZ', answer: 'no' } });
      expect(await level(of(), 'unknown', [AZ])).toEqual({ names: ['Full'], sure: 1, likely: 0, unknown: 1 });
      tell('nppes:2', { medicaid: { state: 'CA', answer: 'no' } });
      expect(await level(of(), 'likely', [AZ])).toMatchObject({ names: ['Full'] });
      // The clock of what callers were told.
      tell('nppes:2', { medicaid: { state: 'AZ', answer: 'no' } });
      expect(await level(of('2026-11-28'), 'likely')).toMatchObject({ names: [] });
      expect(await level(of('2026-11-29'), 'likely')).toMatchObject({ names: ['Full'] });
    });

    test('a report that is withdrawn no longer counts', async () => {
      const { reports, tell, of } = await open();
      tell('nppes:1', { newPatients: 'yes' });
      expect((await must(of(), 'new-patients')).yes).toBe(1);
      reports.set('nppes:1');
      expect((await must(of(), 'new-patients')).yes).toBe(0);
    });

    test('reports follow a listing through imports and corrections', async () => {
      const corrections: KeptCorrection[] = [];
      const { store, tell, of } = await open(async () => corrections);
      tell('nppes:1', { newPatients: 'yes' });
      tell('nppes:nobody', { newPatients: 'yes' });
      const yes = async () => (await must(of(), 'new-patients', ['yes'])).names;
      expect(await yes()).toEqual(['Silent']);
      const same = {
        ...SILENT,
        id: 'list:arizona:1',
        source: 'list:arizona' as const,
        name: 'Silent',
        facts: ['ramp'],
      };
      await store.replaceSource('list:arizona', inBatches([same]));
      expect((await must(of(), 'ramp', ['yes'])).names).toEqual(['Silent']);
      expect(await yes()).toEqual(['Silent']);
      const set = (id: string, value: string) =>
        ({ key: id, madeOn: CALLED_ON, correction: { kind: 'set', id, field: 'name', value, was: '' } }) as const;
      corrections.push(set('nppes:1', 'Not silent'));
      await store.applyCorrections();
      expect(await yes()).toEqual(['Not silent']);
      corrections.splice(0, 1, { key: '2', madeOn: CALLED_ON, correction: { kind: 'hide', id: 'nppes:1' } });
      await store.applyCorrections();
      expect(await yes()).toEqual([]);
    });

    test('points follow the same order, and names and counts by place do not change', async () => {
      const { store, tell, of } = await open();
      tell('nppes:3', { newPatients: 'yes', medicaid: { state: 'AZ', answer: 'yes' } });
      const { called, day } = of();
      const { page: _, pageSize: __, ...query } = { ...everyone, center: AT, called: called.on(day) };
      const points = await store.mapPoints({ ...query, ...facts(['new-patients'], day) });
      const lats = points.kind === 'points' ? [...points.microDegrees].filter((_, at) => at % 2 === 0) : [];
      expect(lats).toEqual([LISTED, SILENT].map(({ location }) => Math.round(location.lat * 1e6)));
      expect(await store.countByPlace([AZ], 1, () => 0)).toEqual(Uint32Array.of(2));
      expect((await store.listingIds(0, 100)).ids.sort()).toEqual(ALL.map(({ id }) => id));
    });
  });
}

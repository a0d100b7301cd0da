import { describe, expect, test } from 'vitest';
import type { Correction, KeptCorrection } from '#listings/corrections.ts';
import { InvalidProviderError } from '#listings/errors.ts';
import { nameAndAddressText } from '#listings/name-and-address.ts';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { programOf } from '#listings/vocabulary/vocabulary.ts';
import { ImportInProgressError } from '../errors.ts';
import type { DirectoryStore } from '../store.ts';
import { everyone } from './everyone.ts';
import type { OpenWith } from './open-with.ts';

const DENTAL = makeProvider({ id: 'nppes:1', name: 'Ocotillo Dental', tagIds: [1], sourceDate: '2025-06-01' });
const SPEECH = makeProvider({ id: 'nppes:2', name: 'Saguaro Speech', tagIds: [2], sourceDate: '2025-06-01' });
const ORGANIZATION = { npi: null, isPerson: false, name: 'Mesquite Home Care' };
/** Two records that are one listing. */
const CARE = makeProvider({ ...ORGANIZATION, id: 'nppes:3', sourceDate: '2024-01-31' });
const CARE_IN_HRSA = makeProvider({ ...ORGANIZATION, id: 'hrsa:3', sourceDate: '2025-01-31' });
/** A record that an operator adds. */
const POOL = makeProvider({
  id: 'community:1',
  source: 'community',
  npi: null,
  name: 'Saguaro Swim School',
  phone: '6025550177',
  address: { lines: ['900 Pool Road'], city: 'Phoenix', state: 'AZ', zip: '85004' },
  tagIds: [3],
  sourceDate: '2026-01-31',
});
const ALL = [DENTAL, SPEECH, CARE, CARE_IN_HRSA];

/** Corrections of the operator hold until they are undone, whatever is imported. */
export function describeCorrections(openWith: OpenWith): void {
  describe('corrections', () => {
    async function openCorrected(...corrections: Correction[]) {
      const kept: KeptCorrection[] = [];
      const store = await openWith(ALL, async () => kept);
      const correct = async (...more: Correction[]) => {
        for (const correction of more) kept.push({ key: String(kept.length), madeOn: '2026-02-01', correction });
        await store.applyCorrections();
      };
      const undo = async (...kinds: Correction['kind'][]) => {
        const others = kept.filter(({ correction: { kind } }) => kinds.length > 0 && !kinds.includes(kind));
        kept.splice(0, kept.length, ...others);
        await store.applyCorrections();
      };
      if (corrections.length > 0) await correct(...corrections);
      return { store, correct, undo };
    }
    const idsIn = async (store: DirectoryStore) =>
      (await store.search(everyone)).hits.map(({ provider }) => provider.id).sort();
    const importAgain = (store: DirectoryStore, changed = DENTAL) =>
      store.replaceSource('nppes', inBatches([changed, SPEECH, CARE]));

    test('a hidden listing is nowhere, and an import does not bring it back', async () => {
      const { store, undo } = await openCorrected({ kind: 'hide', id: 'nppes:1' }, { kind: 'hide', id: 'hrsa:3' });
      for (let round = 0; round < 2; round++) {
        expect(await idsIn(store)).toEqual(['nppes:2']);
        for (const { id } of [DENTAL, CARE, CARE_IN_HRSA]) expect(await store.findById(id)).toBeNull();
        expect(await store.findByNameAndAddress('Ocotillo Dental 12 Cactus Lane Phoenix AZ 85004')).toBeNull();
        expect(await store.mapPoints({ center: everyone.center, radiusMiles: 5, tagGroups: [] })).toMatchObject({
          total: 1,
        });
        expect(await store.suggestNames({ ...everyone, term: 'ocotillo', limit: 5 })).toEqual([]);
        await importAgain(store);
      }
      await undo();
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
    });

    test('a field that is set is shown, found and said by the operator', async () => {
      const set = { kind: 'set', id: 'nppes:1' } as const;
      const { store } = await openCorrected(
        { ...set, field: 'phone', value: '6025550199', was: DENTAL.phone },
        { ...set, field: 'tagIds', value: [3], was: [1] },
        { ...set, field: 'name', value: 'Ocotillo Kids', was: DENTAL.name },
      );
      await importAgain(store);
      const { hits } = await store.search({ ...everyone, tagGroups: [[3]], term: 'kids' });
      const listing = hits[0]!.provider;
      expect(listing).toMatchObject({ id: 'nppes:1', name: 'Ocotillo Kids', phone: '6025550199', tagIds: [3] });
      const { records, saidBy } = listing.assembled!;
      expect(records[saidBy.phone!]).toMatchObject({ source: 'operator', sourceDate: '2026-02-01' });
      expect(records[saidBy.website ?? 0]).toMatchObject({ source: 'nppes' });
    });

    test('the fields that are set on one day are of one record, and details among them', async () => {
      const set = { kind: 'set', id: 'nppes:1' } as const;
      const { store } = await openCorrected(
        { ...set, field: 'phone', value: '6025550199', was: DENTAL.phone },
        { ...set, field: 'website', value: 'ocotillo.example.org', was: DENTAL.website },
        { ...set, field: 'details', value: { email: 'a@example.org', fees: 'None' }, was: {} },
      );
      await importAgain(store);
      const { records, saidBy } = (await store.findById('nppes:1'))!.assembled!;
      expect(records.map(({ source }) => source)).toEqual(['nppes', 'operator']);
      expect([saidBy.phone, saidBy.website, saidBy.details]).toEqual([1, 1, { email: 1, fees: 1 }]);
    });

    test('a field gives way to a newer, other value of its source', async () => {
      const { store } = await openCorrected({
        kind: 'set',
        id: 'nppes:1',
        field: 'phone',
        value: '6025550199',
        was: DENTAL.phone,
      });
      const phone = async () => (await store.findById('nppes:1'))?.phone;
      await importAgain(store, { ...DENTAL, sourceDate: '2026-06-01' });
      expect(await phone()).toBe('6025550199');
      await importAgain(store, { ...DENTAL, phone: '6025550111', sourceDate: '2026-01-01' });
      expect(await phone()).toBe('6025550199');
      await importAgain(store, { ...DENTAL, phone: '6025550111', sourceDate: '2026-06-01' });
      expect(await phone()).toBe('6025550111');
    });

    test('an extension gives way with its phone number', async () => {
      const set = { kind: 'set', id: 'nppes:1' } as const;
      const { store } = await openCorrected(
        { ...set, field: 'phoneExtension', value: '3', was: null },
        { ...set, field: 'phone', value: '6025550199', was: DENTAL.phone },
      );
      expect(await store.findById('nppes:1')).toMatchObject({ phone: '6025550199', phoneExtension: '3' });
      await importAgain(store, { ...DENTAL, phone: '6025550111', sourceDate: '2026-06-01' });
      expect(await store.findById('nppes:1')).toMatchObject({ phone: '6025550111', phoneExtension: null });
    });

    test('each detail is set by itself, and Medicaid programs follow from the facts', async () => {
      const before = { ...DENTAL, details: { description: 'Old', fees: 'None' } };
      const set = { kind: 'set', id: 'nppes:1' } as const;
      const { store, correct } = await openCorrected();
      await importAgain(store, before);
      await correct(
        { ...set, field: 'details', value: { description: 'Old', email: 'a@example.org' }, was: before.details },
        { ...set, field: 'tagIds', value: [3], was: [1] },
        { ...set, field: 'mainServiceTagId', value: 3, was: null },
      );
      const program = programOf('AZ')!.id;
      await importAgain(store, {
        ...before,
        details: { description: 'New', fees: 'None' },
        tagIds: [1, program],
        medicaid: [{ state: 'AZ', evidence: 'listed' }],
        sourceDate: '2026-06-01',
      });
      const listing = (await store.findById('nppes:1'))!;
      expect(listing.details).toEqual({ description: 'New', email: 'a@example.org' });
      expect(listing).toMatchObject({ tagIds: [3, programOf('ANY')!.id, program], mainServiceTagId: 3 });
      const { records, saidBy } = listing.assembled!;
      const sourceOf = (at: number | undefined) => records[at!]?.source;
      expect(saidBy.tagIds.map(sourceOf)).toEqual(['operator', 'nppes', 'nppes']);
      expect(Object.entries(saidBy.details!).map(([key, at]) => [key, sourceOf([at].flat()[0])])).toEqual([
        ['description', 'nppes'],
        ['email', 'operator'],
      ]);
    });

    test('an added record is a listing at once, and after every import', async () => {
      const { store, correct, undo } = await openCorrected();
      await correct({ kind: 'add', id: POOL.id, record: POOL });
      for (let round = 0; round < 2; round++) {
        expect(await idsIn(store)).toEqual(['community:1', 'nppes:1', 'nppes:2', 'nppes:3']);
        const { hits, total } = await store.search({ ...everyone, term: 'swim', tagGroups: [[3]] });
        expect([total, hits[0]?.provider.id]).toEqual([1, 'community:1']);
        expect(await store.findById('community:1')).toMatchObject({
          ...POOL,
          importedAt: '2026-02-01',
          assembled: { records: [{ id: 'community:1', source: 'community' }] },
        });
        expect((await store.findByNameAndAddress(nameAndAddressText(POOL)))?.id).toBe('community:1');
        expect(await store.suggestNames({ ...everyone, term: 'saguaro sw', limit: 5 })).toHaveLength(1);
        expect((await store.sources()).at(-1)).toEqual({
          source: 'community',
          providers: 1,
          importedAt: '2026-02-01T00:00:00.000Z',
          newestSourceDate: '2026-01-31',
        });
        await importAgain(store);
      }
      await undo();
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
      expect(await store.findById('community:1')).toBeNull();
      expect(await store.findByNameAndAddress(nameAndAddressText(POOL))).toBeNull();
      expect((await store.sources()).map(({ source }) => source)).not.toContain('community');
      await importAgain(store);
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
    });

    test('an added record joins the listing of others by the rules, and leaves it with them', async () => {
      const { store, correct, undo } = await openCorrected();
      const record = {
        ...CARE_IN_HRSA,
        id: 'community:2',
        source: 'community' as const,
        website: 'https://a.example/',
      };
      await correct({ kind: 'add', id: record.id, record });
      for (let round = 0; round < 2; round++) {
        expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
        expect(await store.findById('community:2')).toMatchObject({ id: 'nppes:3', website: 'https://a.example/' });
        await importAgain(store);
      }
      await undo();
      expect(await store.findById('nppes:3')).toMatchObject({ website: null, name: CARE.name });
      expect(await store.findById('community:2')).toBeNull();
    });

    test('an added record is corrected, and changed, like any other', async () => {
      const { store, correct } = await openCorrected({ kind: 'add', id: POOL.id, record: POOL });
      await importAgain(store);
      await correct({ kind: 'set', id: POOL.id, field: 'phone', value: '6025550188', was: POOL.phone });
      expect(await store.findById(POOL.id)).toMatchObject({ phone: '6025550188' });
      const renamed = { ...POOL, name: 'Saguaro Pool' };
      await correct({ kind: 'add', id: POOL.id, record: renamed });
      expect(await store.findById(POOL.id)).toMatchObject({ name: 'Saguaro Pool', phone: '6025550188' });
      expect(await store.findByNameAndAddress(nameAndAddressText(POOL))).toBeNull();
      expect((await store.findByNameAndAddress(nameAndAddressText(renamed)))?.id).toBe(POOL.id);
      expect(await idsIn(store)).toEqual(['community:1', 'nppes:1', 'nppes:2', 'nppes:3']);
      await correct({ kind: 'hide', id: POOL.id });
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
    });

    test('those that the operator joined with an added record are alone again when it is gone', async () => {
      const { store, undo } = await openCorrected(
        { kind: 'add', id: POOL.id, record: POOL },
        { kind: 'join', id: POOL.id, other: 'nppes:2' },
      );
      expect((await store.findById('nppes:2'))?.tagIds.sort()).toEqual([2, 3]);
      await undo('add');
      expect(await store.findById('nppes:2')).toMatchObject({ name: SPEECH.name, tagIds: [2] });
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
    });

    test('those that were added to an added record are alone again when it changes', async () => {
      const { store, correct } = await openCorrected({ kind: 'add', id: POOL.id, record: POOL });
      await importAgain(store);
      const again = { ...POOL, id: 'community:2', website: 'https://a.example/' };
      await correct({ kind: 'add', id: again.id, record: again });
      expect(await idsIn(store)).toEqual(['community:1', 'nppes:1', 'nppes:2', 'nppes:3']);
      await correct({ kind: 'add', id: POOL.id, record: { ...POOL, name: 'Lagoon', phone: null } });
      expect(await idsIn(store)).toEqual(['community:1', 'community:2', 'nppes:1', 'nppes:2', 'nppes:3']);
      expect(await store.findById('community:1')).toMatchObject({ name: 'Lagoon', website: null });
    });

    test('an empty directory shows what is added', async () => {
      const kept: KeptCorrection[] = [];
      const store = await openWith([], async () => kept);
      const add = async (record: Provider) => {
        kept.push({ key: record.id, madeOn: '2026-02-01', correction: { kind: 'add', id: record.id, record } });
        await store.applyCorrections();
      };
      await add(POOL);
      await add({ ...POOL, id: 'community:0', name: 'Lagoon', npi: null, phone: null });
      expect(await idsIn(store)).toEqual(['community:0', 'community:1']);
      kept.length = 0;
      await store.applyCorrections();
      expect([await idsIn(store), await store.sources()]).toEqual([[], []]);
    });

    test('records are not imported as added ones, and added ones are checked', async () => {
      const { store } = await openCorrected();
      await expect(store.replaceSource('community', inBatches([POOL]))).rejects.toThrow(InvalidProviderError);
      const bad = { ...POOL, name: ' ' };
      const damaged = await openWith([], async () => [
        { key: '1', madeOn: '2026-02-01', correction: { kind: 'add', id: bad.id, record: bad } },
      ]);
      await expect(damaged.applyCorrections()).rejects.toThrow(InvalidProviderError);
    });

    test('listings are joined and kept apart', async () => {
      const { store, correct, undo } = await openCorrected();
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
      await correct(
        { kind: 'join', id: 'nppes:1', other: 'nppes:2' },
        { kind: 'keep-apart', id: 'nppes:3', other: 'hrsa:3' },
      );
      expect(await idsIn(store)).toEqual(['hrsa:3', 'nppes:1', 'nppes:3']);
      expect((await store.findById('nppes:2'))?.tagIds.sort()).toEqual([1, 2]);
      await importAgain(store);
      expect(await idsIn(store)).toEqual(['hrsa:3', 'nppes:1', 'nppes:3']);
      await undo();
      expect(await idsIn(store)).toEqual(['nppes:1', 'nppes:2', 'nppes:3']);
    });

    test('an import counts those whose records are gone', async () => {
      const { store, correct } = await openCorrected();
      await correct({ kind: 'hide', id: 'nppes:1' }, { kind: 'join', id: 'nppes:2', other: 'hrsa:3' });
      expect(await importAgain(store)).toMatchObject({ unusedCorrections: 0 });
      expect(await store.replaceSource('hrsa', inBatches([]))).toMatchObject({ unusedCorrections: 1 });
      expect(await store.replaceSource('nppes', inBatches([]))).toMatchObject({ unusedCorrections: 2 });
    });

    test('an import counts those that gave way, until they are undone or their listing is hidden', async () => {
      const set = { kind: 'set', id: 'nppes:1' } as const;
      const newer = { ...DENTAL, phone: '6025550111', details: { fees: 'Some' }, sourceDate: '2026-06-01' };
      const { store, correct, undo } = await openCorrected(
        { ...set, field: 'phone', value: '6025550199', was: DENTAL.phone },
        { ...set, field: 'phoneExtension', value: '3', was: null },
        { ...set, field: 'website', value: 'ocotillo.example.org', was: DENTAL.website },
        { ...set, field: 'details', value: { fees: 'None', email: 'a@example.org' }, was: {} },
      );
      expect(await importAgain(store)).toMatchObject({ overruledCorrections: 0 });
      expect(await importAgain(store, newer)).toMatchObject({ overruledCorrections: 3 });
      expect(await store.findById('nppes:1')).toMatchObject({
        ...{ phone: '6025550111', phoneExtension: null, website: 'ocotillo.example.org' },
        details: { fees: 'Some', email: 'a@example.org' },
      });
      await correct({ kind: 'hide', id: 'nppes:1' });
      expect(await importAgain(store, newer)).toMatchObject({ overruledCorrections: 0 });
      await undo('set');
      await undo('hide');
      expect(await importAgain(store, newer)).toMatchObject({ overruledCorrections: 0 });
    });

    test('a change is kept only while no import can read it, and is taken back if it cannot be served', async () => {
      let canRead = true;
      const store = await openWith(ALL, async () => {
        if (!canRead) throw new Error('unreadable');
        return [];
      });
      const steps: string[] = [];
      const importFails = async (step: string) => {
        await expect(store.replaceSource('csv', inBatches([]))).rejects.toThrow(ImportInProgressError);
        steps.push(step);
      };
      const change = { keep: () => importFails('kept'), takeBack: () => importFails('taken back') };
      async function* batches() {
        await expect(store.applyCorrections(change)).rejects.toThrow(ImportInProgressError);
        yield ALL.filter(({ source }) => source === 'nppes');
      }
      await store.replaceSource('nppes', batches());
      expect(steps).toEqual([]);
      await store.applyCorrections(change);
      expect(steps.splice(0)).toEqual(['kept']);
      canRead = false;
      await expect(store.applyCorrections(change)).rejects.toThrow('unreadable');
      expect(steps).toEqual(['kept', 'taken back']);
      canRead = true;
      await store.replaceSource('csv', inBatches([]));
    });

    test('start a new generation', async () => {
      const { store, correct, undo } = await openCorrected();
      const seen = [await store.generation()];
      await correct({ kind: 'hide', id: 'nppes:1' });
      seen.push(await store.generation());
      await undo();
      seen.push(await store.generation());
      expect(new Set(seen).size).toBe(3);
    });

    test('those of unknown ids change nothing, also in an empty store', async () => {
      const { store } = await openCorrected({ kind: 'hide', id: 'nppes:999' });
      expect((await idsIn(store)).length).toBe(3);
      const empty = await openWith([], async () => [
        { key: '1', madeOn: '2026-02-01', correction: { kind: 'hide', id: 'nppes:1' } },
      ]);
      await empty.applyCorrections();
      expect(await empty.sources()).toEqual([]);
    });
  });
}

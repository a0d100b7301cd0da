import { describe, expect, test } from 'vitest';
import type { KeptCorrection } from '#listings/corrections.ts';
import { InvalidProviderError } from '#listings/errors.ts';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { ImportInProgressError } from '../errors.ts';
import { namesIn as names } from './everyone.ts';
import type { OpenWith } from './open-with.ts';

/** Atomic replacement of a source. */
export function describeImports(openWith: OpenWith): void {
  describe('imports', () => {
    test('replace only their own source', async () => {
      const store = await openWith([makeProvider({ name: 'Old' }), makeProvider({ id: 'csv:1', name: 'Other' })]);
      await store.replaceSource('sample', inBatches([makeProvider({ id: 'sample:2', name: 'New' })]));
      expect(await names(store)).toEqual(['Other', 'New']);
      expect(await store.findById('sample:1')).toBeNull();
    });

    test('count unchanged, updated, added and removed providers', async () => {
      const days = { sourceDate: '2026-11-01', acceptingNewPatientsAsOf: '2026-11-01' };
      const provider = (number: number) => makeProvider({ id: `sample:${number}`, ...days });
      const [same, other, gone, fresh, dated] = [provider(1), provider(2), provider(3), provider(4), provider(5)];
      const store = await openWith();
      expect(await store.replaceSource('sample', inBatches([same, other, gone, dated]))).toEqual({
        providers: 4,
        unchanged: 0,
        updated: 0,
        added: 4,
        removed: 0,
        joined: { records: 0, listings: 0 },
        excluded: 0,
        unusedCorrections: 0,
        overruledCorrections: 0,
      });
      const changed = { ...other, phone: null };
      const later = { ...same, sourceDate: '2026-11-23', acceptingNewPatientsAsOf: '2026-11-23' };
      const undated = { ...dated, acceptingNewPatientsAsOf: null };
      expect(await store.replaceSource('sample', inBatches([fresh, changed, later, undated]))).toEqual({
        providers: 4,
        unchanged: 1,
        updated: 2,
        added: 1,
        removed: 1,
        joined: { records: 0, listings: 0 },
        excluded: 0,
        unusedCorrections: 0,
        overruledCorrections: 0,
      });
    });

    test('each has a generation of its own', async () => {
      const store = await openWith();
      const seen = [await store.generation()];
      for (const name of ['Old', 'New']) {
        await store.replaceSource('csv', inBatches([makeProvider({ id: 'csv:1', name })]));
        seen.push(await store.generation(), await store.generation());
      }
      const [none, first, again, second] = seen;
      expect([first, again]).toEqual([again, first]);
      expect(new Set([none, first, second]).size).toBe(3);
    });

    test('list their sources in the order of first import', async () => {
      const store = await openWith();
      expect(await store.sources()).toEqual([]);
      const importedAt = new Date('2026-11-20T10:00:00Z');
      await store.replaceSource('samhsa', inBatches([makeProvider({ id: 'samhsa:1', sourceDate: '2025-01-02' })]), {
        importedAt,
      });
      await store.replaceSource('csv', inBatches([makeProvider({ id: 'csv:1' })]), { importedAt });
      await store.replaceSource(
        'samhsa',
        inBatches(
          ['2026-03-01', '2026-04-01', null].map((sourceDate, index) =>
            makeProvider({ id: `samhsa:${index}`, sourceDate }),
          ),
        ),
        { importedAt: new Date('2026-11-21T10:00:00Z') },
      );
      expect(await store.sources()).toEqual([
        { source: 'samhsa', providers: 3, importedAt: '2026-11-21T10:00:00.000Z', newestSourceDate: '2026-04-01' },
        { source: 'csv', providers: 1, importedAt: '2026-11-20T10:00:00.000Z', newestSourceDate: null },
      ]);
    });

    test('can drop other sources in the same step', async () => {
      const store = await openWith([makeProvider({ name: 'Sample' })]);
      await store.replaceSource('nppes', inBatches([makeProvider({ id: 'nppes:1', name: 'Real' })]), {
        dropSources: ['sample'],
      });
      expect(await names(store)).toEqual(['Real']);
      expect((await store.sources()).map(({ source }) => source)).toEqual(['nppes']);
    });

    test('keep what is said of a list, and whom it excludes, however much that is', async () => {
      const store = await openWith();
      const options = { words: 'atención a niños=PT-respite; '.repeat(20_000) };
      const list = { title: 'Niños de Phoenix', link: null, edition: null, options };
      await store.replaceSource(
        'list:kids',
        inBatches([makeProvider({ id: 'list:kids:1', source: 'list:kids', name: 'Kids' })]),
        {
          list,
          excludedNpis: () => Array.from({ length: 20_000 }, (_, at) => String(1_000_000_000 + at)),
        },
      );
      expect(await names(store)).toEqual(['Kids']);
    });

    test('leave out those whom a source marks as excluded, whatever their source, until it no longer does', async () => {
      const provider = (id: string, npi: string | null, overrides: Partial<Provider> = {}) =>
        makeProvider({ id, npi, name: id, phone: null, ...overrides });
      const kept: KeptCorrection[] = [];
      const store = await openWith([], async () => kept);
      const same = { name: 'Joined', phone: '6025550100', isPerson: false };
      await store.replaceSource(
        'nppes',
        inBatches([
          provider('nppes:1', '1000000012', same),
          provider('nppes:2', '1000000020'),
          provider('nppes:3', '1000000038'),
        ]),
      );
      await store.replaceSource('csv', inBatches([provider('csv:1', null, same), provider('csv:2', null)]));
      const mark = (...npis: string[]) =>
        store.replaceSource('npd', inBatches([provider('npd:1', '1000000046')]), { excludedNpis: () => npis });
      expect(await mark('1000000012', '1000000020', '1999999992')).toMatchObject({
        joined: { records: 0, listings: 0 },
        excluded: 3,
      });
      expect(await names(store)).toEqual(['csv:2', 'npd:1', 'nppes:3']);
      expect(await Promise.all(['nppes:1', 'nppes:2', 'csv:1'].map((id) => store.findById(id)))).toEqual([
        null,
        null,
        null,
      ]);
      // Corrections do not bring them back, in a delta either; nor does another source.
      kept.push(
        {
          key: 'a',
          madeOn: '2026-11-21',
          correction: { kind: 'set', id: 'nppes:2', field: 'phone', value: '6025550111', was: null },
        },
        { key: 'b', madeOn: '2026-11-21', correction: { kind: 'join', id: 'nppes:3', other: 'nppes:2' } },
      );
      await store.applyCorrections();
      expect(await names(store)).toEqual(['csv:2', 'npd:1']);
      kept.pop();
      await store.applyCorrections();
      await store.replaceSource('hrsa', inBatches([provider('hrsa:1', '1000000020')]));
      expect(await names(store)).toEqual(['csv:2', 'npd:1', 'nppes:3']);
      expect(await mark('1000000012')).toMatchObject({ excluded: 2 });
      expect(await names(store)).toEqual(['csv:2', 'npd:1', 'hrsa:1', 'nppes:3']);
      const base = (await store.sources()).find(({ source }) => source === 'npd')!;
      const change = { base, keeps: () => true };
      expect(await store.replaceSource('npd', inBatches([]), { change })).toMatchObject({ excluded: 2 });
      expect(await mark()).toMatchObject({ joined: { records: 4, listings: 2 }, excluded: 0 });
      expect(await store.findById('csv:1')).toMatchObject({ name: 'Joined', npi: '1000000012' });
    });

    test('that change a source keep what they say, with its dates, and come after it', async () => {
      const provider = (number: number, overrides: Partial<Provider> = {}) =>
        makeProvider({
          id: `nppes:${number}`,
          sourceDate: `2026-10-0${number}`,
          name: `Before ${number}`,
          ...overrides,
        });
      const store = await openWith([makeProvider({ id: 'csv:1', name: 'Other' })]);
      const base = new Date('2026-11-20T10:00:00Z');
      const details = { description: 'Kept "whole"', otherServices: ['Food pantry'] };
      await store.replaceSource('nppes', inBatches([provider(1, { details }), provider(2), provider(3), provider(4)]), {
        importedAt: base,
        scope: { states: ['AZ'] },
      });
      const served: unknown[] = [];
      const change = {
        base: { importedAt: base.toISOString(), providers: 4 },
        keeps(id: string, sourceDate: string | null) {
          served.push([id, sourceDate]);
          return id === 'nppes:1' || id === 'nppes:4';
        },
      };
      async function* batches() {
        expect(served).toEqual([1, 2, 3, 4].map((number) => [`nppes:${number}`, `2026-10-0${number}`]));
        yield [provider(2, { name: 'After 2' }), provider(5)];
      }
      const options = { change, scope: { states: ['AZ'], through: '2026-11-22' } };
      expect(await store.replaceSource('nppes', batches(), options)).toMatchObject({
        providers: 4,
        unchanged: 2,
        updated: 1,
        added: 1,
        removed: 1,
      });
      expect(await names(store)).toEqual(['Other', 'Before 1', 'After 2', 'Before 4', 'Before 5']);
      expect(await store.findById('nppes:1')).toMatchObject({ details, sourceDate: '2026-10-01' });
      expect((await store.sources())[1]).toMatchObject({ newestSourceDate: '2026-10-05', scope: options.scope });
      await expect(store.replaceSource('nppes', inBatches([]), { change })).rejects.toThrow(ImportInProgressError);
      const unloaded = { ...change, keeps: () => true };
      await expect(store.replaceSource('hrsa', inBatches([]), { change: unloaded })).rejects.toThrow(
        ImportInProgressError,
      );
    });

    test('that change a source leave it as it was when they fail', async () => {
      const store = await openWith([makeProvider({ name: 'Old' }), makeProvider({ id: 'sample:2', name: 'Older' })]);
      const base = (await store.sources())[0]!;
      const failing = store.replaceSource('sample', inBatches([makeProvider({ name: 'Twice' })]), {
        change: { base, keeps: () => true },
      });
      await expect(failing).rejects.toThrow(InvalidProviderError);
      expect(await names(store)).toEqual(['Old', 'Older']);
    });

    test('can be canceled when the result is known, without any change', async () => {
      const store = await openWith([makeProvider({ name: 'Old' }), makeProvider({ id: 'sample:2', name: 'Older' })]);
      const replacing = store.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]), {
        dropSources: ['csv'],
        beforeSwitch: ({ removed, updated }) => {
          throw new Error(`${removed} removed, ${updated} updated`);
        },
      });
      await expect(replacing).rejects.toThrow('1 removed, 1 updated');
      expect(await names(store)).toEqual(['Old', 'Older']);
      await store.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]));
      expect(await names(store)).toEqual(['New']);
    });

    test('can be empty', async () => {
      const store = await openWith([makeProvider()]);
      await store.replaceSource('sample', inBatches([]));
      expect(await names(store)).toEqual([]);
      expect((await store.sources())[0]).toMatchObject({ source: 'sample', providers: 0, newestSourceDate: null });
    });

    test('are invisible until they end', async () => {
      const store = await openWith([makeProvider({ name: 'Old' })]);
      const seen: string[][] = [];
      async function* batches() {
        for (let index = 0; index < 3; index++) {
          seen.push(await names(store));
          yield [makeProvider({ id: `sample:${index}`, name: 'New' })];
        }
        seen.push(await names(store));
      }
      await store.replaceSource('sample', batches());
      expect(seen).toEqual([['Old'], ['Old'], ['Old'], ['Old']]);
      expect(await names(store)).toEqual(['New', 'New', 'New']);
    });

    test('keep the old data when they fail, and the next import works', async () => {
      const store = await openWith([makeProvider({ name: 'Old' })]);
      async function* failing() {
        yield [makeProvider({ name: 'Half' })];
        throw new Error('the file ends in the middle of a row');
      }
      await expect(store.replaceSource('sample', failing(), { dropSources: ['csv'] })).rejects.toThrow('in the middle');
      expect(await names(store)).toEqual(['Old']);
      await store.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]));
      expect(await names(store)).toEqual(['New']);
    });

    test.each([
      ['an id of another source', { id: 'csv:1', source: 'sample' }],
      ['another source', { source: 'csv' }],
      ['a duplicate id', {}],
      ['an id of 81 characters', { id: `sample:${'x'.repeat(74)}` }],
      ['no name', { id: 'sample:2', name: ' ' }],
      ['a location that is not on the globe', { id: 'sample:2', location: { lat: 91, lng: 0 } }],
    ] as [string, Partial<Provider>][])('reject a provider with %s', async (_, overrides) => {
      const store = await openWith([makeProvider({ name: 'Old' })]);
      const batch = [makeProvider(), makeProvider(overrides)];
      await expect(store.replaceSource('sample', inBatches(batch))).rejects.toThrow(InvalidProviderError);
      expect(await names(store)).toEqual(['Old']);
    });

    test('reject a second import at the same time', async () => {
      const store = await openWith();
      async function* batches() {
        await expect(store.replaceSource('csv', inBatches([]))).rejects.toThrow(ImportInProgressError);
        yield [makeProvider()];
      }
      await store.replaceSource('sample', batches());
      expect((await store.sources()).map(({ source }) => source)).toEqual(['sample']);
    });

    test('report their progress up to 1', async () => {
      const store = await openWith();
      const reported: number[] = [];
      await store.replaceSource('sample', inBatches([makeProvider()]), { onProgress: (done) => reported.push(done) });
      expect(reported.at(-1)).toBe(1);
      expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    });
  });
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Dropped, type DropReason } from './draft.ts';
import { summary } from './import-report.ts';
import { type ImportOptions, runImport } from './pipeline.ts';
import { makeDraft, makeSource, TEST_PLACES, TestDirectory } from './testing/test-import.ts';

const now = () => new Date('2026-11-21T10:00:00Z');

function start(
  outcomes: Parameters<typeof makeSource>[0],
  options: ImportOptions = {},
  directory = new TestDirectory(),
) {
  return runImport(makeSource(outcomes), { directory, places: TEST_PLACES, now }, options);
}

describe('runImport', () => {
  test('accounts for every row and reports examples of each reason', async () => {
    const directory = new TestDirectory();
    const report = await start(
      [
        makeDraft({ id: 'csv:1', medicaid: [{ state: 'AZ', evidence: 'listed' }] }),
        new Dropped('foreign', 'CA'),
        'merged',
        makeDraft({ id: 'csv:2', location: { lat: 33.4, lng: -111.9 }, sourceDate: '2026-01-02' }),
        makeDraft({ id: 'csv:3', location: { lat: 0, lng: 0 } }),
        makeDraft({ id: 'csv:4', address: { lines: [], city: 'Atlantis', state: 'AZ', zip: '' } }),
        makeDraft({ id: 'csv:5', name: ' \u0000 ' }),
      ],
      {},
      directory,
    );
    expect(report.rows).toEqual({
      read: 7,
      providers: 2,
      merged: 1,
      dropped: { foreign: 1, 'impossible-coordinates': 1, 'no-place': 1, 'no-name': 1 },
    });
    expect(report.examples['impossible-coordinates']).toEqual([{ file: 'list.csv', line: 6, value: '0, 0' }]);
    expect(report).toMatchObject({
      placed: { exact: 1, approximate: 1 },
      withMedicaid: 1,
      newestSourceDate: '2026-01-02',
    });
    expect(directory.stored.map(({ id }) => id)).toEqual(['csv:1', 'csv:2']);
    expect(directory.dropped).toEqual(['sample']);
    expect(summary(report)).toContain('coordinates outside the United States');
  });

  test('sums agree for any rows and any limit', async () => {
    const outcome = fc.constantFrom<'good' | 'merged' | DropReason>('good', 'merged', 'foreign', 'duplicate');
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (kinds, limit) => {
        const outcomes = kinds.map((kind, i) => {
          if (kind === 'good') return makeDraft({ id: `csv:${i}` });
          return kind === 'merged' ? kind : new Dropped(kind);
        });
        const wanted = Math.min(limit, kinds.filter((kind) => kind === 'good').length);
        if (wanted === 0) {
          await expect(start(outcomes, { limit })).rejects.toMatchObject({ code: 'nothing-to-import' });
          return;
        }
        const { rows } = await start(outcomes, { limit });
        const dropped = Object.values(rows.dropped).reduce((sum, count) => sum + count, 0);
        expect(rows.providers).toBe(wanted);
        expect(rows.providers + rows.merged + dropped).toBe(rows.read);
      }),
    );
  });

  test('refuses to replace a source with a small part of it, unless mayShrink is set', async () => {
    const directory = new TestDirectory();
    const drafts = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => makeDraft({ id: `csv:${from + at}` }));
    await start(drafts(0, 40), {}, directory);
    const refused = start(drafts(21, 50), {}, directory);
    await expect(refused).rejects.toMatchObject({
      code: 'far-fewer',
      message: expect.stringContaining("'csv' has 40 providers; 21 of them are not among the 29 of this import"),
    });
    expect(directory.stored).toHaveLength(40);
    expect((await start(drafts(20, 50), {}, directory)).change).toMatchObject({ removed: 20, added: 10 });
    expect((await start(drafts(49, 50), { mayShrink: true }, directory)).change).toMatchObject({ removed: 29 });
  });

  test('imports only the requested states', async () => {
    const ct = makeDraft({ id: 'csv:2', address: { lines: [], city: 'Hartford', state: 'CT', zip: '06105' } });
    const report = await start([makeDraft(), ct], { states: new Set(['CT']) });
    expect(report.rows).toMatchObject({ providers: 1, dropped: { 'other-state': 1 } });
  });

  test('a dry run reads everything and changes nothing', async () => {
    const directory = new TestDirectory();
    const report = await start([makeDraft()], { dryRun: true }, directory);
    expect(report).toMatchObject({ dryRun: true, change: null, rows: { providers: 1 } });
    expect(directory.stored).toEqual([]);
  });

  test('keeps the stored providers when stopped or when no row is usable', async () => {
    const directory = new TestDirectory();
    await start([makeDraft()], {}, directory);
    const stop = new AbortController();
    stop.abort();
    await expect(start([makeDraft({ id: 'csv:9' })], { signal: stop.signal }, directory)).rejects.toMatchObject({
      code: 'canceled',
    });
    await expect(start([new Dropped('foreign')], {}, directory)).rejects.toThrow(
      /none of the 1 rows.*1 foreign.*Nothing was changed/,
    );
    expect(directory.stored.map(({ id }) => id)).toEqual(['csv:1']);
  });

  test('cleans and cuts texts, and drops unsafe web addresses', async () => {
    const directory = new TestDirectory();
    await start(
      [
        makeDraft({ name: 'A\tB <b>', otherNames: ['x'.repeat(500), '', 'A B <b>'], website: 'example.org/a' }),
        makeDraft({ id: 'csv:2', website: 'javascript:alert(1)' }),
        makeDraft({ id: 'csv:3', website: 'ftp://example.org' }),
      ],
      {},
      directory,
    );
    const [first, ...others] = directory.stored;
    expect(first).toMatchObject({ name: 'A B <b>', website: 'https://example.org/a' });
    expect(first!.otherNames.map((name) => name.length)).toEqual([200]);
    expect(others.map(({ website }) => website)).toEqual([null, null]);
  });
});

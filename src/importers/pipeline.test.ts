import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Dropped, type DropReason, type ReadRow } from './draft.ts';
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

function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
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
        makeDraft({
          id: 'csv:3',
          location: { lat: 0, lng: 0 },
          address: { lines: [], city: '', state: 'AZ', zip: '' },
        }),
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
    expect(report).toMatchObject({
      dryRun: true,
      change: { added: 1, removed: 0 },
      refusal: null,
      rows: { providers: 1 },
    });
    expect(directory.stored).toEqual([]);
  });

  test('a dry run says what would change, and whether the import would be refused', async () => {
    const directory = new TestDirectory();
    const drafts = Array.from({ length: 30 }, (_, at) => makeDraft({ id: `csv:${at}` }));
    await start(drafts, {}, directory);
    const few = () => [...drafts.slice(0, 2), makeDraft({ id: 'csv:new' })];
    const report = await start(few(), { dryRun: true }, directory);
    expect(report).toMatchObject({
      change: { added: 1, unchanged: 2, removed: 28 },
      refusal: expect.stringContaining('28 of them are not among the 3 of this import'),
    });
    expect(summary(report)).toMatch(
      /1 new, 0 updated, 2 unchanged; 28 would be removed\.\n {2}This import would be refused/,
    );
    expect(await start(few(), { dryRun: true, mayShrink: true }, directory)).toMatchObject({ refusal: null });
    expect(directory.stored).toHaveLength(30);
  });

  test('says how many records are joined, if any', async () => {
    const directory = new TestDirectory();
    const report = await start([makeDraft()], {}, directory);
    expect(report.joined).toEqual({ records: 0, listings: 0 });
    expect(summary(report)).not.toContain('joined');
    directory.joined = { records: 2400, listings: 1 };
    const joined = await start([makeDraft()], {}, directory);
    expect(summary(joined)).toContain('\n  Over all sources, 2,400 records are joined into 1 listing.');
    expect((await start([makeDraft()], { dryRun: true }, directory)).joined).toBeNull();
  });

  test('says how many corrections have no effect, if any', async () => {
    const directory = new TestDirectory();
    expect(summary(await start([makeDraft()], {}, directory))).not.toContain('correction');
    directory.unusedCorrections = 1;
    const report = await start([makeDraft()], {}, directory);
    expect(report.unusedCorrections).toBe(1);
    expect(summary(report)).toContain('\n  1 correction without effect, because a record is in no source now.');
    directory.overruledCorrections = 2;
    const later = await start([makeDraft()], {}, directory);
    expect(summary(later)).toContain('\n  2 corrections gave way to newer values of a source. See: npm run listings');
  });

  test('lists every dropped row and every remark beside the report, safe for spreadsheets', async () => {
    const listFolder = testFolder();
    const remarks = [
      { key: 'unknown-word', value: 'services: Barber' },
      { key: 'unknown-word', value: '=cmd()' },
    ] as const;
    const dropped = Array.from({ length: 2000 }, (_, at) => new Dropped('foreign', `=HYPERLINK("x${at}")`));
    const rows = [makeDraft({ remarks: [...remarks], sourceDate: '2099-01-01' }), ...dropped];
    const first = await start(rows, { listFolder });
    expect(first.remarks).toEqual({ 'unknown-word': 1, 'unusable-date': 1 });
    expect(summary(first)).toMatch(/Rows that stay, with:\n +1 {2}words that.*first: line 2, services: Barber/);
    const [droppedName = '', remarksName = ''] = first.lists;
    expect(droppedName).toBe('2026-11-21T10-00-00.000Z-csv-dropped.csv');
    const lines = readFileSync(join(listFolder, droppedName), 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + rows.length - 1);
    expect(lines[1]).toBe(`list.csv,3,foreign,outside the United States and its territories,"'=HYPERLINK(""x0"")"`);
    expect(lines.at(-1)).toMatch(/^list\.csv,2002,.*x1999/);
    expect(readFileSync(join(listFolder, remarksName), 'utf8')).toMatch(
      /services: Barber\r\n.*,'=cmd\(\)\r\n.*2099-01-01/,
    );
  });

  test('only the lists of the latest import stay, and a failed one leaves none', async () => {
    const listFolder = testFolder();
    const bad = [makeDraft(), new Dropped('foreign')];
    const other = '2026-01-01T00-00-00.000Z-csv-other-dropped.csv';
    writeFileSync(join(listFolder, other), '');
    const at = (hour: number) => ({ now: () => new Date(Date.UTC(2026, 10, 21, hour)) });
    const run = (outcomes: typeof bad, hour: number, dryRun = false) =>
      runImport(
        makeSource(outcomes),
        { directory: new TestDirectory(), places: TEST_PLACES, ...at(hour) },
        { listFolder, dryRun },
      );
    await run(bad, 1);
    await run(bad, 2);
    await expect(run([new Dropped('foreign', 'CA')], 3)).rejects.toThrow(/1 outside .*; first: line 2, CA/);
    const kept = [other, '2026-11-21T02-00-00.000Z-csv-dropped.csv'];
    expect(readdirSync(listFolder).sort()).toEqual(kept);
    for (const hour of [4, 5]) await run(bad, hour, true);
    expect(readdirSync(listFolder).sort()).toEqual([...kept, '2026-11-21T05-00-00.000Z-csv-dry-run-dropped.csv']);
    await run([makeDraft()], 6);
    expect(readdirSync(listFolder)).toEqual([other]);
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
      /none of the 1 rows.*Nothing was changed.*\n {2}1 outside the United States/,
    );
    expect(directory.stored.map(({ id }) => id)).toEqual(['csv:1']);
  });

  test('leaves out the rows of a provider that is left out, unless they are part of another one', async () => {
    const hartford = { lines: [], city: 'Hartford', state: 'CT', zip: '06105' };
    const at = (line: number) => ({ file: 'list.csv', line });
    const ct: ReadRow = { ...at(2), outcome: makeDraft({ address: hartford }) };
    const az: ReadRow = { ...at(3), outcome: makeDraft({ id: 'csv:2' }) };
    const partOf = (...rows: ReadRow[]): ReadRow => ({ ...at(9), outcome: 'merged', partOf: rows });
    const source = makeSource([]);
    source.files[0]!.rows = 5;
    const read = async function* () {
      yield [ct, az, partOf(ct), partOf(az), partOf(ct, az)];
    };
    const deps = { directory: new TestDirectory(), places: TEST_PLACES, now };
    const { rows } = await runImport({ ...source, read }, deps, { states: new Set(['AZ']) });
    expect(rows).toMatchObject({ providers: 1, merged: 2, dropped: { 'other-state': 1, 'parent-left-out': 1 } });
  });

  test('names the file of an example if there are several', async () => {
    const twoFiles = (outcomes: Parameters<typeof makeSource>[0]) => {
      const source = makeSource(outcomes);
      const empty = { name: 'empty.csv', bytesTotal: 0, bytesDone: () => 0, rows: 0, notices: [] };
      const deps = { directory: new TestDirectory(), places: TEST_PLACES, now };
      return runImport({ ...source, files: [...source.files, empty] }, deps);
    };
    expect(summary(await twoFiles([makeDraft(), new Dropped('foreign', 'CA')]))).toContain(
      '(first: list.csv, line 3, CA)',
    );
    await expect(twoFiles([new Dropped('foreign', 'CA')])).rejects.toThrow(
      '1 outside the United States and its territories; first: list.csv, line 2, CA',
    );
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgresStore } from '#directory/postgres/open-store.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import type { DirectoryStore } from '#directory/store.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { everyone } from '#directory/testing/everyone.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { openPglite } from '#postgres/testing/open-pglite.ts';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { type ImportReport, summary } from '../import-report.ts';
import { type ImportOptions, runImport } from '../pipeline.ts';
import { csvText, writeTestFile, zipBytes } from '../testing/import-files.ts';
import { TEST_PLACES } from '../testing/test-import.ts';
import { workbookBytes } from '../testing/workbook.ts';
import { LOCATION_COLUMNS, OTHER_NAME_COLUMNS } from './columns.ts';
import { isNpi } from './npi.ts';
import { openNppes } from './open-nppes.ts';
import { openNppesChanges } from './open-nppes-changes.ts';
import { deactivatedRow, headerOf, mainFile, mainRow } from './testing/nppes-rows.ts';
import { type Event, events, Registry } from './testing/registry.ts';

const WEEKS = [
  ['20260810', '20260816'],
  ['20260817', '20260823'],
  ['20260824', '20260830'],
  ['20260831', '20260906'],
] as const;
const MONTH = ['20050523', '20260809'] as const;
const NEXT_MONTH = ['20050523', '20260906'] as const;
type Days = readonly [from: string, to: string];

interface Course {
  before: Event[];
  weeks: Event[][];
  /** Order in which the weeks are given; each inner list in one command. */
  commands: number[][];
  states?: string[];
  taxonomies?: string[];
  /** Deactivations only in the report, which comes last or with the others. */
  reported: boolean;
}

const course: fc.Arbitrary<Course> = fc.record(
  {
    before: events(),
    weeks: fc.array(events(12), { minLength: 4, maxLength: 4 }),
    commands: fc.oneof(
      fc.constant<number[][]>([[0], [1], [2], [3]]),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }).map((order) => [order]),
      fc.constant<number[][]>([
        [1, 0],
        [3, 1, 2],
      ]),
    ),
    states: fc.constantFrom(['AZ'], ['AZ', 'CT']),
    taxonomies: fc.constantFrom(['235Z'], ['22', '235Z00000X']),
    reported: fc.boolean(),
  },
  { requiredKeys: ['before', 'weeks', 'commands', 'reported'] },
);

/** Writes files for one import, removed when `work` ends. */
async function withFiles<T>(
  work: (write: (name: string, content: string | Buffer) => string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  try {
    return await work((name, content) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The zip of a month or week, with the header-only files that the real ones have. */
function zipOf(tables: Record<string, string[][]>, [from, to]: Days): Buffer {
  const entries = Object.entries(tables).flatMap(([name, rows]) => [
    ...(rows.length > 1 || name === 'npidata' ? [[`${name}_pfile_${from}-${to}.csv`, csvText(rows)]] : []),
    [`${name}_pfile_${from}-${to}_fileheader.csv`, csvText(rows.slice(0, 1))],
  ]);
  return zipBytes(Object.fromEntries(entries));
}

const now = () => new Date('2026-11-21T10:00:00Z');

async function importMonth(
  store: DirectoryStore,
  registry: Registry,
  days: Days,
  { states, taxonomies }: Partial<Course>,
) {
  await withFiles(async (write) => {
    const path = write('month.zip', zipOf(registry.tables(), days));
    const options = states ? { states: new Set(states) } : {};
    await runImport(await openNppes([path], { taxonomies }), { directory: store, places: TEST_PLACES, now }, options);
  });
}

async function importChanges(
  store: DirectoryStore,
  paths: string[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const base = (await store.sources()).find(({ source }) => source === 'nppes');
  return runImport(await openNppesChanges(paths, {}, base), { directory: store, places: TEST_PLACES, now }, options);
}

async function recordsOf(store: DirectoryStore) {
  const { hits } = await store.search({ ...everyone, radiusMiles: 5000, pageSize: 1000 });
  return hits.map(({ provider }) => provider).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A provider in each file, so that none is empty. */
const always: Event[] = [{ npi: 12, day: 0, what: 'rename' }];

async function monthAndWeeksAreTheNextMonth(openStore: () => Promise<DirectoryStore>, plan: Course): Promise<void> {
  const registry = new Registry();
  registry.live(new Date('2026-06-01'), [...always, ...plan.before]);
  const store = await openStore();
  await importMonth(store, registry, MONTH, plan);
  const zips = plan.weeks.map((week, at) => {
    const changed = registry.live(new Date(Date.UTC(2026, 7, 10 + 7 * at)), [...always, ...week]);
    const tables = registry.tables(changed);
    if (plan.reported) tables.npidata = tables.npidata.filter((row, line) => line === 0 || row[1] !== '');
    return zipOf(tables, WEEKS[at]!);
  });
  await withFiles(async (write) => {
    const paths = zips.map((zip, at) => write(`week-${at}.zip`, zip));
    const report = write('NPPES Deactivated NPI Report 20260906.xlsx', reportOf(registry.deactivated()));
    for (const [at, weeks] of plan.commands.entries()) {
      const isLast = at === plan.commands.length - 1;
      await importChanges(store, [...(isLast && plan.reported ? [report] : []), ...weeks.map((week) => paths[week]!)], {
        mayShrink: true,
      });
    }
    const changed = await recordsOf(store);
    const next = await openStore();
    await importMonth(next, registry, NEXT_MONTH, plan);
    expect(changed).toEqual(await recordsOf(next));
    expect((await store.sources())[0]).toEqual((await next.sources())[0]);
    // All again changes nothing.
    const again = await importChanges(store, plan.reported ? [report, ...paths] : paths);
    expect(again.change).toMatchObject({ added: 0, updated: 0, removed: 0 });
    await next.close();
  });
  await store.close();
}

function reportOf(npis: string[]): Buffer {
  return workbookBytes([
    ['NPPES Deactivated Records as of Sep 06 2026', ''],
    ['NPI', 'NPPES Deactivation Date'],
    ...npis.map((npi) => [npi, '01/15/2007']),
  ]);
}

describe('a month and its weeks are the next month', () => {
  const holds = (openStore: () => Promise<DirectoryStore>, numRuns: number) =>
    fc.assert(
      fc.asyncProperty(course, (plan) => monthAndWeeksAreTheNextMonth(openStore, plan)),
      { numRuns },
    );

  test('in memory', () => holds(async () => new BruteForceStore(), 40));

  test('in SQLite', () => holds(async () => openSqliteStore({ folder: temporaryFolder() }), 10));

  test('in PostgreSQL', async () => {
    const glite = await openPglite({ hasPostgis: true });
    onTestFinished(() => glite.close());
    let schemas = 0;
    const [plan] = fc.sample(course, 1);
    await monthAndWeeksAreTheNextMonth(async () => {
      const schema = `s${schemas++}`;
      await glite.exec(`CREATE SCHEMA ${schema}; SET search_path = ${schema}, public`);
      return createPostgresStore({ primary: pgliteConnections(glite, { alone: false }) });
    }, plan!);
  });
});

describe('changes', () => {
  const NPIS = ['1000000004', '1000000012', '1000000020', '1000000038'] as const;
  const [first, second, third, fourth] = NPIS;
  const updated = (npi: string, date: string, values: Record<string, string> = {}) =>
    mainRow({
      NPI: npi,
      'Provider Organization Name (Legal Business Name)': `CLINIC ${npi}`,
      'Last Update Date': date,
      ...values,
    });
  const MOVED = { 'Provider Business Practice Location Address State Name': 'CT' };

  /** A store with the first three NPIs as of 08/01/2026, and a function that writes files. */
  async function loaded(options: ImportOptions = {}, monthName = 'npidata_pfile_20050523-20260809.csv') {
    const store = new BruteForceStore();
    const importMonthOf = async (rows: string[][]) => {
      const source = await openNppes([writeTestFile(monthName, mainFile(...rows))]);
      return runImport(source, { directory: store, places: TEST_PLACES, now }, options);
    };
    await importMonthOf([first, second, third].map((npi) => updated(npi, '08/01/2026')));
    return { store, importMonthOf };
  }
  const weekFile = ([from, to]: Days, ...rows: string[][]) =>
    writeTestFile(`npidata_pfile_${from}-${to}.csv`, mainFile(...rows));
  const reportFile = (day: string, npis: string[]) =>
    writeTestFile(`NPPES Deactivated NPI Report ${day}.xlsx`, reportOf(npis));
  const ids = async (store: DirectoryStore) => (await recordsOf(store)).map(({ id }) => id.slice(6));

  test('account for every row: new, updated, the same, removed, older, superseded and left out', async () => {
    const { store } = await loaded();
    const report = await importChanges(store, [
      weekFile(
        WEEKS[0],
        updated(first, '08/10/2026'),
        updated(second, '07/01/2026', { 'Provider First Line Business Practice Location Address': '1 OLD ST' }),
        deactivatedRow(third, '01/02/2007'),
      ),
      weekFile(
        WEEKS[1],
        updated(first, '08/18/2026', { 'Provider First Line Business Practice Location Address': '2 NEW ST' }),
        updated(fourth, '08/18/2026'),
        updated('1234567893', '08/18/2026', { 'Healthcare Provider Taxonomy Code_1': '390200000X' }),
        updated('1234567890', '08/18/2026'),
      ),
    ]);
    expect(report).toMatchObject({
      rows: {
        read: 7,
        providers: 2,
        merged: 0,
        dropped: { superseded: 1, older: 1, deactivated: 1, 'no-service': 1, 'bad-id': 1 },
      },
      kept: 1,
      noLongerServed: { deactivated: 1 },
      change: { added: 1, updated: 1, unchanged: 1, removed: 1 },
    });
    expect(summary(report)).toMatch(
      /3 providers served now: 1 new, 1 updated, 1 unchanged; 1 removed\.\n {2}2 of them come from these files, 1 stay as they were\.\n[\s\S]*1 {2}deactivated by the source; 1 of them removed/,
    );
    expect((await recordsOf(store)).map(({ id, address }) => [id, address.lines[0]])).toEqual([
      [`nppes:${first}`, '2 New St'],
      [`nppes:${second}`, '100 Oak Ave'],
      [`nppes:${fourth}`, '100 Oak Ave'],
    ]);
  });

  test('take the same states as the month, so a provider that moves away is removed', async () => {
    const { store } = await loaded({ states: new Set(['AZ']) });
    const report = await importChanges(store, [
      weekFile(WEEKS[0], updated(first, '08/10/2026', MOVED), updated(fourth, '08/10/2026', MOVED)),
    ]);
    expect(report).toMatchObject({ rows: { dropped: { 'other-state': 2 } }, noLongerServed: { 'other-state': 1 } });
    expect(await ids(store)).toEqual([second, third]);
    expect((await store.sources())[0]!.scope).toEqual({ states: ['AZ'], through: '2026-08-16' });
  });

  test('leave a provider whose row is malformed as it is', async () => {
    const { store } = await loaded();
    const text = `${mainFile(updated(second, '08/10/2026'))}"${first}","2","x"\n`;
    const report = await importChanges(store, [writeTestFile('npidata_pfile_20260810-20260816.csv', text)]);
    expect(report.rows.dropped).toEqual({ malformed: 1 });
    expect(await ids(store)).toEqual([first, second, third]);
  });

  test('of a report: newer updates win, and what is listed is removed', async () => {
    const { store } = await loaded();
    const report = await importChanges(store, [
      reportFile('20260812', [first, third, third, '', fourth]),
      weekFile(WEEKS[0], updated(first, '08/15/2026')),
    ]);
    expect(report.rows).toMatchObject({
      read: 6,
      providers: 1,
      dropped: { superseded: 1, deactivated: 2, duplicate: 1, 'bad-id': 1 },
    });
    expect(report.noLongerServed).toEqual({ deactivated: 1 });
    expect(await ids(store)).toEqual([first, second]);
    const old = await importChanges(store, [reportFile('20260731', [first, second])]);
    expect(old.rows.dropped).toEqual({ older: 2 });
  });

  test('are refused where there is nothing that they could change', async () => {
    const files = [weekFile(WEEKS[0], updated(first, '08/10/2026'))];
    const empty = new BruteForceStore();
    await expect(importChanges(empty, files)).rejects.toMatchObject({ code: 'no-base' });
    await empty.replaceSource('nppes', inBatches([makeProvider({ id: `nppes:${first}` })]));
    await expect(importChanges(empty, files)).rejects.toThrow(/by an older release/);
    await empty.replaceSource('nppes', inBatches([]));
    await expect(importChanges(empty, files)).rejects.toThrow(/not loaded/);
    const { store } = await loaded({ limit: 2 });
    await expect(importChanges(store, files)).rejects.toThrow(/--limit 2/);
  });

  test('are refused if what is served changes while they are read', async () => {
    const { store, importMonthOf } = await loaded();
    const [base] = await store.sources();
    const source = await openNppesChanges([weekFile(WEEKS[0], updated(first, '08/10/2026'))], {}, base);
    const later = () => new Date('2026-11-21T11:00:00Z');
    await store.replaceSource('nppes', inBatches([]), { importedAt: later() });
    await expect(runImport(source, { directory: store, places: TEST_PLACES, now })).rejects.toThrow(/Another import/);
    await importMonthOf([updated(first, '08/01/2026')]);
  });

  test('of a week before what is served are refused, unless all weeks since are there', async () => {
    const { store } = await loaded();
    const weeks = WEEKS.map((days, at) => weekFile(days, updated(first, `08/${10 + 7 * at}/2026`)));
    await importChanges(store, weeks.slice(0, 3));
    const refused = [[weeks[1]!], [weeks[3]!, weeks[1]!]];
    for (const files of refused)
      await expect(importChanges(store, files)).rejects.toMatchObject({
        code: 'older-files',
        message: expect.stringContaining(
          'npidata_pfile_20260817-20260823.csv: what is served has changes up to 2026-08-30, so this week could undo newer ones. ',
        ),
      });
    expect((await importChanges(store, weeks.slice(1))).rows.dropped).toEqual({ superseded: 2 });
  });

  test('say which weeks are missing; without a day in the name of the month, none are known to be', async () => {
    const files = () => [
      weekFile(WEEKS[1], updated(first, '08/18/2026')),
      weekFile(WEEKS[3], updated(second, '09/01/2026')),
    ];
    const { store } = await loaded();
    expect((await importChanges(store, files())).notices).toEqual([
      expect.stringContaining('from 2026-08-10 to 2026-08-16'),
      expect.stringContaining('from 2026-08-24 to 2026-08-30'),
    ]);
    const { store: unknown } = await loaded({}, 'npidata.csv');
    expect((await importChanges(unknown, files())).notices).toEqual([]);
  });

  test('that remove more than a tenth of many are refused', async () => {
    const { store, importMonthOf } = await loaded();
    const many = Array.from({ length: 4000 }, (_, at) => String(1_000_000_000 + at)).filter(isNpi);
    await importMonthOf(many.map((npi) => updated(npi, '08/01/2026')));
    const few = reportFile('20260812', many.slice(0, 40));
    const most = reportFile('20260812', many.slice(0, 41));
    await expect(importChanges(store, [most])).rejects.toMatchObject({
      code: 'far-fewer',
      message: expect.stringContaining("would remove 41 of the 400 providers of 'nppes'"),
    });
    expect(await importChanges(store, [most], { dryRun: true })).toMatchObject({ refusal: expect.any(String) });
    expect((await importChanges(store, [most], { mayShrink: true, dryRun: true })).refusal).toBeNull();
    expect((await importChanges(store, [few])).change).toMatchObject({ removed: 40, unchanged: 360 });
  });

  test.each([
    ['npidata.csv', mainFile(), /first and last day/],
    ['npidata_pfile_20050523-20260809.csv', mainFile(), /import nppes/],
    ['npidata_pfile_20260816-20260810.csv', mainFile(), /first and last day/],
    ['pl_pfile_20260810-20260816.csv', 'NPI\n', /main file of its week .* is missing/],
    ['npidata_pfile_20260810-20260816_fileheader.csv', mainFile(), /only header-only and endpoint files/],
    ['week.zip', zipBytes({ 'readme.pdf': '' }), /no weekly file .* no report/],
    ['report.xlsx', reportOf([]), /has its day/],
    ['Report 20261301.xlsx', reportOf([]), /has its day/],
    ['Report 20260810.xlsx', workbookBytes([['Name'], ['NPI is not here']]), /none of the first 10 rows/],
  ])('reject %s', async (name, content, message) => {
    const { store } = await loaded();
    await expect(importChanges(store, [writeTestFile(name, content)])).rejects.toThrow(message);
  });

  test('reject a week that is given twice', async () => {
    const { store } = await loaded();
    const week = weekFile(WEEKS[0], updated(first, '08/10/2026'));
    await expect(importChanges(store, [week, week])).rejects.toThrow(/given twice/);
  });

  test('are also read as CSV files, with header-only and endpoint files among them, and as a report in a zip', async () => {
    const { store } = await loaded();
    const locations = csvText([
      headerOf(LOCATION_COLUMNS),
      [first, '7 Elm St', '', 'Tempe', 'AZ', '85281', 'US', '', ''],
    ]);
    const report = await importChanges(store, [
      weekFile(WEEKS[0], updated(first, '08/10/2026')),
      writeTestFile('pl_pfile_20260810-20260816.csv', locations),
      ...['npidata', 'pl', 'othername', 'endpoint'].map((name) =>
        writeTestFile(`${name}_pfile_20260810-20260816_fileheader.csv`, 'NPI\n'),
      ),
      writeTestFile('endpoint_pfile_20260810-20260816.csv', 'NPI,Endpoint Type\n'),
      writeTestFile(
        'NPPES_Deactivated_NPI_Report_081226_V2.zip',
        zipBytes({ 'NPPES Deactivated NPI Report 20260812.xlsx': reportOf([second]), 'Readme.pdf': '' }),
      ),
    ]);
    expect(report.files.map(({ name, rows }) => [name, rows])).toEqual([
      ['pl_pfile_20260810-20260816.csv', 1],
      ['npidata_pfile_20260810-20260816.csv', 1],
      ['NPPES_Deactivated_NPI_Report_081226_V2.zip/NPPES Deactivated NPI Report 20260812.xlsx', 1],
    ]);
    expect(await ids(store)).toEqual([first, `${first}-1`, third]);
  });

  test('may come without further locations and names: their files then end after the header', async () => {
    const { store } = await loaded();
    const week = zipBytes({
      'npidata_pfile_20260810-20260816.csv': mainFile(updated(fourth, '08/10/2026')),
      'pl_pfile_20260810-20260816.csv': csvText([headerOf(LOCATION_COLUMNS)]),
      'othername_pfile_20260810-20260816.csv': csvText([headerOf(OTHER_NAME_COLUMNS)]),
    });
    const report = await importChanges(store, [writeTestFile('week.zip', week)]);
    expect(report.change).toMatchObject({ added: 1 });
  });
});

// Measures weekly changes: a month like NPPES's, then one week and the list of all deactivated NPIs, as changes of it.
// Run: node bench/changes.ts [--rows 1000000]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import type { DirectoryStore } from '#directory/store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { ImportSource } from '#importers/draft.ts';
import { openNppes } from '#importers/nppes/open-nppes.ts';
import { openNppesChanges } from '#importers/nppes/open-nppes-changes.ts';
import { runImport } from '#importers/pipeline.ts';
import { workbookBytes } from '#importers/testing/workbook.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';
import { makeNpis, writeNppesFile } from './nppes-file.ts';

// A week of September 2026 and the report of August 2026.
const NEW = 13_537;
const CHANGED = 20_472;
const DEACTIVATED = 351_912;
const FIRST_NPI = 1_000_000_000;
/** Beyond the NPIs of the month, for up to 20 million rows. */
const OTHER_NPI = 1_500_000_000;

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
const rows = Number(values.rows ?? 1_000_000);

printMachine('Changes');
const folder = mkdtempSync(join(tmpdir(), 'bench-changes-'));
const places = await loadGazetteer();
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const month = join(folder, 'npidata_pfile_20050523-20260809.csv');
  const week = join(folder, 'npidata_pfile_20260810-20260816.csv');
  const report = join(folder, 'NPPES Deactivated NPI Report 20260816.xlsx');
  writeNppesFile(month, rows);
  const changed = makeNpis(FIRST_NPI, CHANGED, Math.floor(rows / CHANGED));
  writeNppesFile(week, NEW + CHANGED, [...changed, ...makeNpis(OTHER_NPI, NEW)], 2026);
  // One in a hundred is served.
  const served = Math.floor(DEACTIVATED / 100);
  const listed = [
    ...makeNpis(FIRST_NPI + 10, served, Math.floor(rows / served)),
    ...makeNpis(OTHER_NPI + 10_000_000, DEACTIVATED - served),
  ];
  const lines = listed.map((npi) => [npi, '01/15/2007']);
  writeFileSync(report, workbookBytes([['Deactivated records'], ['NPI', 'NPPES Deactivation Date'], ...lines]));

  const store = openSqliteStore({ folder: join(folder, 'data') });
  const whole = await timed(store, await openNppes([month]));
  console.log('| import | read and store, s | assemble and index, s | all, s |');
  console.log('|---|---|---|---|');
  const show = (name: string, { stored, all }: Times) => {
    console.log(`| ${name} | ${stored.toFixed(1)} | ${(all - stored).toFixed(1)} | ${all.toFixed(1)} |`);
    keepFigure(`changes: ${name}`, `${all.toFixed(1)} s`);
  };
  show(`month of ${rows.toLocaleString('en')} rows`, whole);
  const ofWeek = await timed(store, await changesOf(store, [week]));
  show(`week of ${(NEW + CHANGED).toLocaleString('en')} rows`, ofWeek);
  show(`report of ${DEACTIVATED.toLocaleString('en')} rows`, await timed(store, await changesOf(store, [report])));
  keepRatio('changes: a week beside its month', whole.all / ofWeek.all);
  await store.close();
}

interface Times {
  /** Seconds until all records are stored and compared. */
  stored: number;
  all: number;
}

async function changesOf(store: DirectoryStore, paths: string[]): Promise<ImportSource & { openedInMs: number }> {
  const start = performance.now();
  const source = await openNppesChanges(paths, {}, (await store.sources())[0]);
  return { ...source, openedInMs: performance.now() - start };
}

async function timed(directory: DirectoryStore, source: ImportSource & { openedInMs?: number }): Promise<Times> {
  const start = performance.now() - (source.openedInMs ?? 0);
  let stored = 0;
  await runImport(
    source,
    { directory, places, now: () => new Date() },
    {
      onProgress: ({ phase }) => {
        if (phase === 'indexing') stored ||= performance.now() - start;
      },
    },
  );
  return { stored: stored / 1000, all: (performance.now() - start) / 1000 };
}

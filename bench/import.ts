// Measures an import: a file like the main NPPES file, through the real pipeline into a temporary folder.
// Run: node bench/import.ts [--rows 500000] [--rounds 3]      the whole file, 10 GB: --rows 9200000 --rounds 1
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { type Gazetteer, loadGazetteer } from '#gazetteer/gazetteer.ts';
import { MAIN_COLUMNS } from '#importers/nppes/columns.ts';
import { openNppes } from '#importers/nppes/open-nppes.ts';
import { openDataFile } from '#importers/open-data-file.ts';
import { type ImportDeps, type ImportOptions, runImport } from '#importers/pipeline.ts';
import { readCsv } from '#importers/read-csv.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';
import { writeNppesFile } from './nppes-file.ts';
import { Stopwatch } from './stopwatch.ts';
import { UNSTORED } from './unstored.ts';

/** Target in rows per second for parse, map and insert. */
const TARGET = 100_000;

const { values } = parseArgs({ options: { rows: { type: 'string' }, rounds: { type: 'string' } } });
const rows = Number(values.rows ?? 500_000);
const rounds = Number(values.rounds ?? 3);

printMachine('Import');
const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const file = join(folder, 'npidata_pfile_bench.csv');
  writeNppesFile(file, rows);
  console.log(`${rows.toLocaleString('en')} rows of 330 columns, ${Math.round(statSync(file).size / 1e6)} MB`);
  const lines = new Stopwatch();
  const parse = new Stopwatch();
  const map = new Stopwatch();
  const insert = new Stopwatch();
  const all = new Stopwatch();
  const places = await loadGazetteer();
  for (let round = 0; round < rounds; round++) {
    lines.start();
    for await (const _ of createInterface({ input: createReadStream(file) }));
    lines.stop();
    parse.start();
    for await (const _ of readCsv(await openDataFile(file), MAIN_COLUMNS));
    parse.stop();
    map.start();
    await importInto(UNSTORED, file, places);
    map.stop();
    insert.start();
    all.start();
    await importOnce(file, places, () => insert.stop());
    all.stop();
  }
  console.log(
    'each stage includes those before it, except for the first (Node.js reading lines); other processes may have slowed it down',
  );
  console.log('| stage | rows a second, median | best | rows a second of processor time, best |');
  console.log('|---|---|---|---|');
  for (const [stage, watch] of Object.entries({
    'lines alone': lines,
    parse,
    'and map': map,
    'and insert': insert,
    'and index': all,
  })) {
    const rates = [watch.median(), watch.best(), watch.bestProcessor()].map((seconds) => rows / seconds);
    keepFigure(`import: ${stage}`, `${Math.round(rates[0]!)} rows a second`);
    console.log(`| ${stage} | ${rates.map((rate) => Math.round(rate).toLocaleString('en')).join(' | ')} |`);
  }
  keepRatio('import: parse, map and insert beside reading lines alone', lines.median() / insert.median());
  keepFigure('import: most memory', `${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
  const ratio = rows / insert.median() / TARGET;
  console.log(`target of parse, map and insert: ${TARGET.toLocaleString('en')} a second; ratio ${ratio.toFixed(2)}`);
}

async function importOnce(file: string, places: Gazetteer, onInserted: () => void): Promise<void> {
  const target = mkdtempSync(join(folder, 'directory-'));
  const directory = openSqliteStore({ folder: target });
  let inserted = false;
  await importInto(directory, file, places, ({ phase }) => {
    if (phase === 'indexing' && !inserted) onInserted();
    inserted ||= phase === 'indexing';
  });
  await directory.close();
  rmSync(target, { recursive: true });
}

async function importInto(
  directory: ImportDeps['directory'],
  file: string,
  places: Gazetteer,
  onProgress?: ImportOptions['onProgress'],
): Promise<void> {
  const source = await openNppes([file]);
  const report = await runImport(source, { directory, places, now: () => new Date() }, onProgress && { onProgress });
  if (report.rows.providers !== rows) throw new Error(`${report.rows.providers} of ${rows} rows imported.`);
}

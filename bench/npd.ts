// Measures an import of the National Provider Directory: files like CMS's, in Zstandard, through the real pipeline into a temporary folder.
// Run: node bench/npd.ts [--share 0.01] [--folder /data]      the whole release, 34 GB unpacked: --share 1
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createZstdCompress } from 'node:zlib';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { type Gazetteer, loadGazetteer } from '#gazetteer/gazetteer.ts';
import { openFhir } from '#importers/fhir/open-fhir.ts';
import { openDataFile } from '#importers/open-data-file.ts';
import { type ImportDeps, type ImportOptions, runImport } from '#importers/pipeline.ts';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';
import { writeNpdFiles } from './npd-files.ts';
import { UNSTORED } from './unstored.ts';

const { values } = parseArgs({ options: { share: { type: 'string' }, folder: { type: 'string' } } });
const share = Number(values.share ?? 0.01);
const root = mkdtempSync(join(values.folder ?? tmpdir(), 'bench-npd-'));

printMachine('National Provider Directory');
try {
  await measure();
} finally {
  rmSync(root, { recursive: true });
}

async function measure(): Promise<void> {
  const folder = join(root, 'npd');
  mkdirSync(folder);
  const { total, rows } = await writeFiles(folder);
  const gigabytes = total / 1e9;
  console.log(`${rows.toLocaleString('en')} resources, ${gigabytes.toFixed(2)} GB unpacked`);
  const places = await loadGazetteer();
  console.log('each stage includes those before it, except for the first; other processes may have slowed it down');
  console.log('| stage | seconds | MB unpacked a second | processor seconds | most memory so far |');
  console.log('|---|---|---|---|---|');
  await stage('unpack alone', total, async () => {
    for (const name of readdirSync(folder)) for await (const _ of (await openDataFile(join(folder, name))).bytes);
  });
  await stage('read, join and map', total, () => importInto(UNSTORED, folder, places));
  const directory = openSqliteStore({ folder: join(root, 'directory') });
  try {
    await stage('and insert and index', total, () => importInto(directory, folder, places));
  } finally {
    await directory.close();
  }
}

async function stage(name: string, bytes: number, run: () => Promise<void>): Promise<void> {
  const [start, processor] = [performance.now(), process.cpuUsage()];
  await run();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(processor);
  const memory = `${Math.round(process.resourceUsage().maxRSS / 1000)} MB`;
  console.log(
    `| ${name} | ${seconds.toFixed(1)} | ${(bytes / 1e6 / seconds).toFixed(0)} | ${((user + system) / 1e6).toFixed(1)} | ${memory} |`,
  );
  keepFigure(`npd: ${name}`, `${(bytes / 1e6 / seconds).toFixed(0)} MB a second`);
}

/** Writes the files and packs them one by one, because they are large. */
async function writeFiles(folder: string): Promise<{ total: number; rows: number }> {
  const counts = writeNpdFiles(folder, share);
  let total = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    total += statSync(path).size;
    await pipeline(createReadStream(path), createZstdCompress(), createWriteStream(`${path}.zst`));
    rmSync(path);
  }
  return { total, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

async function importInto(directory: ImportDeps['directory'], folder: string, places: Gazetteer): Promise<void> {
  const options: ImportOptions = {};
  const report = await runImport(await openFhir([folder]), { directory, places, now: () => new Date() }, options);
  console.log(
    `  ${report.rows.providers.toLocaleString('en')} records of ${report.rows.read.toLocaleString('en')} rows, dropped ${JSON.stringify(report.rows.dropped)}`,
  );
}

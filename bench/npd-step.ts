// One step of bench/npd.ts in a process of its own, for its memory. Prints its figures as JSON.
// Run: node bench/npd-step.ts <folder> write|unpack|map|store [share]
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { openFhir } from '#importers/fhir/open-fhir.ts';
import { openDataFile } from '#importers/open-data-file.ts';
import { type ImportDeps, runImport } from '#importers/pipeline.ts';
import { collectSooner } from '#operations/collect-sooner.ts';
import { writeNpdFiles } from './npd-files.ts';
import { UNSTORED } from './unstored.ts';

/** What a step measured. */
export interface NpdFigures {
  seconds: number;
  /** Until all records are written; the rest is assembling and indexing. */
  writtenSeconds: number;
  processorSeconds: number;
  /** Highest resident memory until all records are written, and of the whole step. */
  writtenMb: number;
  mb: number;
  /** Read, or written; and the records made from them. */
  rows: number;
  providers: number;
  dropped: Record<string, number>;
  /** Size of the files that were written, unpacked. */
  bytes: number;
}

const [folder = '', step, share] = process.argv.slice(2);
const files = join(folder, 'npd');
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1000);
const figures: NpdFigures = {
  seconds: 0,
  writtenSeconds: 0,
  processorSeconds: 0,
  writtenMb: 0,
  mb: 0,
  rows: 0,
  providers: 0,
  dropped: {},
  bytes: 0,
};
collectSooner();
if (step === 'write') await write();
else if (step === 'unpack') await timed(unpack);
else if (step === 'map') await importInto(UNSTORED);
else {
  const directory = openSqliteStore({ folder: join(folder, 'directory') });
  await importInto(directory);
  await directory.close();
}
figures.mb = peakMb();
console.log(JSON.stringify(figures));

/** Writes the files and packs them one by one, because they are large. */
async function write(): Promise<void> {
  mkdirSync(files);
  const counts = writeNpdFiles(files, Number(share));
  for (const name of readdirSync(files)) {
    const path = join(files, name);
    figures.bytes += statSync(path).size;
    await pipeline(createReadStream(path), createZstdCompress(), createWriteStream(`${path}.zst`));
    rmSync(path);
  }
  figures.rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function unpack(): Promise<void> {
  for (const name of readdirSync(files)) for await (const _ of (await openDataFile(join(files, name))).bytes);
}

async function importInto(directory: ImportDeps['directory']): Promise<void> {
  const places = await loadGazetteer();
  await timed(async (start) => {
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase === 'reading') return;
      figures.writtenMb ||= peakMb();
      figures.writtenSeconds ||= (performance.now() - start) / 1000;
    };
    const { rows } = await runImport(
      await openFhir([files]),
      { directory, places, now: () => new Date() },
      { onProgress },
    );
    figures.rows = rows.read;
    figures.providers = rows.providers;
    figures.dropped = rows.dropped;
  });
}

async function timed(run: (start: number) => Promise<void>): Promise<void> {
  const [start, processor] = [performance.now(), process.cpuUsage()];
  await run(start);
  figures.seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(processor);
  figures.processorSeconds = (user + system) / 1e6;
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDirectoryRecords } from '#directory/directory-records.ts';
import { type PostgresForTests, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import { type Fault, type FaultOptions, seededRandom } from './fault.ts';
import { sizeOf, writeGeneration } from './generations.ts';
import { isClearExit, runCommand } from './run-command.ts';
import { type SmallDisk, withSmallDisk } from './small-disk.ts';

/** Room for two imports, and for PostgreSQL with its log. */
const DISKS = { sqlite: '16m', postgres: '300m' };
/** Somewhat more than an import of 3,400 providers needs. */
const NEEDED = { sqlite: 1_600_000, postgres: 8_000_000 };

/**
 * Imports onto a disk, of the site or of PostgreSQL, that becomes full at a random moment. Each import must succeed or say what
 * happened; what is served must be all of the last one that succeeded, and with free space the next one must work. Mounting the
 * disk requires root; without it, the fault fails.
 */
export const fillingDisk: Fault = (options) =>
  withSmallDisk(DISKS[options.store], async (disk) => {
    if (options.store === 'sqlite') return fillDuringImports(options, disk, {});
    const server = await startPostgres({ parent: disk.folder });
    try {
      return await fillDuringImports(options, disk, { server, url: await server.newDatabase(['postgis', 'pg_trgm']) });
    } finally {
      await server.stop();
    }
  });

async function fillDuringImports(
  options: FaultOptions,
  disk: SmallDisk,
  { server, url }: { server?: PostgresForTests; url?: string },
) {
  const random = seededRandom(options);
  const failures: string[] = [];
  const counts = { full: 0, imported: 0, 'half done': 0 };
  const lists = mkdtempSync(join(tmpdir(), 'lists-'));
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  let generation = 0;
  let served = 0;
  const importNext = async () => {
    const list = writeGeneration(lists, ++generation);
    const result = await runCommand(['import', 'csv', list], { DATA_DIR: data, ...(url && { DATABASE_URL: url }) });
    if (result.exitCode === 0) served = generation;
    return result;
  };
  /** Whether all of one generation is served: the last that succeeded, or a later one that failed only after it was live. */
  const isWhole = async () => {
    const records = await openDirectoryRecords({ folder: data, databaseUrl: url });
    try {
      const found = new Map<number, number>();
      for await (const { name } of records.sketches()) {
        const from = Number(/^Generation (\d+) /.exec(name)?.[1]);
        found.set(from, (found.get(from) ?? 0) + 1);
      }
      const [[only, size] = [0, 0], ...others] = found;
      if (others.length > 0 || only < served || size !== sizeOf(only)) return false;
      served = only;
      return true;
    } finally {
      await records.close();
    }
  };
  try {
    const first = await importNext();
    if (first.exitCode !== 0) throw new Error(`The first import failed: ${first.output}`);
    for (let round = 0; round < options.rounds; round++) {
      disk.fill(random.whole(0, NEEDED[options.store]));
      const { exitCode, output } = await importNext();
      disk.empty();
      counts[exitCode === 0 ? 'imported' : 'full']++;
      if (!isClearExit(exitCode, output)) failures.push(`An import on a disk that fills up: ${exitCode} ${output}`);
      if (server && url) await whenBack(server, url);
      if (!(await isWhole())) {
        counts['half done']++;
        failures.push(`After import ${generation} (${exitCode}), not exactly import ${served} is served.`);
      }
    }
    const last = await importNext();
    if (last.exitCode !== 0) failures.push(`With free space, an import fails: ${last.output}`);
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  } finally {
    rmSync(lists, { recursive: true, force: true });
  }
}

/** A server without room for its log ends itself. */
async function whenBack(server: PostgresForTests, url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  if (!isUp) await server.restart();
}

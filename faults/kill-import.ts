import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { servedFiles } from '#directory/sqlite/served-files.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { generationCsv, PAGES, searchGeneration, writeGeneration } from './generations.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

/** Every so many rounds an import completes, and every so many rounds one reads a truncated file. */
const WHOLE_EVERY = 10;
const CUT_EVERY = 10;
const NOTICED_WITHIN_MS = 15_000;

/**
 * Kills imports while the site serves the data they replace. Every response must come from a single import, never an older
 * one than seen before. A completed import must be served, and must clean up what killed ones left.
 */
export const killImport: Fault = (options) =>
  withStorage(options.store, async ({ folder, settings, databaseUrl }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, acknowledged: 0, answers: 0, lost: 0, 'half done': 0 };
    let newest = 0;
    const importNext = async (killAfterMs?: number) => {
      const list = writeGeneration(folder, ++newest);
      return runCommand(['import', 'csv', list], settings, { ...(killAfterMs !== undefined && { killAfterMs }) });
    };
    const first = await importNext();
    if (first.exitCode !== 0) return { counts, failures: [`The first import failed: ${first.output}`] };
    let wholeMs = first.ms;

    const site = await startSite(settings);
    /** The oldest generation that may still be served. */
    let oldest = 1;
    let isOver = false;
    const search = async () => {
      const oldestBefore = oldest;
      const seen = await searchGeneration(site.origin, random.whole(1, PAGES)).catch(
        (error: Error) => `A search failed: ${error.message}`,
      );
      counts.answers++;
      if (typeof seen === 'number' && seen >= oldestBefore && seen <= newest) {
        oldest = Math.max(oldest, seen);
        return;
      }
      counts['half done']++;
      failures.push(typeof seen === 'string' ? seen : `Generation ${seen} was served after ${oldestBefore}.`);
    };
    const visitors = [1, 2].map(async () => {
      for (; !isOver; await pause(5)) await search();
    });
    const mustServe = async (generation: number) => {
      const deadline = performance.now() + NOTICED_WITHIN_MS;
      while (oldest !== generation && performance.now() < deadline) await pause(20);
      if (oldest === generation) return;
      counts.lost++;
      failures.push(`Import ${generation} succeeded, but ${oldest} is served.`);
    };
    const importWhole = async () => {
      const { exitCode, output, ms } = await importNext();
      if (exitCode !== 0) {
        failures.push(`An import after a killed one exited with ${exitCode}: ${output.slice(0, 400)}`);
        return;
      }
      counts.acknowledged++;
      wholeMs = ms;
      await mustServe(newest);
      failures.push(...(databaseUrl ? await leftoverTables(databaseUrl) : leftovers(folder)));
    };

    for (let round = 1; round <= options.rounds; round++) {
      // An import that ends before it is killed counts as completed; the next one is tried.
      for (let isKilled = false; !isKilled; ) {
        // More kills in the second half, when an import writes; before that it starts and reads.
        const { exitCode, output, ms } = await importNext(
          wholeMs * (random.chance(0.5) ? random.next() : 0.5 + 0.5 * random.next()),
        );
        isKilled = exitCode === null;
        if (isKilled) counts.kills++;
        else if (exitCode !== 0) {
          failures.push(`An import exited with ${exitCode}: ${output.slice(0, 400)}`);
          return { counts, failures };
        } else {
          counts.acknowledged++;
          wholeMs = ms;
          await mustServe(newest);
        }
      }
      if (round % CUT_EVERY === 0) await importCut(settings, folder, failures);
      if (round % WHOLE_EVERY === 0) await importWhole();
    }
    await importWhole();
    isOver = true;
    await Promise.all(visitors);
    await site.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  });

/** A truncated compressed list must be refused with an error message. */
async function importCut(settings: Record<string, string>, folder: string, failures: string[]): Promise<void> {
  const whole = gzipSync(generationCsv(999_999));
  const cut = join(folder, 'cut.csv.gz');
  writeFileSync(cut, whole.subarray(0, whole.length * 0.9));
  const { exitCode, output } = await runCommand(['import', 'csv', cut], settings);
  if (exitCode !== 1 || output.includes('    at '))
    failures.push(`The import of a truncated list exited with ${exitCode}: ${output.slice(0, 300)}`);
}

/** Lists files of imports that are in the folder but not served. */
function leftovers(folder: string): string[] {
  const served = servedFiles(folder);
  const names = readdirSync(folder).filter((name) => /^(records-|directory-)/.test(name) && !served.includes(name));
  return names.map((name) => `${name} was left behind.`);
}

/** Lists tables of imports that nobody reads: those of killed imports, and of imports replaced more than an hour ago. */
async function leftoverTables(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^directory_provider_\\d+$'
         AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_import)`,
    );
    return rows.map(({ name }) => `${name} was left behind.`);
  } finally {
    await client.end();
  }
}

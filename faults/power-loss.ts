import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTGRES_PROGRAMS, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import { type DiskTrace, mayTrace, readTrace, tracedCommand, traceProcess } from './disk-trace.ts';
import type { Fault } from './fault.ts';
import { writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';
import { startSite } from './running-site.ts';
import { openForm, sendForm } from './sent-forms.ts';

/**
 * A killed process loses nothing that it wrote; a power failure loses what was not flushed. So the system calls of the site
 * are traced: whenever it thanks a visitor, and when an import ends, everything it wrote must be flushed. On PostgreSQL, whose
 * server flushes for itself, the database is down, and the forms wait in files.
 */
export const powerLoss: Fault = async ({ rounds, store }) => {
  if (!mayTrace()) throw new Error('strace is not installed, or may not trace here: this fault did not run.');
  if (store === 'postgres' && !POSTGRES_PROGRAMS)
    throw new Error('PostgreSQL is not installed here (/usr/lib/postgresql): this fault did not run on it.');
  const folder = mkdtempSync(join(tmpdir(), 'power-loss-'));
  const data = join(folder, 'data');
  const database = store === 'postgres' ? await startPostgres() : undefined;
  const failures: string[] = [];
  const counts = { store, thanked: 0, imports: 0, writes: 0, flushes: 0, 'at risk': 0 };
  const isDurable = (path: string) => path.startsWith(`${data}/`) && !/-shm$|\/tiles\//.test(path);
  const count = ({ moments, writes, flushes }: DiskTrace) => {
    counts.writes += writes;
    counts.flushes += flushes;
    for (const { at, atRisk } of moments.filter((moment) => moment.atRisk.length > 0)) {
      counts['at risk']++;
      failures.push(`Not flushed: ${atRisk.join(', ')} (${at.slice(0, 80)})`);
    }
  };
  try {
    const url = await database?.newDatabase(['postgis']);
    const settings = { DATA_DIR: data, ...(url && { DATABASE_URL: url }) };
    const importGeneration = (generation: number, under: string[] = []) =>
      mustRun(['import', 'csv', writeGeneration(folder, generation)], settings, { under });
    await importGeneration(1);
    const site = await startSite(settings);
    const trace = join(folder, 'trace');
    const stopTrace = await traceProcess(site.process.pid!, trace);
    await database?.kill();
    for (let round = 1; round <= rounds; round++) {
      const outcome = await sendForm(site.origin, await openForm(site.origin, `Form ${round}`));
      if (outcome === 'accepted') counts.thanked++;
      else failures.push(`Form ${round} got ${outcome.slice(0, 200)}`);
    }
    await stopTrace();
    const forms = readTrace(trace, isDurable);
    count(forms);
    // Without this, a trace that missed the writes would prove nothing.
    if (forms.writes < counts.thanked || forms.moments.length <= counts.thanked)
      failures.push(`The trace shows ${forms.writes} writes and ${forms.moments.length} responses: too few.`);
    if (store === 'sqlite') {
      await importGeneration(2, tracedCommand(trace));
      counts.imports++;
      const { moments, writes, flushes } = readTrace(trace, isDurable);
      count({ moments: moments.slice(-1), writes, flushes });
      if (writes === 0) failures.push('The trace of the import shows no writes.');
    }
    await site.stop();
    return { counts, failures };
  } finally {
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

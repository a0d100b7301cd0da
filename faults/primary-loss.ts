import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { HAS_POSTGIS, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { generationCsv, PAGES, searchGeneration } from './generations.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';

const VISITORS = 3;
/** How often the site retries to store the forms that wait for the database. */
const RETRY_EVERY_MS = 10_000;
const STORED_WITHIN_MS = 40_000;

/**
 * Kills the standbys and the primary of PostgreSQL in turn, under a load of searches and forms. Searches and forms must
 * keep working, and each accepted form must be in the database once when the primary is back.
 */
export const primaryLoss: Fault = async (options) => {
  if (!HAS_POSTGIS) throw new Error('PostgreSQL with PostGIS is not installed here: this fault did not run.');
  const random = seededRandom(options);
  const folder = mkdtempSync(join(tmpdir(), 'primary-loss-'));
  const failures: string[] = [];
  const counts = { kills: 0, searches: 0, acknowledged: 0, refused: 0, lost: 0 };
  const server = await startPostgres();
  try {
    const url = await server.newDatabase(['postgis', 'pg_trgm']);
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    const imported = await runCommand(['import', 'csv', list], { DATA_DIR: folder, DATABASE_URL: url });
    if (imported.exitCode !== 0) throw new Error(imported.output);
    const standbys = [await server.addStandby(), await server.addStandby()];
    const readUrls = standbys.map(({ urlOf }) => urlOf(url)).join(',');
    const site = await startSite({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_READ_URLS: readUrls });
    const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
    const accepted: string[] = [];
    let isOver = false;
    let sent = 0;
    const search = async () => {
      counts.searches++;
      const seen = await searchGeneration(site.origin, random.whole(1, PAGES)).catch((error: Error) => error.message);
      if (seen !== 1) failures.push(String(seen));
    };
    const form = async () => {
      const name = `Form ${++sent}`;
      const outcome = await sendForm(site.origin, makeForm(name, hidden));
      if (outcome === 'accepted') accepted.push(name);
      else {
        counts.refused++;
        failures.push(`${name} got ${outcome.slice(0, 200)}`);
      }
    };
    const visits = Array.from({ length: VISITORS }, async () => {
      for (; !isOver; await pause(10)) await (random.chance(0.2) ? form() : search());
    });
    for (let round = 0; round < options.rounds; round++) {
      const victim = [...standbys, server][round % 3]!;
      await pause(random.whole(100, 1000));
      await victim.kill();
      counts.kills++;
      // Every other time the primary stays down until a retry has failed.
      await pause(round % 6 === 2 ? RETRY_EVERY_MS + 2000 : random.whole(100, 2500));
      await victim.restart();
    }
    isOver = true;
    await Promise.all(visits);
    counts.acknowledged = accepted.length;
    const deadline = performance.now() + STORED_WITHIN_MS;
    let missing = await missingOf(url, accepted);
    for (; missing.length > 0 && performance.now() < deadline; missing = await missingOf(url, accepted))
      await pause(500);
    counts.lost = missing.length;
    for (const name of missing) failures.push(`Lost: ${name}, which was accepted.`);
    if ((await site.stop()) !== 0) failures.push(`The site did not exit cleanly: ${site.output().slice(-500)}`);
    return { counts: { rounds: options.rounds, ...counts }, failures };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Returns the names that are not in the database exactly once. */
async function missingOf(url: string, names: string[]): Promise<string[]> {
  const store = await openPostgresFormStore(url);
  const stored = (await store.list()).map(({ values }) => String(values.businessName));
  await store.close();
  return names.filter((name) => stored.filter((each) => each === name).length !== 1);
}

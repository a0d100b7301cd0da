import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { HAS_POSTGIS, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import { chanceOf, type Fault, pause } from './fault.ts';
import { askGeneration, generationCsv, PAGES } from './generations.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';

const VISITORS = 3;
/** What waits beside the database is tried to bring on so often. */
const BRINGS_ON_EVERY_MS = 10_000;
const BROUGHT_ON_WITHIN_MS = 40_000;

/**
 * Kills standbys and the primary of PostgreSQL, one after the other, under a load of searches and forms. Searches must go on
 * all the time; forms too, and each one thanked for must be in the database once when the primary is back.
 */
export const primaryLoss: Fault = async (options) => {
  if (!HAS_POSTGIS) throw new Error('PostgreSQL with PostGIS is not installed here: this fault was not tried.');
  const chance = chanceOf(options);
  const folder = mkdtempSync(join(tmpdir(), 'primary-loss-'));
  const broken: string[] = [];
  const counts = { kills: 0, searches: 0, acknowledged: 0, refused: 0, lost: 0 };
  const server = await startPostgres();
  try {
    const url = await server.newDatabase(['postgis', 'pg_trgm']);
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    const imported = await runCommand(['import', 'csv', list], { DATA_DIR: folder, DATABASE_URL: url });
    if (imported.exitCode !== 0) throw new Error(imported.said);
    const standbys = [await server.addStandby(), await server.addStandby()];
    const readUrls = standbys.map(({ urlOf }) => urlOf(url)).join(',');
    const site = await startSite({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_READ_URLS: readUrls });
    const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
    const thanked: string[] = [];
    let isOver = false;
    let sent = 0;
    const search = async () => {
      counts.searches++;
      const seen = await askGeneration(site.origin, chance.whole(1, PAGES)).catch((error: Error) => error.message);
      if (seen !== 1) broken.push(String(seen));
    };
    const form = async () => {
      const name = `Form ${++sent}`;
      const outcome = await sendForm(site.origin, makeForm(name, hidden));
      if (outcome === 'thanked') thanked.push(name);
      else {
        counts.refused++;
        broken.push(`${name} was answered ${outcome.slice(0, 200)}`);
      }
    };
    const visits = Array.from({ length: VISITORS }, async () => {
      for (; !isOver; await pause(10)) await (chance.chance(0.2) ? form() : search());
    });
    for (let round = 0; round < options.rounds; round++) {
      const victim = [...standbys, server][round % 3]!;
      await pause(chance.whole(100, 1000));
      await victim.kill();
      counts.kills++;
      // Each other time the primary is away until what waits has been tried to bring on, in vain.
      await pause(round % 6 === 2 ? BRINGS_ON_EVERY_MS + 2000 : chance.whole(100, 2500));
      await victim.restart();
    }
    isOver = true;
    await Promise.all(visits);
    counts.acknowledged = thanked.length;
    const until = performance.now() + BROUGHT_ON_WITHIN_MS;
    let missing = await missingOf(url, thanked);
    for (; missing.length > 0 && performance.now() < until; missing = await missingOf(url, thanked)) await pause(500);
    counts.lost = missing.length;
    for (const name of missing) broken.push(`Lost: ${name}, though it was thanked for.`);
    if ((await site.stop()) !== 0) broken.push(`The site did not end well: ${site.said().slice(-500)}`);
    return { counts: { rounds: options.rounds, ...counts }, broken };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Which of these are not in the database once. */
async function missingOf(url: string, names: string[]): Promise<string[]> {
  const store = await openPostgresFormStore(url);
  const kept = (await store.list()).map(({ values }) => String(values.businessName));
  await store.close();
  return names.filter((name) => kept.filter((each) => each === name).length !== 1);
}

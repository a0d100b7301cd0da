import { type Fault, pause, seededRandom } from './fault.ts';
import { PAGES, searchGeneration } from './generations.ts';
import { missingForms } from './missing-forms.ts';
import { isClearExit, runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { openForm, sendForm } from './sent-forms.ts';
import { withReplicas } from './site-storage.ts';

const VISITORS = 3;
/** An import takes about this long. */
const IMPORT_MS = 2500;
/** How often the site retries to store the forms that wait for the database. */
const RETRY_EVERY_MS = 10_000;

/**
 * Kills the standbys and the primary of PostgreSQL in turn, under a load of searches and forms. Searches and forms must
 * keep working, and each accepted form must be in the database once when the primary is back. An import that loses its primary
 * must say so.
 */
export const primaryLoss: Fault = (options) =>
  withReplicas(async ({ folder, list, primary, standbys, url, settings }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, searches: 0, acknowledged: 0, refused: 0, lost: 0 };
    const site = await startSite({ DATA_DIR: folder, ...settings });
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
      const outcome = await sendForm(site.origin, await openForm(site.origin, name));
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
      const victim = [...standbys, primary][round % 3]!;
      // An import of the same list, so that every search finds the same.
      const interrupted =
        victim === primary ? runCommand(['import', 'csv', list], { DATA_DIR: folder, DATABASE_URL: url }) : undefined;
      await pause(random.whole(100, interrupted ? IMPORT_MS : 1000));
      await victim.kill();
      counts.kills++;
      // Every other time the primary stays down until a retry has failed.
      await pause(round % 6 === 2 ? RETRY_EVERY_MS + 2000 : random.whole(100, 2500));
      await victim.restart();
      const { exitCode, output } = (await interrupted) ?? { exitCode: 0, output: '' };
      if (!isClearExit(exitCode, output)) failures.push(`An import without its primary: ${exitCode} ${output}`);
    }
    isOver = true;
    await Promise.all(visits);
    counts.acknowledged = accepted.length;
    const missing = await missingForms(url, accepted);
    counts.lost = missing.length;
    for (const name of missing) failures.push(`Lost: ${name}, which was accepted.`);
    if ((await site.stop()) !== 0) failures.push(`The site did not exit cleanly: ${site.output().slice(-500)}`);
    return { counts: { rounds: options.rounds, ...counts }, failures };
  });

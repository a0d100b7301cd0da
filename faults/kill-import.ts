import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { servedFiles } from '#directory/sqlite/served-files.ts';
import { chanceOf, type Fault, pause } from './fault.ts';
import { askGeneration, generationCsv, PAGES } from './generations.ts';
import { withPlace } from './places-to-break.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';

/** One round in so many ends an import whole, and one in so many brings a file that was cut short. */
const WHOLE_EVERY = 10;
const CUT_EVERY = 10;
const NOTICED_WITHIN_MS = 15_000;

/**
 * Kills imports while the site serves what they replace. Every answer meanwhile must be wholly of one import, never of an
 * older one than was seen before; one that ended well must be served, and what killed ones left must be gone after it.
 */
export const killImport: Fault = (options) =>
  withPlace(options.store, async ({ folder, settings }) => {
    const chance = chanceOf(options);
    const broken: string[] = [];
    const counts = { kills: 0, acknowledged: 0, answers: 0, lost: 0, 'half done': 0 };
    const list = join(folder, 'list.csv');
    let newest = 0;
    const importNext = async (killAfterMs?: number) => {
      newest++;
      writeFileSync(list, generationCsv(newest));
      return runCommand(['import', 'csv', list], settings, { ...(killAfterMs !== undefined && { killAfterMs }) });
    };
    const first = await importNext();
    if (first.exitCode !== 0) return { counts, broken: [`The first import failed: ${first.said}`] };
    let wholeMs = first.ms;

    const site = await startSite(settings);
    /** The oldest generation that may still be served. */
    let oldest = 1;
    let isOver = false;
    const ask = async () => {
      const oldestYet = oldest;
      const seen = await askGeneration(site.origin, chance.whole(1, PAGES)).catch(
        (error: Error) => `A search was not answered: ${error.message}`,
      );
      counts.answers++;
      if (typeof seen === 'number' && seen >= oldestYet && seen <= newest) {
        oldest = Math.max(oldest, seen);
        return;
      }
      counts['half done']++;
      broken.push(typeof seen === 'string' ? seen : `Generation ${seen} was served after ${oldestYet}.`);
    };
    const visitors = [1, 2].map(async () => {
      for (; !isOver; await pause(5)) await ask();
    });
    const mustServe = async (generation: number) => {
      const until = performance.now() + NOTICED_WITHIN_MS;
      while (oldest !== generation && performance.now() < until) await pause(20);
      if (oldest === generation) return;
      counts.lost++;
      broken.push(`Import ${generation} ended well, and ${oldest} is served.`);
    };
    const importWhole = async () => {
      const { exitCode, said, ms } = await importNext();
      if (exitCode !== 0) {
        broken.push(`An import after a killed one ended with ${exitCode}: ${said.slice(0, 400)}`);
        return;
      }
      counts.acknowledged++;
      wholeMs = ms;
      await mustServe(newest);
      if (options.store === 'sqlite') broken.push(...leftovers(folder));
    };

    for (let round = 1; round <= options.rounds; round++) {
      // One that ends before it is killed is an import like any other: the next one is tried.
      for (let isKilled = false; !isKilled; ) {
        // Half of them in the second half, in which an import writes: before, it starts and reads.
        const { exitCode, said, ms } = await importNext(
          wholeMs * (chance.chance(0.5) ? chance.next() : 0.5 + 0.5 * chance.next()),
        );
        isKilled = exitCode === null;
        if (isKilled) counts.kills++;
        else if (exitCode !== 0) {
          broken.push(`An import ended with ${exitCode}: ${said.slice(0, 400)}`);
          return { counts, broken };
        } else {
          counts.acknowledged++;
          wholeMs = ms;
          await mustServe(newest);
        }
      }
      if (round % CUT_EVERY === 0) await importCut(settings, folder, broken);
      if (round % WHOLE_EVERY === 0) await importWhole();
    }
    await importWhole();
    isOver = true;
    await Promise.all(visitors);
    await site.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, broken };
  });

/** A compressed list that ends in the middle must be refused, in words. */
async function importCut(settings: Record<string, string>, folder: string, broken: string[]): Promise<void> {
  const whole = gzipSync(generationCsv(999_999));
  const cut = join(folder, 'cut.csv.gz');
  writeFileSync(cut, whole.subarray(0, whole.length * 0.9));
  const { exitCode, said } = await runCommand(['import', 'csv', cut], settings);
  if (exitCode !== 1 || said.includes('    at '))
    broken.push(`A list that was cut short ended with ${exitCode}: ${said.slice(0, 300)}`);
}

/** What of imports lies in the folder and is not served. */
function leftovers(folder: string): string[] {
  const served = servedFiles(folder);
  const names = readdirSync(folder).filter((name) => /^(records-|directory-)/.test(name) && !served.includes(name));
  return names.map((name) => `${name} was left behind.`);
}

import type { Random } from '#importers/sample/random.ts';
import { type FaultOptions, type FaultResult, pause, seededRandom } from './fault.ts';
import { leftovers } from './leftovers.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { type SiteStorage, withStorage } from './site-storage.ts';

const WHOLE_EVERY = 10;
/** PostgreSQL's notification may be missed: then the site looks every 15 seconds. */
const NOTICED_WITHIN_MS = 30_000;

/** What visitors know while imports are killed. */
export interface Watched<Name extends string> {
  origin: string;
  random: Random;
  /** The oldest generation of each import that may still be served; visits raise it. */
  oldest: Record<Name, number>;
  /** The newest generation of any import. */
  newest(): number;
}

interface KilledImports<Name extends string> {
  /** Writes a file of the generation and returns the words of its import. */
  imports: Record<Name, (folder: string, generation: number) => string[]>;
  /** Which import to kill next. */
  pick(random: Random): Name;
  /** Imports whose generation no visit sees. */
  unseen?: readonly Name[];
  /** Each looks at the site once, over and over. Returns a sentence about what is wrong, or null. */
  visits: ((watched: Watched<Name>) => Promise<string | null>)[];
  /** Called now and then between two imports; returns a sentence for each failed check. */
  between?(place: SiteStorage): Promise<string[]>;
}

/**
 * Kills imports at any moment while the site serves what they replace, and visits it. A completed import must be served, and must clean up
 * what killed ones left.
 */
export function killImports<Name extends string>(
  options: FaultOptions,
  { imports, pick, unseen = [], visits, between = async () => [] }: KilledImports<Name>,
): Promise<FaultResult> {
  return withStorage(options.store, async (place) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, acknowledged: 0, answers: 0, lost: 0, 'half done': 0 };
    const names = Object.keys(imports) as Name[];
    const oldest = {} as Record<Name, number>;
    let newest = 0;
    let wholeMs = 0;
    const importNext = async (name: Name, kill = {}) => {
      const generation = ++newest;
      const args = ['import', ...imports[name](place.folder, generation), '--replace'];
      return { ...(await runCommand(args, place.settings, kill)), name, generation };
    };
    for (const name of names) {
      const { exitCode, output, generation, ms } = await importNext(name);
      if (exitCode !== 0) return { counts, failures: [`The first import failed: ${output}`] };
      oldest[name] = generation;
      wholeMs = ms;
    }

    const site = await startSite(place.settings);
    let isOver = false;
    const watched = { origin: site.origin, random, oldest, newest: () => newest };
    const visitors = visits.map(async (visit) => {
      for (; !isOver; await pause(20)) {
        const wrong = await visit(watched).catch((error: Error) => `A visit: ${error.message}`);
        counts.answers++;
        if (wrong === null) continue;
        counts['half done']++;
        failures.push(wrong);
      }
    });
    /** Whether an import ended well; then it must be served. */
    const isServed = async ({ exitCode, output, name, generation, ms }: Awaited<ReturnType<typeof importNext>>) => {
      if (exitCode !== 0) {
        failures.push(`An import exited with ${exitCode}: ${output.slice(0, 400)}`);
        return false;
      }
      counts.acknowledged++;
      wholeMs = ms;
      const deadline = performance.now() + NOTICED_WITHIN_MS;
      while (!unseen.includes(name) && oldest[name] < generation) {
        if (performance.now() > deadline) {
          counts.lost++;
          failures.push(`Import ${generation} succeeded, but ${oldest[name]} is served.`);
          break;
        }
        await pause(20);
      }
      return true;
    };

    for (let round = 1; round <= options.rounds; round++) {
      // An import that ends before it is killed counts as completed; the next one is tried.
      for (;;) {
        // More kills in the second half, when an import writes; before that it starts and reads.
        const part = random.chance(0.5) ? random.next() : 0.5 + 0.5 * random.next();
        const ended = await importNext(pick(random), { killAfterMs: wholeMs * part });
        if (ended.exitCode === null) counts.kills++;
        else if (await isServed(ended)) continue;
        break;
      }
      if (round % WHOLE_EVERY > 0 && round < options.rounds) continue;
      failures.push(...(await between(place)));
      for (const name of names) await isServed(await importNext(name));
      failures.push(...(await leftovers(place)));
    }
    isOver = true;
    await Promise.all(visitors);
    await site.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  });
}

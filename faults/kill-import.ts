import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Fault, pause, seededRandom } from './fault.ts';
import { generationCsv, MIN_ROWS, PAGES, writeGeneration } from './generations.ts';
import {
  findListing,
  isJoined,
  isPageOf,
  mainId,
  partnerId,
  type Served,
  type Shown,
  searchListings,
  servedOf,
  writePartner,
} from './joined-lists.ts';
import { leftovers } from './leftovers.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

/** Every so many rounds an import completes, and every so many rounds one reads a truncated file. */
const WHOLE_EVERY = 10;
const CUT_EVERY = 10;
const NOTICED_WITHIN_MS = 15_000;

/** The two lists that are imported in turns, each with the generation that is served at least. */
type Lists = Record<'main' | 'partner', number>;

/**
 * Kills imports while the site serves the data they replace. Every response must come from a single import of each of two lists
 * whose records are joined, never an older one than seen before. A completed import must be served, and must clean up what killed
 * ones left.
 */
export const killImport: Fault = (options) =>
  withStorage(options.store, async (place) => {
    const { folder, settings } = place;
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, acknowledged: 0, answers: 0, lost: 0, 'half done': 0 };
    let newest = 0;
    const importNext = async (name: keyof Lists, killAfterMs?: number) => {
      const generation = ++newest;
      const args =
        name === 'main'
          ? ['csv', writeGeneration(folder, generation)]
          : ['list', 'partner', writePartner(folder, generation)];
      const kill = killAfterMs === undefined ? {} : { killAfterMs };
      return { ...(await runCommand(['import', ...args, '--replace'], settings, kill)), name, generation };
    };
    let wholeMs = 0;
    for (const name of ['main', 'partner'] as const) {
      const first = await importNext(name);
      if (first.exitCode !== 0) return { counts, failures: [`The first import failed: ${first.output}`] };
      wholeMs = first.ms;
    }

    const site = await startSite(settings);
    /** The oldest generations that may still be served. */
    const oldest: Lists = { main: 1, partner: 2 };
    let isOver = false;
    const mustBe = (isTrue: boolean, sentence: string) => {
      counts.answers++;
      if (isTrue) return;
      counts['half done']++;
      failures.push(sentence);
    };
    const search = async () => {
      const before = { ...oldest };
      const page = await searchListings(site.origin, { page: random.whole(1, PAGES) });
      const seen = generationsIn(page.shown);
      const isNew =
        seen.main >= before.main && seen.partner >= before.partner && Math.max(seen.main, seen.partner) <= newest;
      mustBe(
        isNew && isPageOf(page, expected(seen)),
        `A search shows ${JSON.stringify(seen)} after ${JSON.stringify(before)}, with the total ${page.total}.`,
      );
      for (const name of ['main', 'partner'] as const) oldest[name] = Math.max(oldest[name], seen[name]);
    };
    const lookUp = async () => {
      const at = random.whole(0, MIN_ROWS - 1);
      const first = oldest.partner;
      const [record, isPartner] = random.chance(0.5) ? [partnerId(at), true] : [mainId(at), false];
      const listing = await findListing(`${site.origin}/api`, record);
      const partners = Array.from({ length: newest - first + 1 }, (_, each) => first + each);
      const may = partners.map((each) => (isJoined(at, each) ? partnerId(at) : isPartner ? null : mainId(at)));
      mustBe(may.includes(listing), `The listing of ${record} is ${listing}, not ${[...new Set(may)].join(' or ')}.`);
    };
    const visitors = [search, search, lookUp].map(async (visit) => {
      for (; !isOver; await pause(20))
        await visit().catch((error: Error) => mustBe(false, `A visit: ${error.message}`));
    });
    const mustServe = async ({ name, generation, ms }: Awaited<ReturnType<typeof importNext>>) => {
      counts.acknowledged++;
      wholeMs = ms;
      const deadline = performance.now() + NOTICED_WITHIN_MS;
      while (oldest[name] !== generation && performance.now() < deadline) await pause(20);
      if (oldest[name] === generation) return;
      counts.lost++;
      failures.push(`Import ${generation} succeeded, but ${oldest[name]} is served.`);
    };
    const nextList = () => random.pick(['main', 'partner'] as const);
    const importWhole = async () => {
      const whole = await importNext(nextList());
      if (whole.exitCode !== 0) {
        failures.push(`An import after a killed one exited with ${whole.exitCode}: ${whole.output.slice(0, 400)}`);
        return;
      }
      await mustServe(whole);
      failures.push(...(await leftovers(place)));
    };

    for (let round = 1; round <= options.rounds; round++) {
      // An import that ends before it is killed counts as completed; the next one is tried.
      for (let isKilled = false; !isKilled; ) {
        // More kills in the second half, when an import writes; before that it starts and reads.
        const ended = await importNext(
          nextList(),
          wholeMs * (random.chance(0.5) ? random.next() : 0.5 + 0.5 * random.next()),
        );
        isKilled = ended.exitCode === null;
        if (isKilled) counts.kills++;
        else if (ended.exitCode !== 0) {
          failures.push(`An import exited with ${ended.exitCode}: ${ended.output.slice(0, 400)}`);
          return { counts, failures };
        } else await mustServe(ended);
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

/** Returns the generations that listings come from. */
function generationsIn(shown: Shown[]): Lists {
  const numberIn = (pattern: RegExp) => Number(pattern.exec(JSON.stringify(shown))?.[1]);
  return { main: numberIn(/Generation (\d+) Place/), partner: numberIn(/example\.org\/(\d+)/) };
}

const remembered = new Map<string, Served>();

function expected({ main, partner }: Lists): Served {
  const key = `${main} ${partner}`;
  const served = remembered.get(key) ?? servedOf(main, partner);
  remembered.set(key, served);
  return served;
}

/** A truncated compressed list must be refused with an error message. */
async function importCut(settings: Record<string, string>, folder: string, failures: string[]): Promise<void> {
  const whole = gzipSync(generationCsv(999_999));
  const cut = join(folder, 'cut.csv.gz');
  writeFileSync(cut, whole.subarray(0, whole.length * 0.9));
  const { exitCode, output } = await runCommand(['import', 'csv', cut], settings);
  if (exitCode !== 1 || output.includes('    at '))
    failures.push(`The import of a truncated list exited with ${exitCode}: ${output.slice(0, 300)}`);
}

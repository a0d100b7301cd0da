import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Fault } from './fault.ts';
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
import { killImports, type Watched } from './killed-imports.ts';
import { runCommand } from './run-command.ts';
import type { SiteStorage } from './site-storage.ts';

/** The two lists that are imported, each with the generation that is served. */
type Lists = Record<'main' | 'partner', number>;

/**
 * Kills imports of two lists whose records are joined. Every response must come from a single import of each, never an older one than
 * seen before. Truncated lists must be refused.
 */
export const killImport: Fault = (options) =>
  killImports(options, {
    imports: {
      main: (folder, generation) => ['csv', writeGeneration(folder, generation)],
      partner: (folder, generation) => ['list', 'partner', writePartner(folder, generation)],
    },
    pick: (random) => random.pick(['main', 'partner'] as const),
    visits: [search, search, lookUp],
    between: importCut,
  });

async function search({ origin, random, oldest, newest }: Watched<keyof Lists>): Promise<string | null> {
  const before = { ...oldest };
  const page = await searchListings(origin, { page: random.whole(1, PAGES) });
  const seen = generationsIn(page.shown);
  const isNew =
    seen.main >= before.main && seen.partner >= before.partner && Math.max(seen.main, seen.partner) <= newest();
  for (const name of ['main', 'partner'] as const) oldest[name] = Math.max(oldest[name], seen[name]);
  if (isNew && isPageOf(page, expected(seen))) return null;
  return `A search shows ${JSON.stringify(seen)} after ${JSON.stringify(before)}, with the total ${page.total}.`;
}

async function lookUp({ origin, random, oldest, newest }: Watched<keyof Lists>): Promise<string | null> {
  const at = random.whole(0, MIN_ROWS - 1);
  const first = oldest.partner;
  const [record, isPartner] = random.chance(0.5) ? [partnerId(at), true] : [mainId(at), false];
  const listing = await findListing(`${origin}/api`, record);
  const partners = Array.from({ length: newest() - first + 1 }, (_, each) => first + each);
  const may = partners.map((each) => (isJoined(at, each) ? partnerId(at) : isPartner ? null : mainId(at)));
  if (may.includes(listing)) return null;
  return `The listing of ${record} is ${listing}, not ${[...new Set(may)].join(' or ')}.`;
}

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
async function importCut({ settings, folder }: SiteStorage): Promise<string[]> {
  const whole = gzipSync(generationCsv(999_999));
  const cut = join(folder, 'cut.csv.gz');
  writeFileSync(cut, whole.subarray(0, whole.length * 0.9));
  const { exitCode, output } = await runCommand(['import', 'csv', cut], settings);
  if (exitCode === 1 && !output.includes('    at ')) return [];
  return [`The import of a truncated list exited with ${exitCode}: ${output.slice(0, 300)}`];
}

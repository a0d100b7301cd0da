import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNpi } from '#importers/nppes/npi.ts';
import { DAY_MS } from '#model/duration.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { placeRow, pointOf, toCsv } from './generations.ts';
import { leftovers } from './leftovers.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

const PLACES = 1200;
const NOTICED_WITHIN_MS = 30_000;
const WHOLE_EVERY = 5;
/** Each generation of evidence is of another month, and they repeat after so many. All are new enough to count. */
const MONTHS = 24;
/** Each pays one in so many places, other ones than the generations before and after it. */
const PAID_EVERY = 5;
const PAGE_SIZE = 100;

/**
 * Kills imports of evidence, and of the places that it is about, while the site serves both. Every response must be of one generation of the
 * evidence, never an older one than before: which places the index finds as sure, how many, and what their listings say. A completed
 * import must be served, and must clean up what killed ones left.
 */
export const killEvidence: Fault = (options) =>
  withStorage(options.store, async (place) => {
    const { folder, settings } = place;
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, acknowledged: 0, answers: 0, lost: 0, 'half done': 0 };
    let newest = 0;
    const importPlaces = (kill = {}) => runCommand(['import', 'csv', writePlaces(folder), '--replace'], settings, kill);
    const importEvidence = (kill = {}) =>
      runCommand(['import', 'medicaid-paid', writeEvidence(folder, ++newest), '--replace'], settings, kill);
    let wholeMs = 0;
    for (const run of [importPlaces, importEvidence]) {
      const first = await run();
      if (first.exitCode !== 0) return { counts, failures: [`The first import failed: ${first.output}`] };
      wholeMs = first.ms;
    }

    const site = await startSite(settings);
    /** The oldest generation that may still be served. */
    let oldest = 1;
    let isOver = false;
    const look = async () => {
      const before = oldest;
      const page = random.whole(1, Math.floor(PLACES / PAID_EVERY / PAGE_SIZE));
      const found = await searchSure(site.origin, page);
      counts.answers++;
      const seen = Array.from({ length: newest - before + 1 }, (_, at) => before + at).find((each) =>
        isOf(found, each),
      );
      if (seen !== undefined) {
        oldest = Math.max(oldest, seen);
        return;
      }
      counts['half done']++;
      failures.push(`After generation ${before}, a search shows ${JSON.stringify(found).slice(0, 300)}.`);
    };
    const visitors = [look, look].map(async (visit) => {
      for (; !isOver; await pause(20))
        await visit().catch((error: Error) => failures.push(`A visit: ${error.message}`));
    });
    const mustServe = async (generation: number) => {
      counts.acknowledged++;
      const deadline = performance.now() + NOTICED_WITHIN_MS;
      while (oldest < generation && performance.now() < deadline) await pause(20);
      if (oldest >= generation) return;
      counts.lost++;
      failures.push(`Evidence ${generation} was imported, but ${oldest} is served.`);
    };

    for (let round = 1; round <= options.rounds; round++) {
      const run = random.chance(0.7) ? importEvidence : importPlaces;
      for (let isKilled = false; !isKilled; ) {
        const ended = await run({ killAfterMs: wholeMs * random.next() });
        isKilled = ended.exitCode === null;
        if (isKilled) counts.kills++;
        else if (ended.exitCode !== 0) {
          failures.push(`An import exited with ${ended.exitCode}: ${ended.output.slice(0, 400)}`);
          isKilled = true;
        } else if (run === importEvidence) await mustServe(newest);
      }
      if (round % WHOLE_EVERY > 0 && round < options.rounds) continue;
      for (const whole of [await importPlaces(), await importEvidence()])
        if (whole.exitCode !== 0) failures.push(`An import after killed ones failed: ${whole.output.slice(0, 400)}`);
      await mustServe(newest);
      failures.push(...(await leftovers(place)));
    }
    isOver = true;
    await Promise.all(visitors);
    await site.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  });

/** Places with NPIs. */
function writePlaces(folder: string): string {
  const rows = Array.from({ length: PLACES }, (_, at) => ({
    ...placeRow(at),
    name: `Place ${at}`,
    services: 'Speech therapist',
    npi: npiOf(at),
  }));
  const path = join(folder, 'places.csv');
  writeFileSync(path, toCsv(rows));
  return path;
}

/** A generation of evidence, in the layout of the published file. */
function writeEvidence(folder: string, generation: number): string {
  const header =
    'BILLING_PROVIDER_NPI_NUM,SERVICING_PROVIDER_NPI_NUM,HCPCS_CODE,CLAIM_FROM_MONTH,TOTAL_PATIENTS,TOTAL_CLAIM_LINES,TOTAL_PAID';
  const rows = Array.from({ length: PLACES }, (_, at) => at)
    .filter((at) => isPaid(at, generation))
    .map((at) => `${npiOf(at)},${npiOf(at)},92507,${monthOf(generation)},20,31,152.20`);
  const path = join(folder, 'spending.csv');
  writeFileSync(path, `${[header, ...rows].join('\n')}\n`);
  return path;
}

function isPaid(at: number, generation: number): boolean {
  return at % PAID_EVERY === generation % PAID_EVERY;
}

function monthOf(generation: number): string {
  const months = 2 + (generation % MONTHS);
  return new Date(Date.now() - months * 31 * DAY_MS).toISOString().slice(0, 7);
}

function npiOf(at: number): string {
  const nine = String(100_000_000 + at);
  return Array.from({ length: 10 }, (_, checkDigit) => `${nine}${checkDigit}`).find(isNpi)!;
}

interface Found {
  total: number;
  levels: { sure: number; likely: number; unknown: number };
  shown: { id: string; months: string[] }[];
}

/** Searches the places that are surely paid, with the counts of all. */
async function searchSure(origin: string, page: number): Promise<Found> {
  const answer = await fetch(`${origin}/api/Medicaid/Search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...pointOf(0),
      searchRadius: 50,
      page,
      pageSize: PAGE_SIZE,
      medicaidLevels: ['sure'],
      countMedicaidLevels: true,
    }),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status !== 200) throw new Error(`returned ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  const { total, medicaidLevels, features } = (await answer.json()) as {
    total: number;
    medicaidLevels: Found['levels'];
    features: { properties: { Id: string; medicaid: { evidence: string; asOf: string }[] } }[];
  };
  const shown = features.map(({ properties: { Id: id, medicaid } }) => ({
    id,
    months: medicaid.filter(({ evidence }) => evidence === 'paid').map(({ asOf }) => asOf),
  }));
  return { total, levels: medicaidLevels, shown };
}

function isOf({ total, levels, shown }: Found, generation: number): boolean {
  const paid = PLACES / PAID_EVERY;
  return (
    total === paid &&
    levels.sure === paid &&
    levels.unknown === PLACES - paid &&
    shown.length === PAGE_SIZE &&
    shown.every(
      ({ id, months }) =>
        isPaid(Number(id.slice('csv:'.length)), generation) && months.length === 1 && months[0] === monthOf(generation),
    )
  );
}

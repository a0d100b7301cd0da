import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNpi } from '#importers/nppes/npi.ts';
import { DAY_MS } from '#model/duration.ts';
import type { Fault } from './fault.ts';
import { placeRow, pointOf, toCsv } from './generations.ts';
import { killImports, type Watched } from './killed-imports.ts';

const PLACES = 1200;
/** Each generation of evidence is of another month, and they repeat after so many. All are new enough to count. */
const MONTHS = 24;
/** Each pays one in so many places, other ones than the generations before and after it. */
const PAID_EVERY = 5;
const PAGE_SIZE = 100;

/**
 * Kills imports of evidence, and of the places that it is about. Every response must be of one generation of the evidence, never an
 * older one than before: which places the index finds as sure, how many, and what their listings say.
 */
export const killEvidence: Fault = (options) =>
  killImports(options, {
    imports: {
      places: (folder) => ['csv', writePlaces(folder)],
      evidence: (folder, generation) => ['medicaid-paid', writeEvidence(folder, generation)],
    },
    pick: (random) => (random.chance(0.7) ? 'evidence' : 'places'),
    unseen: ['places'],
    visits: [look, look],
  });

async function look({ origin, random, oldest, newest }: Watched<'places' | 'evidence'>): Promise<string | null> {
  const before = oldest.evidence;
  const page = random.whole(1, Math.floor(PLACES / PAID_EVERY / PAGE_SIZE));
  const found = await searchSure(origin, page);
  for (let each = before; each <= newest(); each++) {
    if (!isOf(found, each)) continue;
    oldest.evidence = Math.max(oldest.evidence, each);
    return null;
  }
  return `After generation ${before}, a search shows ${JSON.stringify(found).slice(0, 300)}.`;
}

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

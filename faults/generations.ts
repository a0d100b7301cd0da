import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE_KEYS } from '#importers/csv/csv-template.ts';

/*
 * Provider lists that can be told apart: every row of generation 12 has the number in its name, and consecutive generations
 * differ in size. A response that mixes two generations, or has half of one, is detected.
 */
const PHOENIX = { lat: 33.4484, lng: -112.074 };
/** Every generation has these places. */
export const MIN_ROWS = 3000;
const PAGE_SIZE = 100;

/** Number of providers of a generation. */
export function sizeOf(generation: number): number {
  return MIN_ROWS + 37 * (generation % 11);
}

/** The generation as a CSV file to import. */
export function generationCsv(generation: number): string {
  return toCsv(
    Array.from({ length: sizeOf(generation) }, (_, at) => ({
      ...placeRow(at),
      name: `Generation ${generation} Place ${at}`,
    })),
  );
}

type Row = Partial<Record<(typeof TEMPLATE_KEYS)[number], string>>;

/** Place number `at` without its name, which is the same in every generation. */
export function placeRow(at: number): Row {
  return {
    address: `${at + 1} Oak Ave`,
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    phone: phoneOf(at),
    services: 'Respite: a break for caregivers',
    lat: pointOf(at).lat.toFixed(6),
    lng: pointOf(at).lng.toFixed(6),
    id: String(at),
  };
}

/** Where a place is: at least 300 feet from every other. */
export function pointOf(at: number) {
  return { lat: PHOENIX.lat + (at % 60) / 1000, lng: PHOENIX.lng + Math.floor(at / 60) / 1000 };
}

export function phoneOf(at: number): string {
  return `602555${String(at).padStart(4, '0')}`;
}

export function toCsv(rows: Row[]): string {
  const lines = rows.map((row) => TEMPLATE_KEYS.map((key) => `"${row[key] ?? ''}"`).join(','));
  return `${TEMPLATE_KEYS.join(',')}\n${lines.join('\n')}\n`;
}

/** Writes the generation into `list.csv` of a folder; returns its path. */
export function writeGeneration(folder: string, generation: number): string {
  const path = join(folder, 'list.csv');
  writeFileSync(path, generationCsv(generation));
  return path;
}

/** Searches one page of all providers. Returns its generation, or a sentence about what is wrong with the response. */
export async function searchGeneration(
  origin: string,
  page: number,
  headers: Record<string, string> = {},
): Promise<number | string> {
  const answer = await searchPage(origin, { page }, headers);
  const text = await answer.text();
  if (answer.status !== 200) return `A search returned ${answer.status}: ${text.slice(0, 200)}`;
  const { total } = JSON.parse(text) as { total: number };
  const named = new Set([...text.matchAll(/Generation (\d+) Place/g)].map(([, number]) => Number(number)));
  const [generation, ...others] = named;
  if (generation === undefined || others.length > 0) return `A response mixes generations ${[...named].join(' and ')}.`;
  if (total !== sizeOf(generation)) return `A response of generation ${generation} has the total ${total}.`;
  return generation;
}

/** Searches one page with the API: of all providers, if not said otherwise. */
export function searchPage(
  origin: string,
  { page = 1, center = PHOENIX, radiusMiles = 50 },
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api/Medicaid/Search`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...center, searchRadius: radiusMiles, page, pageSize: PAGE_SIZE }),
    signal: AbortSignal.timeout(20_000),
  });
}

/** Number of pages that every generation has. */
export const PAGES = Math.floor(MIN_ROWS / PAGE_SIZE);

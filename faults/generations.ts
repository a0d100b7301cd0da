import { TEMPLATE_KEYS } from '#importers/csv/csv-template.ts';

/*
 * Lists of providers that can be told apart: every row of generation 12 says so in its name, and each generation is of
 * another size than its neighbors. An answer of two generations, or of half of one, shows at once.
 */
const PHOENIX = { lat: 33.4484, lng: -112.074 };
const LEAST_ROWS = 3000;
const PAGE_SIZE = 100;

/** How many providers a generation has. */
export function sizeOf(generation: number): number {
  return LEAST_ROWS + 37 * (generation % 11);
}

/** The generation as a list to import. */
export function generationCsv(generation: number): string {
  const rows = Array.from({ length: sizeOf(generation) }, (_, at) => {
    const values: Partial<Record<(typeof TEMPLATE_KEYS)[number], string>> = {
      name: `Generation ${generation} Place ${at}`,
      address: `${at + 1} Oak Ave`,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      phone: `602555${String(at).padStart(4, '0')}`,
      services: 'Respite: a break for caregivers',
      lat: (PHOENIX.lat + (at % 60) / 1000).toFixed(6),
      lng: (PHOENIX.lng + Math.floor(at / 60) / 1000).toFixed(6),
      id: String(at),
    };
    return TEMPLATE_KEYS.map((key) => `"${values[key] ?? ''}"`).join(',');
  });
  return `${TEMPLATE_KEYS.join(',')}\n${rows.join('\n')}\n`;
}

/** Asks one page of all providers: the one generation that it is wholly of, or a sentence that says what is wrong with it. */
export async function askGeneration(
  origin: string,
  page: number,
  headers: Record<string, string> = {},
): Promise<number | string> {
  const query = { ...PHOENIX, searchRadius: 50, page, pageSize: PAGE_SIZE };
  const answer = await fetch(`${origin}/api/Medicaid/Search`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(query),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  if (answer.status !== 200) return `A search was answered ${answer.status}: ${text.slice(0, 200)}`;
  const { total } = JSON.parse(text) as { total: number };
  const named = new Set([...text.matchAll(/Generation (\d+) Place/g)].map(([, number]) => Number(number)));
  const [generation, ...others] = named;
  if (generation === undefined || others.length > 0) return `An answer was of generations ${[...named].join(' and ')}.`;
  if (total !== sizeOf(generation)) return `An answer of generation ${generation} counted ${total}.`;
  return generation;
}

/** Pages that every generation has. */
export const PAGES = Math.floor(LEAST_ROWS / PAGE_SIZE);

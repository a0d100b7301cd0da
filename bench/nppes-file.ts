import { closeSync, openSync, writeSync } from 'node:fs';
import { MAIN_COLUMNS } from '#importers/nppes/columns.ts';
import { isNpi } from '#importers/nppes/npi.ts';
import { seededRandom } from './synthetic-rows.ts';

/** Number of columns of the real file; the importer reads a third of them. */
const COLUMNS = 330;
const ROWS_PER_WRITE = 2000;

const CITIES = [
  ['PHOENIX', 'AZ', '85004'],
  ['NEW YORK', 'NY', '10019'],
  ['CHICAGO', 'IL', '60601'],
  ['OMAHA', 'NE', '68102'],
  ['HOUSTON', 'TX', '77002'],
  ['SEATTLE', 'WA', '98101'],
] as const;
const CODES = ['235Z00000X', '225X00000X', '122300000X', '208000000X', '103K00000X', '251E00000X'];
const FIRST = ['MARIA', 'JAMES', 'ANA', 'DAVID', 'LINH', 'SUSAN', 'OMAR', 'KATE', 'PETER', 'RUTH'];
const LAST = ['GARCIA', 'SMITH', "O'BRIEN", 'NGUYEN', 'MCDONALD', 'LEE', 'JOHNSON', 'PATEL', 'BROWN', 'KOWALSKI'];
const KINDS = ['THERAPY', 'DENTAL', 'HOME HEALTH', 'PEDIATRICS', 'CARE CENTER', 'REHABILITATION SERVICES'];

/** Yields `count` valid NPIs in ascending order from `first`: every one, or every tenth … of them. */
export function* makeNpis(first: number, count: number, every = 1): Generator<string> {
  // One number in ten has the right check digit.
  let npi = first;
  for (let made = 0; made < count; made++) {
    while (!isNpi(String(npi))) npi++;
    yield String(npi);
    npi += 10 * every - 9;
  }
}

/**
 * Writes a CSV file like the main NPPES file: same width, every value quoted, every row importable. `npis`: of its rows; the first
 * `rows` by default. Last updates are in `year`.
 */
export function writeNppesFile(
  path: string,
  rows: number,
  npis: Iterable<string> = makeNpis(1_000_000_000, rows),
  year = 2024,
): void {
  const names = MAIN_COLUMNS.map(({ headers }) => headers[0]!);
  const header = [...names, ...Array.from({ length: COLUMNS - names.length }, (_, i) => `Other Column ${i + 1}`)];
  const random = seededRandom(7);
  const file = openSync(path, 'w');
  try {
    let lines = toLine(header);
    let row = 0;
    for (const npi of npis) {
      row++;
      const values = rowValues(npi, year, random);
      lines += toLine(header.map((name) => values[name] ?? ''));
      if (row % ROWS_PER_WRITE > 0 && row < rows) continue;
      writeSync(file, lines);
      lines = '';
    }
  } finally {
    closeSync(file);
  }
}

function rowValues(npi: string, year: number, random: () => number): Record<string, string> {
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  const [city, state, zip] = one(CITIES);
  const business = random() < 0.25;
  return {
    NPI: npi,
    'Entity Type Code': business ? '2' : '1',
    ...(business
      ? { 'Provider Organization Name (Legal Business Name)': `${one(LAST)} ${one(KINDS)} ${digits(3)} LLC` }
      : {
          'Provider Last Name (Legal Name)': `${one(LAST)}`,
          'Provider First Name': one(FIRST),
          'Provider Credential Text': one(['M.D.', 'DDS', 'M.S., CCC-SLP', 'OTR/L']),
        }),
    'Provider First Line Business Practice Location Address': `${digits(4)} ${one(LAST)} AVE`,
    'Provider Second Line Business Practice Location Address': random() < 0.3 ? `SUITE ${digits(3)}` : '',
    'Provider Business Practice Location Address City Name': city,
    'Provider Business Practice Location Address State Name': state,
    'Provider Business Practice Location Address Postal Code': `${zip}${digits(4)}`,
    'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
    'Provider Business Practice Location Address Telephone Number': `602555${digits(4)}`,
    'Last Update Date': `0${1 + Math.floor(random() * 9)}/1${Math.floor(random() * 9)}/${year}`,
    'Healthcare Provider Taxonomy Code_1': one(CODES),
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    ...(random() < 0.15 && {
      'Other Provider Identifier Type Code_1': '05',
      'Other Provider Identifier State_1': state,
    }),
  };
}

function toLine(values: string[]): string {
  return `"${values.join('","')}"\n`;
}

import type { PaidEntries } from '../medicaid-paid/paid-months.ts';
import { readParquetPart } from '../medicaid-paid/read-parquet.ts';
import type { SpendingTally } from '../medicaid-paid/spending-tally.ts';
import { monthNumber } from '../medicaid-paid/spending-values.ts';
import { writeTestFile } from './import-files.ts';
import type { TestColumn } from './parquet-file.ts';

/** For tests: the columns of Medicaid provider spending (revision 2). */
export const NAMES = {
  billing: 'BILLING_PROVIDER_NPI_NUM',
  servicing: 'SERVICING_PROVIDER_NPI_NUM',
  code: 'HCPCS_CODE',
  month: 'CLAIM_FROM_MONTH',
  patients: 'TOTAL_PATIENTS',
  paid: 'TOTAL_PAID',
};
const [A, B] = ['1497758544', '1003000126'];
/** For tests: some of each result that CSV and Parquet can both have. */
export const ROWS = [
  [A, B, '92507', '2024-11', '20', '152.20'],
  [B, '', 'd0120', '2023-01', '12', '10.5'],
  [A, A, '92508', '2018-05', '12', '0.01'],
  ['', B, '92507', '2024-12', '12', '999999999.99'],
  [A, '1343548510', '92507', '2024-01', '12', '1'],
  ['1343548510', '', '92507', '2024-01', '12', '1'],
  ['', '', '92507', '2024-02', '915', '10'],
  [A, A, '36415', '2024-01', '12', '1'],
  [A, A, '', '2024-01', '12', '1'],
  [A, A, '92507', '2024-02', '12', '0.00'],
  [A, A, '92507', '2024-02', '12', '-183021.84'],
  [A, A, '92507', '2027-01', '12', '1'],
  [A, A, '92507', '', '12', '1'],
  [A, A, '92507', '2024-02', '12', '7469333333258.64'],
  [A, A, '92507', '2024-02', '12', ''],
];
export const column = (at: number) => ROWS.map((row) => row[at]!);

export const LATEST = monthNumber(2026, 3);

/** For tests: returns what the rows came to, to be compared. */
export function outcomeOf({ rows, otherIds, through }: SpendingTally, { npis, groups, paid }: PaidEntries) {
  const entries = Array.from(npis, (npi, at) => [npi, groups[at], paid[at]].join(' '));
  return { rows, otherIds, through, entries: entries.sort() };
}

/** For tests: reads a Parquet file without a thread. */
export function readBytes(bytes: Buffer) {
  const part = { path: writeTestFile('spending.parquet', bytes), part: 0, parts: 1, latestMonth: LATEST };
  const { tally, entries } = readParquetPart(part, () => {});
  return outcomeOf(tally, entries);
}

/** For tests: each column of the rows, stored as `types` say. */
export function columns(
  types: Partial<Record<keyof typeof NAMES, Pick<TestColumn, 'data' | 'type'>>> = {},
): TestColumn[] {
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return names.map((key, at) => ({
    name: NAMES[key],
    data: column(at).map((value) => value || null),
    ...types[key],
  }));
}

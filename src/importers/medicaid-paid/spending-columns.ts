import { ImportError } from '../import-errors.ts';

/** Where the columns are that count, from 0. */
export interface SpendingColumns {
  billing: number;
  servicing: number;
  code: number;
  month: number;
  paid: number;
  /** Number of all columns. */
  count: number;
}

/** Names of the columns that count; the same in both revisions of the file. */
export const COLUMN_NAMES = {
  billing: 'BILLING_PROVIDER_NPI_NUM',
  servicing: 'SERVICING_PROVIDER_NPI_NUM',
  code: 'HCPCS_CODE',
  month: 'CLAIM_FROM_MONTH',
  paid: 'TOTAL_PAID',
} as const satisfies Record<Exclude<keyof SpendingColumns, 'count'>, string>;
export type SpendingColumn = keyof typeof COLUMN_NAMES;

/** Finds the columns by their names. Throws `ImportError` wrong-columns. */
export function spendingColumns(file: string, headers: readonly string[]): SpendingColumns {
  const clean = headers.map((header) =>
    header
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toUpperCase(),
  );
  const missing = Object.values(COLUMN_NAMES).filter((header) => !clean.includes(header));
  if (missing.length > 0)
    throw new ImportError(
      'wrong-columns',
      `${file}: it has no column ${missing.join(', ')}. ` +
        'This is not the file of Medicaid provider spending, or its layout is new.',
    );
  const at = Object.fromEntries(Object.entries(COLUMN_NAMES).map(([name, header]) => [name, clean.indexOf(header)]));
  return { ...(at as Omit<SpendingColumns, 'count'>), count: clean.length };
}

import { NO_GROUP } from './billing-codes.ts';
import { FIRST_MONTH, MAX_MONTH, type PaidMonths } from './paid-months.ts';
import { BAD_AMOUNT, PAID } from './spending-values.ts';

/** What became of the rows of the file, with words for the report. Each row is counted once. */
export const ROW_RESULTS = {
  used: 'credited to a provider',
  'other-code': 'codes that say nothing about a service here',
  unpaid: 'nothing was paid (zero or less)',
  'no-npi': 'no valid NPI, billing or servicing',
  'bad-month': 'no month, or one in the future',
  'bad-amount': 'no amount, or one of a billion dollars and more',
  malformed: 'malformed rows (wrong number of values)',
} as const;
export type RowResult = keyof typeof ROW_RESULTS;

/** What the rows of one part of a file came to. */
export interface SpendingTally {
  rows: Record<RowResult, number>;
  /** Ids in the place of an NPI that are none, in rows that were not dropped for it. */
  otherIds: number;
  /** The last month of the credited rows; 0 without any. */
  through: number;
}

/** Counts rows and credits both NPIs of each paid one. */
export class SpendingCounter {
  readonly tally: SpendingTally = {
    rows: { used: 0, 'other-code': 0, unpaid: 0, 'no-npi': 0, 'bad-month': 0, 'bad-amount': 0, malformed: 0 },
    otherIds: 0,
    through: 0,
  };
  readonly #latestMonth: number;
  readonly #paid: PaidMonths;

  /** `latestMonth`: as `monthNumber`; later ones are in the future. */
  constructor(latestMonth: number, paid: PaidMonths) {
    this.#latestMonth = Math.min(latestMonth, MAX_MONTH);
    this.#paid = paid;
  }

  /**
   * Adds a row. NPIs as from `npiAt`, months as from `monthAt`, amounts as from `amountAt`, groups as from
   * `CodeGroups`.
   */
  add(billing: number, servicing: number, month: number, amount: number, group: number): void {
    const { rows } = this.tally;
    if (billing <= 0 && servicing <= 0) rows['no-npi']++;
    else if (month < FIRST_MONTH || month > this.#latestMonth) rows['bad-month']++;
    else if (amount !== PAID) rows[amount === BAD_AMOUNT ? 'bad-amount' : 'unpaid']++;
    else if (group === NO_GROUP) rows['other-code']++;
    else {
      rows.used++;
      if (billing < 0 || servicing < 0) this.tally.otherIds++;
      if (month > this.tally.through) this.tally.through = month;
      if (billing > 0) this.#paid.add(billing, group, month);
      if (servicing > 0 && servicing !== billing) this.#paid.add(servicing, group, month);
    }
  }
}

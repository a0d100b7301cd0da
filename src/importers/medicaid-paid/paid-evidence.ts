import type { PaidEvidence, PaidFor } from '#listings/evidence.ts';
import { BILLING_CODES, type Credit } from './billing-codes.ts';
import { lastMonth, monthsInWindow, type PaidMonths } from './paid-months.ts';
import { monthText } from './spending-values.ts';

/** NPIs in a batch. */
const BATCH = 1000;

/** Yields what each NPI was paid for, in the order of NPIs. `through`: the last month of the files. */
export async function* paidEvidence(paid: PaidMonths, through: number): AsyncGenerator<PaidEvidence[]> {
  let batch: PaidEvidence[] = [];
  for (const { npi, entries } of byNpi(paid)) {
    const credits = new Map<string, { credit: Credit; last: number; months: number }>();
    for (const { group, paid: months } of entries) {
      const inWindow = monthsInWindow(months, through);
      for (const credit of BILLING_CODES.groups[group]!) {
        const key = creditKey(credit);
        const found = credits.get(key) ?? { credit, last: 0, months: 0 };
        found.last = Math.max(found.last, lastMonth(months));
        found.months |= inWindow;
        credits.set(key, found);
      }
    }
    const paidFor = [...credits.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([, { credit, last, months }]): PaidFor => ({ ...credit, lastMonth: monthText(last), months: bitsOf(months) }),
      );
    batch.push({ npi: String(npi), paid: paidFor });
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Returns the number of NPIs. */
export function countNpis(paid: PaidMonths): number {
  const { npis } = paid.entries();
  npis.sort();
  return npis.reduce((count, npi, at) => count + Number(at === 0 || npi !== npis[at - 1]), 0);
}

interface OfNpi {
  npi: number;
  entries: { group: number; paid: number }[];
}

function* byNpi(paid: PaidMonths): Generator<OfNpi> {
  const { npis, groups, paid: months } = paid.entries();
  // As numbers of 64 bits, the NPI above its place here: they sort fast, and no entry becomes an object.
  const order = new BigUint64Array(npis.length);
  const halves = new Uint32Array(order.buffer);
  for (let at = 0; at < npis.length; at++) {
    halves[2 * at] = at;
    halves[2 * at + 1] = npis[at]!;
  }
  order.sort();
  let current: OfNpi | undefined;
  for (let next = 0; next < npis.length; next++) {
    const at = halves[2 * next]!;
    if (current?.npi !== npis[at]) {
      if (current) yield current;
      current = { npi: npis[at]!, entries: [] };
    }
    current!.entries.push({ group: groups[at]!, paid: months[at]! });
  }
  if (current) yield current;
}

function creditKey({ services, ifOffered }: Credit): string {
  return `${services.join('+')}${ifOffered ? '?' : ''}`;
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

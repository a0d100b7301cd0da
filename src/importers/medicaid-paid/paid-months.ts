import { monthNumber } from './spending-values.ts';

/** The window in which months are counted. */
const WINDOW_MONTHS = 24;
const WINDOW = 2 ** WINDOW_MONTHS - 1;
/** T-MSIS, where payments are from, began in the 2010s. */
export const FIRST_MONTH = monthNumber(1999, 1);
/** Bits of an entry for the months before the last one, which itself was paid. */
const BEFORE_BITS = WINDOW_MONTHS - 1;
/** Months that fit in the other bits: up to 2041. */
export const MAX_MONTH = FIRST_MONTH + 2 ** (32 - BEFORE_BITS) - 1;

const EMPTY = 0;
/** Slots are filled to this share before the table grows. */
const MAX_FILL = 0.75;

/** Entries of a `PaidMonths`, as typed arrays that threads can pass on. */
export interface PaidEntries {
  npis: Uint32Array;
  groups: Uint8Array;
  /** The last month and those before it: see `lastMonth` and `monthsInWindow`. */
  paid: Uint32Array;
}

/**
 * For each NPI and group of codes the last month that was paid, and which of the 24 months up to it were. In typed
 * arrays, 9 bytes an entry, with open addressing: memory grows with providers and what they do, not with rows.
 */
export class PaidMonths {
  #capacity = 1 << 16;
  #used = 0;
  #npis = new Uint32Array(this.#capacity);
  #groups = new Uint8Array(this.#capacity);
  #paid = new Uint32Array(this.#capacity);

  /** Number of entries. */
  get size(): number {
    return this.#used;
  }

  /** `npi`: a valid one as a number, at most 2,999,999,999. `month`: from `FIRST_MONTH` to `MAX_MONTH`. */
  add(npi: number, group: number, month: number): void {
    this.#add(npi, group, ((month - FIRST_MONTH) << BEFORE_BITS) >>> 0);
  }

  addAll({ npis, groups, paid }: PaidEntries): void {
    for (let at = 0; at < npis.length; at++) this.#add(npis[at]!, groups[at]!, paid[at]!);
  }

  entries(): PaidEntries {
    const entries = {
      npis: new Uint32Array(this.#used),
      groups: new Uint8Array(this.#used),
      paid: new Uint32Array(this.#used),
    };
    let next = 0;
    for (let at = 0; at < this.#capacity; at++) {
      if (this.#npis[at] === EMPTY) continue;
      entries.npis[next] = this.#npis[at]!;
      entries.groups[next] = this.#groups[at]!;
      entries.paid[next++] = this.#paid[at]!;
    }
    return entries;
  }

  #add(npi: number, group: number, paid: number): void {
    const at = this.#slotOf(npi, group);
    if (this.#npis[at] !== EMPTY) {
      this.#paid[at] = joined(this.#paid[at]!, paid);
      return;
    }
    this.#npis[at] = npi;
    this.#groups[at] = group;
    this.#paid[at] = paid;
    if (++this.#used > MAX_FILL * this.#capacity) this.#grow();
  }

  /** The slot of an entry, or the empty one where it belongs. */
  #slotOf(npi: number, group: number): number {
    const mask = this.#capacity - 1;
    let at = Math.imul(npi ^ (group << 24) ^ (group * 0x9e37), 0x9e37_79b1);
    at = (at ^ (at >>> 15)) & mask;
    while (this.#npis[at] !== EMPTY && (this.#npis[at] !== npi || this.#groups[at] !== group)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [npis, groups, paid] = [this.#npis, this.#groups, this.#paid];
    this.#capacity *= 2;
    this.#used = 0;
    this.#npis = new Uint32Array(this.#capacity);
    this.#groups = new Uint8Array(this.#capacity);
    this.#paid = new Uint32Array(this.#capacity);
    for (let at = 0; at < npis.length; at++) if (npis[at] !== EMPTY) this.#add(npis[at]!, groups[at]!, paid[at]!);
  }
}

/** Returns the last month of an entry, as `monthNumber`. */
export function lastMonth(paid: number): number {
  return FIRST_MONTH + (paid >>> BEFORE_BITS);
}

/**
 * Returns the months among the last `WINDOW_MONTHS` up to `through`, of an entry. Bit i of the result: i months before
 * `through`.
 */
export function monthsInWindow(paid: number, through: number): number {
  const back = through - lastMonth(paid);
  return back >= WINDOW_MONTHS ? 0 : (((paid << 1) | 1) << back) & WINDOW;
}

/** Returns what two entries say together. */
function joined(a: number, b: number): number {
  const last = Math.max(a >>> BEFORE_BITS, b >>> BEFORE_BITS);
  const months = monthsInWindow(a, FIRST_MONTH + last) | monthsInWindow(b, FIRST_MONTH + last);
  return ((last << BEFORE_BITS) | (months >>> 1)) >>> 0;
}

/** The window in which months are counted. */
export const WINDOW_MONTHS = 24;

const EMPTY = 0;
/** Slots are filled to this share before the table grows. */
const MAX_FILL = 0.6;

/** Entries of a `PaidMonths`, as typed arrays that threads can pass on. */
export interface PaidEntries {
  npis: Uint32Array;
  groups: Uint8Array;
  /** Months counted from year 0. */
  last: Uint16Array;
  /** Bit i: paid i months before the last one. */
  months: Uint32Array;
}

/**
 * For each NPI and group of codes the last month that was paid, and which of the 32 months up to it were. In typed arrays, 15 bytes
 * an entry, with open addressing: four million entries fit where a `Map` would hold a tenth of them.
 */
export class PaidMonths {
  #capacity = 1 << 16;
  #used = 0;
  #npis = new Uint32Array(this.#capacity);
  #groups = new Uint8Array(this.#capacity);
  #last = new Uint16Array(this.#capacity);
  #months = new Uint32Array(this.#capacity);

  /** Number of entries. */
  get size(): number {
    return this.#used;
  }

  /** `npi`: a valid one as a number, at most 2,999,999,999. `months`: as in `PaidEntries`. */
  add(npi: number, group: number, month: number, months = 1): void {
    const at = this.#slotOf(npi, group);
    if (this.#npis[at] === EMPTY) {
      this.#npis[at] = npi;
      this.#groups[at] = group;
      this.#last[at] = month;
      this.#months[at] = months;
      if (++this.#used > MAX_FILL * this.#capacity) this.#grow();
      return;
    }
    const last = this.#last[at]!;
    if (month > last) {
      this.#last[at] = month;
      this.#months[at] = shifted(this.#months[at]!, month - last) | months;
    } else this.#months[at]! |= shifted(months, last - month);
  }

  addAll({ npis, groups, last, months }: PaidEntries): void {
    for (let at = 0; at < npis.length; at++) this.add(npis[at]!, groups[at]!, last[at]!, months[at]!);
  }

  entries(): PaidEntries {
    const entries = {
      npis: new Uint32Array(this.#used),
      groups: new Uint8Array(this.#used),
      last: new Uint16Array(this.#used),
      months: new Uint32Array(this.#used),
    };
    let next = 0;
    for (let at = 0; at < this.#capacity; at++) {
      if (this.#npis[at] === EMPTY) continue;
      entries.npis[next] = this.#npis[at]!;
      entries.groups[next] = this.#groups[at]!;
      entries.last[next] = this.#last[at]!;
      entries.months[next++] = this.#months[at]!;
    }
    return entries;
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
    const old = { npis: this.#npis, groups: this.#groups, last: this.#last, months: this.#months };
    this.#capacity *= 2;
    this.#used = 0;
    this.#npis = new Uint32Array(this.#capacity);
    this.#groups = new Uint8Array(this.#capacity);
    this.#last = new Uint16Array(this.#capacity);
    this.#months = new Uint32Array(this.#capacity);
    for (let at = 0; at < old.npis.length; at++)
      if (old.npis[at] !== EMPTY) this.add(old.npis[at]!, old.groups[at]!, old.last[at]!, old.months[at]!);
  }
}

/** Moves a month back by so many months. */
function shifted(months: number, by: number): number {
  return by > 31 ? 0 : months << by;
}

/** Returns the months among the last `WINDOW_MONTHS` up to `through`, of an entry. Bit i of the result: i months before `through`. */
export function monthsInWindow(last: number, months: number, through: number): number {
  const back = through - last;
  return back >= WINDOW_MONTHS ? 0 : (months << back) & ((1 << WINDOW_MONTHS) - 1);
}

import { type FactConditions, ONLY_KNOWN } from '#listings/known-facts.ts';
import { FITS, MUST_KEYS } from '#model/must-have.ts';
import type { IndexColumns } from './index-layout.ts';
import { countCommonBits, countMask, emptyMask, keepBits, type RowMask } from './row-mask.ts';

/** Parts of a fact as `packFact` writes it. */
const KEY_SHIFT = 17;
const NO = 0x1_0000;
const LAST_DAY = 0xffff;

/** Counts of one search. */
export interface FactCounts {
  /** By `FITS`. */
  fits: [yes: number, unknown: number, no: number];
  /** How many are known to have each of `MUST_KEYS`. */
  known: Uint32Array;
}

export function noFactCounts(): FactCounts {
  return { fits: [0, 0, 0], known: new Uint32Array(MUST_KEYS.length) };
}

/** Decides by facts which rows of a block fit what a search asks. */
export class FactMatcher {
  readonly #columns: Pick<IndexColumns, 'factStarts' | 'factRows' | 'factDays'>;
  readonly #conditions: FactConditions;
  /** For each of `MUST_KEYS`: which of the wanted ones it is; -1: none. */
  readonly #slots = new Int8Array(MUST_KEYS.length).fill(-1);
  /** Rows that have each wanted fact; then the first: all of them. */
  readonly #has: RowMask[];
  readonly #lacks = emptyMask();

  constructor(columns: Pick<IndexColumns, 'factStarts' | 'factRows' | 'factDays'>, conditions: FactConditions) {
    this.#columns = columns;
    this.#conditions = conditions;
    for (const [slot, key] of conditions.must.entries()) this.#slots[MUST_KEYS.indexOf(key)] = slot;
    this.#has = conditions.must.map(emptyMask);
  }

  /** Whether all rows match. */
  get takesAll(): boolean {
    const { must, fits } = this.#conditions;
    return must.length === 0 || fits.length === 0 || FITS.every((fit) => fits.includes(fit));
  }

  /** Clears the bits of rows that do not fit as wanted. */
  narrow(block: number, mask: RowMask): void {
    this.#fill(block);
    const [all, lacks] = [this.#has[0]!, this.#lacks];
    const [hasYes, hasUnknown, hasNo] = FITS.map((fit) => (this.#conditions.fits.includes(fit) ? -1 : 0)) as [
      number,
      number,
      number,
    ];
    keepBits(
      mask,
      (word) => (all[word]! & hasYes) | (~(all[word]! | lacks[word]!) & hasUnknown) | (lacks[word]! & hasNo),
    );
  }

  /** Adds the rows in the mask to the counts. */
  count(block: number, mask: RowMask, { fits, known }: FactCounts): void {
    const { factStarts, factRows, factDays } = this.#columns;
    const { must, today } = this.#conditions;
    const end = factStarts[block + 1]!;
    for (let at = factStarts[block]!; at < end; at++) {
      const fact = factDays[at]!;
      const row = factRows[at]!;
      if ((fact & NO) === 0 && (fact & LAST_DAY) >= today && (mask[row >>> 5]! >>> (row & 31)) & 1)
        known[fact >>> KEY_SHIFT]!++;
    }
    const rows = countMask(mask);
    if (must.length === 0) {
      fits[0] += rows;
      return;
    }
    this.#fill(block);
    const [yes, no] = [countCommonBits(mask, this.#has[0]!, 0), countCommonBits(mask, this.#lacks, 0)];
    fits[0] += yes;
    fits[1] += rows - yes - no;
    fits[2] += no;
  }

  /** Collects the rows of a block that have all that is wanted, and those that lack some of it. */
  #fill(block: number): void {
    const { factStarts, factRows, factDays } = this.#columns;
    const { must, today } = this.#conditions;
    const [slots, has, lacks] = [this.#slots, this.#has, this.#lacks.fill(0)];
    for (const mask of has) mask.fill(0);
    const end = factStarts[block + 1]!;
    for (let at = factStarts[block]!; at < end; at++) {
      const fact = factDays[at]!;
      const slot = slots[fact >>> KEY_SHIFT]!;
      if (slot < 0 || (fact & LAST_DAY) < today) continue;
      const row = factRows[at]!;
      (fact & NO ? lacks : has[slot]!)[row >>> 5]! |= 1 << (row & 31);
    }
    const all = has[0]!;
    for (let slot = 0; slot < has.length; slot++) {
      const own = has[slot]!;
      const isOnlyKnown = ONLY_KNOWN.has(must[slot]!);
      for (let word = 0; word < all.length; word++) {
        if (isOnlyKnown) lacks[word]! |= ~own[word]!;
        all[word]! &= own[word]!;
      }
    }
  }
}

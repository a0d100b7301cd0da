import {
  AGE_FACTS,
  type FactConditions,
  KEY_POSITIONS,
  keyPosition,
  ONLY_KNOWN,
  takesAnyFit,
} from '#listings/known-facts.ts';
import { factsSeeing } from '#model/age-groups.ts';
import { FITS, MUST_KEYS } from '#model/must-have.ts';
import type { IndexColumns } from './index-layout.ts';
import { countCommonBits, countMask, emptyMask, keepBits, type RowMask } from './row-mask.ts';

/** Parts of a fact as `packFact` writes it. */
const KEY_SHIFT = 17;
const NO = 0x1_0000;
const LAST_DAY = 0xffff;

/** What a key is to a search, beside the number of a wanted fact. */
const UNASKED = -1;
const OTHER_AGE = -2;
const WANTED_AGE = -3;

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
  /** By the position of a key: which of the wanted facts it is, or one of the above. */
  readonly #slots = new Int8Array(KEY_POSITIONS).fill(UNASKED);
  /** Rows that have each wanted fact; then the first: all of them. */
  readonly #has: RowMask[];
  /** Rows that had each once; then the first: all of them. */
  readonly #had: RowMask[];
  readonly #lacks = emptyMask();
  /** Rows that name an age, and those that may see the wanted one. */
  readonly #namesAge = emptyMask();
  readonly #seesAge = emptyMask();

  constructor(columns: Pick<IndexColumns, 'factStarts' | 'factRows' | 'factDays'>, conditions: FactConditions) {
    this.#columns = columns;
    this.#conditions = conditions;
    for (const [slot, key] of conditions.must.entries()) this.#slots[keyPosition(key)] = slot;
    if (conditions.seesAge !== undefined) {
      for (const fact of AGE_FACTS) this.#slots[keyPosition(fact)] = OTHER_AGE;
      for (const fact of factsSeeing(conditions.age!)) this.#slots[keyPosition(fact)] = WANTED_AGE;
    }
    this.#has = conditions.must.map(emptyMask);
    this.#had = conditions.must.map(emptyMask);
  }

  /** Whether all rows match. */
  get takesAll(): boolean {
    return takesAnyFit(this.#conditions) && this.#conditions.seesAge === undefined;
  }

  /** Clears the bits of rows that do not fit as wanted. */
  narrow(block: number, mask: RowMask): void {
    this.#fill(block);
    if (!takesAnyFit(this.#conditions)) this.#narrowByFit(mask);
    const [names, sees] = [this.#namesAge, this.#seesAge];
    if (this.#conditions.seesAge === true) keepBits(mask, (word) => ~names[word]! | sees[word]!);
    if (this.#conditions.seesAge === false) keepBits(mask, (word) => names[word]! & ~sees[word]!);
  }

  #narrowByFit(mask: RowMask): void {
    const [all, had, lacks] = [this.#has[0]!, this.#had[0]!, this.#lacks];
    const { hadAll } = this.#conditions;
    if (hadAll !== undefined) keepBits(mask, (word) => (hadAll ? had[word]! : ~had[word]!));
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
      const key = fact >>> KEY_SHIFT;
      if (
        key < known.length &&
        (fact & NO) === 0 &&
        (fact & LAST_DAY) >= today &&
        (mask[row >>> 5]! >>> (row & 31)) & 1
      )
        known[key]!++;
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

  /** Collects the rows of a block that have all that is wanted, those that lack some of it, and who sees which age. */
  #fill(block: number): void {
    const { factStarts, factRows, factDays } = this.#columns;
    const { must, today } = this.#conditions;
    const [slots, has, had, lacks] = [this.#slots, this.#has, this.#had, this.#lacks.fill(0)];
    const [names, sees] = [this.#namesAge.fill(0), this.#seesAge.fill(0)];
    for (const mask of [...has, ...had]) mask.fill(0);
    const end = factStarts[block + 1]!;
    for (let at = factStarts[block]!; at < end; at++) {
      const fact = factDays[at]!;
      const slot = slots[fact >>> KEY_SHIFT]!;
      if (slot === UNASKED) continue;
      const row = factRows[at]!;
      const bit = 1 << (row & 31);
      if (slot >= 0 && (fact & NO) === 0) had[slot]![row >>> 5]! |= bit;
      if ((fact & LAST_DAY) < today) continue;
      if (slot >= 0) (fact & NO ? lacks : has[slot]!)[row >>> 5]! |= bit;
      else if ((fact & NO) === 0) {
        names[row >>> 5]! |= bit;
        if (slot === WANTED_AGE) sees[row >>> 5]! |= bit;
      }
    }
    const all = has[0];
    if (!all) return;
    for (let slot = 0; slot < has.length; slot++) {
      const own = has[slot]!;
      const isOnlyKnown = ONLY_KNOWN.has(must[slot]!);
      for (let word = 0; word < all.length; word++) {
        if (isOnlyKnown) lacks[word]! |= ~own[word]!;
        all[word]! &= own[word]!;
        had[0]![word]! &= had[slot]![word]!;
      }
    }
  }
}

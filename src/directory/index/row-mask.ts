import { MASK_WORDS } from './index-layout.ts';

/** One bit per row of a block; bit r of word w is row 32 w + r. */
export type RowMask = Uint32Array;

export function emptyMask(): RowMask {
  return new Uint32Array(MASK_WORDS);
}

/** Sets the first `rows` bits and clears the others. */
export function fillMask(mask: RowMask, rows: number): void {
  const fullWords = rows >>> 5;
  mask.fill(0xffff_ffff, 0, fullWords);
  mask.fill(0, fullWords);
  if (rows & 31) mask[fullWords] = 0xffff_ffff >>> (32 - (rows & 31));
}

/** Clears the bits of `mask` that are set in `cleared`. */
export function clearBits(mask: RowMask, cleared: RowMask): void {
  for (let word = 0; word < MASK_WORDS; word++) mask[word]! &= ~cleared[word]!;
}

/** Keeps the bits of `mask` that are set in what `bits` returns for a word. */
export function keepBits(mask: RowMask, bits: (word: number) => number): void {
  for (let word = 0; word < MASK_WORDS; word++) mask[word]! &= bits(word);
}

/** Returns the number of set bits. */
export function countMask(mask: RowMask): number {
  let count = 0;
  for (let word = 0; word < MASK_WORDS; word++) count += countBits(mask[word]!);
  return count;
}

/** Returns the number of bits that are set in both. */
export function countCommonBits(mask: RowMask, other: RowMask, otherStart: number): number {
  let count = 0;
  for (let word = 0; word < MASK_WORDS; word++) count += countBits(mask[word]! & other[otherStart + word]!);
  return count;
}

/** Counts the set bits of a 32-bit word, adding up pairs, then groups of four, then bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  const bytes = (fours + (fours >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(bytes, 0x0101_0101) >>> 24;
}

/** Returns the index of the lowest set bit of a nonzero word. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Visits the runs of set bits in mask words `from` up to but excluding `to`, each as rows from `row` up to but
 * excluding `end`. Bit 0 of word 0 is row `firstRow`; a run never crosses a word boundary.
 */
export function eachRun(
  mask: RowMask,
  from: number,
  to: number,
  firstRow: number,
  visit: (row: number, end: number) => void,
): void {
  for (let word = from; word < to; word++) {
    let row = firstRow + 32 * word;
    let rest = mask[word]!;
    while (rest !== 0) {
      const gap = lowestBit(rest);
      const zeros = ~(rest >>> gap);
      // A word without zeros is a run of 32.
      const ones = zeros === 0 ? 32 : lowestBit(zeros);
      visit(row + gap, row + gap + ones);
      if (gap + ones === 32) break;
      rest >>>= gap + ones;
      row += gap + ones;
    }
  }
}

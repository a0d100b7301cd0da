import { MICRO } from '#geo/micro-degrees.ts';
import type { PlaceAt } from '../store.ts';
import { toLng } from './circle.ts';
import { BLOCK_ROWS, type IndexColumns } from './index-layout.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import { eachRun, emptyMask } from './row-mask.ts';
import type { TagContainers } from './tag-containers.ts';

/** A count of listings by place and tag. */
export interface PlaceCensus {
  tagIds: readonly number[];
  placeAt: PlaceAt;
  /** The count of tag t at place p is at `p * tagIds.length + t`. */
  counts: Uint32Array;
}

/** Adds the rows of an index to the counts, a block at a time. */
export function* countByPlace(
  { points }: Pick<IndexColumns, 'points'>,
  tags: TagContainers,
  { tagIds, placeAt, counts }: PlaceCensus,
  leftOut: LeftOutRows | null,
): Generator<void, void> {
  const rows = points.length / 2;
  const slots = tagIds.flatMap((tagId, tag) => tags.slotsOf([tagId]).map((slot) => ({ slot, tag })));
  const placeOf = new Int32Array(BLOCK_ROWS);
  const mask = emptyMask();
  for (let block = 0; block * BLOCK_ROWS < rows; block++) {
    const firstRow = block * BLOCK_ROWS;
    const inBlock = Math.min(BLOCK_ROWS, rows - firstRow);
    findPlaces(points.subarray(2 * firstRow, 2 * (firstRow + inBlock)), placeAt, placeOf);
    const hidden = leftOut?.of(block)?.mask;
    for (const { slot, tag } of slots) {
      if (!tags.rowsWith(block, slot, mask)) continue;
      if (hidden) for (const word of hidden.keys()) mask[word]! &= ~hidden[word]!;
      eachRun(mask, 0, mask.length, 0, (first, end) => {
        for (let row = first; row < end; row++) if (placeOf[row]! >= 0) counts[placeOf[row]! * tagIds.length + tag]!++;
      });
    }
    yield;
  }
}

/** Many listings are at the center of their ZIP code, so neighbors in the index are often at one point. */
function findPlaces(points: Int32Array, placeAt: PlaceAt, placeOf: Int32Array): void {
  for (let row = 0; 2 * row < points.length; row++) {
    const [lat, east] = [points[2 * row]!, points[2 * row + 1]!];
    const isSame = row > 0 && lat === points[2 * row - 2] && east === points[2 * row - 1];
    placeOf[row] = isSame ? placeOf[row - 1]! : placeAt({ lat: lat / MICRO, lng: toLng(east) / MICRO });
  }
}

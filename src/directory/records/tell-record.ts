import type { IndexBuilder } from '../index/index-builder.ts';

/** What the index needs of a record, as its row has it: lat and lng in micro-degrees, tag ids, name, other names. */
export type IndexedRow = [number, number, string | null, string, string | null];

/** Tells the builder one record. */
export function tellRecord(builder: IndexBuilder, [lat, lng, tagIds, name, otherNames]: IndexedRow): void {
  builder.startRecord(lat, lng);
  if (tagIds !== null) for (const tagId of tagIds.split(',')) builder.addTag(Number(tagId));
  builder.addName(name);
  if (otherNames !== null) for (const other of JSON.parse(otherNames) as string[]) builder.addName(other);
  builder.endRecord();
}

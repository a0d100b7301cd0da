import { MICRO } from '#geo/micro-degrees.ts';
import { ASSEMBLY, DELTA, hasDelta } from '#listings/records/imports.ts';
import type { PlaceAt } from '../store.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** Implements `DirectoryStore.countByPlace`: reads the points and tags of all listings, some thousand at a time. */
export async function countByPlace(
  records: PostgresRecords,
  { tagIds, places, placeAt }: { tagIds: readonly number[]; places: number; placeAt: PlaceAt },
): Promise<Uint32Array> {
  const counts = new Uint32Array(places * tagIds.length);
  const tagAt = new Map(tagIds.map((tagId, at) => [tagId, at]));
  if (records.isEmpty) return counts;
  await records.eachListing<{ lat: number; lng: number; tag_ids: string | null }>(
    'lat, lng, tag_ids',
    ({ lat, lng, tag_ids }) => {
      const place = tag_ids ? placeAt({ lat: lat / MICRO, lng: lng / MICRO }) : -1;
      if (place < 0) return;
      for (const tagId of tag_ids!.split(',')) {
        const tag = tagAt.get(Number(tagId));
        if (tag !== undefined) counts[place * tagIds.length + tag]!++;
      }
    },
  );
  return counts;
}

/**
 * Implements `DirectoryStore.listingIds`. The positions are the rows of each import, of the assembled listings, and of
 * the delta, so that a part far down is read by the index on `row`.
 */
export async function listingIds(
  records: PostgresRecords,
  first: number,
  limit: number,
): Promise<{ ids: string[]; positions: number }> {
  const { snapshot } = records;
  const delta = hasDelta(snapshot) ? await records.countOf(DELTA) : 0;
  const tables = [
    ...snapshot.imports.map(({ number, providers }) => ({ number, rows: providers })),
    ...(snapshot.assembly.listings > 0 ? [{ number: ASSEMBLY, rows: snapshot.assembly.listings }] : []),
    ...(delta > 0 ? [{ number: DELTA, rows: delta }] : []),
  ];
  const ids: string[] = [];
  let before = 0;
  for (const { number, rows } of tables) {
    const [from, to] = [Math.max(0, first - before), Math.min(rows, first + limit - before)];
    before += rows;
    if (from < to) ids.push(...(await records.idsOfListings(number, from, to)));
  }
  return { ids, positions: before };
}

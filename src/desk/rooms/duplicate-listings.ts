import type { DirectoryRecords } from '#directory/directory-records.ts';
import { findLikelyDuplicates, type LikelyDuplicate } from '#listings/likely-duplicates.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { NotedCorrection } from '#operations/listings/correction-store.ts';

/** Two listings that may be one provider. */
export interface DuplicateListing {
  first: StoredProvider;
  second: StoredProvider;
  reason: LikelyDuplicate['reason'];
}

const MICRO = 1_000_000;

/** Scans all records, a minute or two for the whole country, and closes the reader. */
export async function duplicateListings(reader: DirectoryRecords): Promise<DuplicateListing[]> {
  try {
    const found = await findLikelyDuplicates({
      records: reader.sketches(),
      total: reader.sources.reduce((sum, { providers }) => sum + providers, 0),
      at: async (number) => {
        const { name, location, phone } = (await reader.at(number))!;
        return { name, phone, lat: Math.round(location.lat * MICRO), lng: Math.round(location.lng * MICRO) };
      },
      sourceOf: (number) => reader.sourceOf(number) ?? '',
      async areTwoListings(...pair) {
        const [a, b] = await Promise.all(pair.map(async (number) => reader.findById((await reader.at(number))!.id)));
        return a != null && b != null && a.id !== b.id;
      },
    });
    const listings: DuplicateListing[] = [];
    for (const { first, second, reason } of found)
      listings.push({ first: (await reader.at(first))!, second: (await reader.at(second))!, reason });
    return listings;
  } finally {
    await reader.close();
  }
}

/** Returns the decision that two listings are one, or are not; undefined if there is none. */
export function pairDecision(
  corrections: readonly NotedCorrection[],
  ...pair: [first: string, second: string]
): NotedCorrection | undefined {
  const key = pair.toSorted().join(' ');
  return corrections.find(({ correction: one }) => 'other' in one && [one.id, one.other].sort().join(' ') === key);
}

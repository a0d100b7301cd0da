import { findLikelyDuplicates, type LikelyDuplicate } from '#directory/likely-duplicates.ts';
import type { StoredProvider } from '#directory/provider.ts';
import type { RecordReader } from '#directory/sqlite/record-reader.ts';

/** Two listings that may be one provider. */
export interface DuplicateListing {
  first: StoredProvider;
  second: StoredProvider;
  reason: LikelyDuplicate['reason'];
}

const MICRO = 1_000_000;

/** Goes through all records; a minute or two with the whole country. Closes the reader. */
export async function duplicateListings(reader: RecordReader): Promise<DuplicateListing[]> {
  try {
    const found = await findLikelyDuplicates({
      records: reader.sketches(),
      total: reader.sources.reduce((sum, { providers }) => sum + providers, 0),
      at: (number) => {
        const { name, location, phone } = reader.at(number)!;
        return { name, phone, lat: Math.round(location.lat * MICRO), lng: Math.round(location.lng * MICRO) };
      },
      sourceOf: (number) => reader.at(number)!.source,
    });
    return found.map(({ first, second, reason }) => ({ first: reader.at(first)!, second: reader.at(second)!, reason }));
  } finally {
    reader.close();
  }
}

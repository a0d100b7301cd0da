import { nameAndAddressKey, nameAndAddressText } from '../name-and-address.ts';
import type { StoredProvider } from '../provider.ts';
import type { Import, RecordKey } from './imports.ts';
import { lookupHash } from './lookup-hash.ts';

/** The identifying fields of a record. Coordinates in micro-degrees. */
export interface RecordSketch {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}

/** The records of one snapshot. SQLite returns values synchronously, PostgreSQL returns promises. */
export interface SnapshotRecords {
  /** The providers with these keys, in the same order. Throws `DirectoryStoreError` if a record is missing or damaged. */
  findByKeys(keys: RecordKey[]): StoredProvider[] | Promise<StoredProvider[]>;
  findById(id: string): StoredProvider | null | Promise<StoredProvider | null>;
  /** All providers whose name and address have this `lookupHash`, including collisions. */
  findByLookup(hash: number): StoredProvider[] | Promise<StoredProvider[]>;
  /** Calls `visit` with the values of these columns (`PROVIDER_COLUMNS`) for each record of an import, ordered by row or id. */
  eachRow<Row>(
    imported: Import,
    columns: string,
    order: 'row' | 'id',
    visit: (values: Row) => void,
  ): void | Promise<void>;
  /** The records of an import in row order. */
  sketches(imported: Import): Iterable<RecordSketch> | AsyncIterable<RecordSketch>;
  close(): void | Promise<void>;
}

/** Implements `DirectoryStore.findByNameAndAddress`. */
export async function findByNameAndAddress(records: SnapshotRecords, text: string): Promise<StoredProvider | null> {
  const key = nameAndAddressKey(text);
  if (key === '') return null;
  const candidates = await records.findByLookup(lookupHash(key));
  const found = candidates.filter((provider) => nameAndAddressKey(nameAndAddressText(provider)) === key);
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
}

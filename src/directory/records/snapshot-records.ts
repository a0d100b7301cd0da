import { nameAndAddressKey, nameAndAddressText } from '../name-and-address.ts';
import type { StoredProvider } from '../provider.ts';
import type { Import, RecordKey } from './imports.ts';
import { lookupHash } from './lookup-hash.ts';

/** What of a record identifies its provider. Points in micro-degrees. */
export interface RecordSketch {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}

/** The records of one snapshot. SQLite answers at once, PostgreSQL with a promise. */
export interface SnapshotRecords {
  /** The providers of these keys, in their order. Throws `DirectoryStoreError` where a record is missing or damaged. */
  findByKeys(keys: RecordKey[]): StoredProvider[] | Promise<StoredProvider[]>;
  findById(id: string): StoredProvider | null | Promise<StoredProvider | null>;
  /** All providers whose name and address have this `lookupHash`, and others that share it by chance. */
  findByLookup(hash: number): StoredProvider[] | Promise<StoredProvider[]>;
  /** Calls `visit` for each record of an import with the values of these columns (`PROVIDER_COLUMNS`), ordered by row or id. */
  eachRow<Row>(of: Import, columns: string, order: 'row' | 'id', visit: (values: Row) => void): void | Promise<void>;
  /** The records of an import in row order. */
  sketches(of: Import): Iterable<RecordSketch> | AsyncIterable<RecordSketch>;
  close(): void | Promise<void>;
}

/** As `DirectoryStore.findByNameAndAddress`. */
export async function findByNameAndAddress(records: SnapshotRecords, text: string): Promise<StoredProvider | null> {
  const key = nameAndAddressKey(text);
  if (key === '') return null;
  const candidates = await records.findByLookup(lookupHash(key));
  const found = candidates.filter((provider) => nameAndAddressKey(nameAndAddressText(provider)) === key);
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
}

import { MICRO } from '#geo/micro-degrees.ts';
import { nameAndAddressKey, nameAndAddressText } from '../name-and-address.ts';
import type { StoredProvider } from '../provider.ts';
import type { Import, RecordKey, RecordNumbers } from './imports.ts';
import { lookupHash } from './lookup-hash.ts';
import type { RowColumn } from './provider-row.ts';

/** The identifying fields of a record. Coordinates in micro-degrees. */
export interface RecordSketch {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}

/** A record that the operator added, with its row among these. */
export interface AddedRecord {
  row: number;
  record: StoredProvider;
}

/** Returns the sketch of an added record. */
export function toSketch({ record: { name, location, phone } }: AddedRecord): RecordSketch {
  return { name, phone, lat: Math.round(location.lat * MICRO), lng: Math.round(location.lng * MICRO) };
}

/** The records of one snapshot. SQLite returns values synchronously, PostgreSQL returns promises. */
export interface SnapshotRecords {
  /**
   * The providers with these keys, in the same order. Throws `DirectoryStoreError` if a record is missing or damaged.
   */
  findByKeys(keys: RecordKey[]): StoredProvider[] | Promise<StoredProvider[]>;
  /** The ids of the records with these keys, in any order. Throws `DirectoryStoreError` if one is missing. */
  idsOf(keys: RecordKey[]): string[] | Promise<string[]>;
  /** The listing of the record with this id, whose own id may be another. */
  findById(id: string): StoredProvider | null | Promise<StoredProvider | null>;
  /** The listings of the records with these ids, in any order; several ids may be of one listing. */
  findByIds(ids: readonly string[]): KeyedListing[] | Promise<KeyedListing[]>;
  /** The record with this id as its source has it, also a hidden one. */
  recordOf(id: string): StoredProvider | null | Promise<StoredProvider | null>;
  /** All records whose name and address have this `lookupHash`, including collisions, with their listings. */
  findByLookup(hash: number): NamedListing[] | Promise<NamedListing[]>;
  /**
   * Calls `visit` with the values of these columns for each record of an import, or each listing of `ASSEMBLY`, ordered
   * by row or id.
   */
  eachRow<Row>(
    imported: Pick<Import, 'number'>,
    columns: readonly RowColumn[],
    order: 'row' | 'id',
    visit: (values: Row) => void,
  ): void | Promise<void>;
  /** Calls `visit` with what Medicaid paid each NPI for, as `paidText` writes it. */
  eachPaid(visit: (npi: string, paid: string) => void): void | Promise<void>;
  /** Calls `visit` with each record that an assembly replaces or hides. */
  eachMember(visit: (member: Member) => void): void | Promise<void>;
  /** The records that the operator has added by now, by id. */
  added(): AddedRecord[] | Promise<AddedRecord[]>;
  /** The records of an import in row order. */
  sketches(imported: Pick<Import, 'number' | 'providers'>): Iterable<RecordSketch> | AsyncIterable<RecordSketch>;
  close(): void | Promise<void>;
}

/** A listing with the key under which indexes and tables have it. */
export interface KeyedListing {
  key: RecordKey;
  listing: StoredProvider;
}

/** Returns listings without repetitions: several ids may be of one. */
export function eachOnce(found: readonly KeyedListing[]): StoredProvider[] {
  return [...new Map(found.map(({ listing }) => [listing.id, listing])).values()];
}

/** A record of an assembled listing, or a hidden one. */
export interface Member extends RecordKey {
  /** Row of the listing; null if the operator hides it, or its provider is excluded. */
  listing: number | null;
  /** Position among the records of the listing, from 0; the first has the listing's id. */
  position: number;
}

/** Stands for the row of a listing: the record is shown as it is. */
export const AS_IT_IS = 0;

/** A record whose listing is another than in the base. */
export interface Change extends Member {
  /** Row of its listing in the delta; null if it is hidden, `AS_IT_IS` if it is a listing itself. */
  listing: number | null;
  /** The same in the assembly of the base. */
  baseListing: number | null;
  /**
   * Position of its id among all ids, if no row of the base shows it: of the first record of a listing that was not the
   * first of a listing in the base. Else null.
   */
  rank: number | null;
}

/** A record with a certain name and address, and its listing, which may show others. */
export interface NamedListing {
  named: StoredProvider;
  listing: StoredProvider;
}

/** Returns for each record number its place in the order of imports, then by id; 0 for assembled listings. */
export async function ranksById(
  { ranges, total }: RecordNumbers,
  records: Pick<SnapshotRecords, 'eachRow'>,
): Promise<Uint32Array> {
  const ranks = new Uint32Array(total);
  for (const { import: each, first } of ranges) {
    let rank = first;
    await records.eachRow<[number]>(each, ['row'], 'id', ([row]) => {
      ranks[first + row - 1] = rank++;
    });
  }
  return ranks;
}

/** Implements `DirectoryStore.findByNameAndAddress`. */
export async function findByNameAndAddress(records: SnapshotRecords, text: string): Promise<StoredProvider | null> {
  const key = nameAndAddressKey(text);
  if (key === '') return null;
  const candidates = await records.findByLookup(lookupHash(key));
  const found = candidates.filter(({ named }) => nameAndAddressKey(nameAndAddressText(named)) === key);
  return found.map(({ listing }) => listing).sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
}

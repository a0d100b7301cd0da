import { constants, copyFileSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { syncFile } from '#files/sync-file.ts';
import type { ChangedListing, Changes } from '#listings/assembly/assemble-changes.ts';
import type { AssembledListing, RecordPair } from '#listings/assembly/assemble-records.ts';
import { InvalidProviderError } from '#listings/errors.ts';
import { type KeyBucket, toBytes } from '#listings/joining/join-keys.ts';
import { nameAndAddressText } from '#listings/name-and-address.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { lookupHashOfText } from '#listings/records/lookup-hash.ts';
import { PROVIDER_COLUMNS, type StoredValue, toRow } from '#listings/records/provider-row.ts';
import { type AddedRecord, AS_IT_IS } from '#listings/records/snapshot-records.ts';
import { rowChecksum } from './record-file.ts';

const SCHEMA = readFileSync(new URL('./record-file.sql', import.meta.url), 'utf8');
const LISTING_SCHEMA = readFileSync(new URL('./listing-file.sql', import.meta.url), 'utf8');
const DELTA_SCHEMA = readFileSync(new URL('./delta-file.sql', import.meta.url), 'utf8');

/** SQLite result code (sqlite.org/rescode.html). */
const SQLITE_CONSTRAINT = 19;

/**
 * No other process reads the file before it is finished, and unfinished files are discarded, so no journal and no
 * syncing are needed until `finish`. Rows of an index are sorted on a second core.
 */
export const FAST_WRITE_PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -16384;
  PRAGMA threads = 1;
`;

/** Writes the records of one import into a new file. */
export class RecordFileWriter {
  readonly #path: string;
  protected readonly db: DatabaseSync;
  readonly #insert: StatementSync;

  /**
   * `schema`: of further tables. `before`: path of a finished file with these tables, which the new one begins as a
   * copy of.
   */
  constructor(path: string, { schema = '', before }: { schema?: string; before?: string | undefined } = {}) {
    rmSync(path, { force: true });
    this.#path = path;
    if (before) copyFileSync(before, path, constants.COPYFILE_FICLONE);
    // A defensive connection would ignore `journal_mode = OFF`.
    this.db = new DatabaseSync(path, { defensive: false });
    this.db.exec(FAST_WRITE_PRAGMAS);
    if (!before) this.db.exec(SCHEMA + schema);
    this.db.exec('BEGIN');
    const columns = ['row', ...PROVIDER_COLUMNS, 'checksum'];
    const placeholders = columns.map(() => '?').join(', ');
    this.#insert = this.db.prepare(`INSERT INTO provider (${columns.join(', ')}) VALUES (${placeholders})`);
  }

  insert(row: number, provider: Provider): void {
    this.insertValues(row, toRow(provider));
  }

  /** `values`: of `PROVIDER_COLUMNS`. */
  insertValues(row: number, values: StoredValue[]): void {
    this.#insert.run(row, ...values, rowChecksum(row, values));
  }

  /** Creates the table's indexes and syncs the file. Throws `InvalidProviderError` for a duplicate id. */
  finish(): void {
    this.db.exec('COMMIT');
    this.#indexIds();
    this.db.exec('CREATE INDEX IF NOT EXISTS provider_lookup ON provider (lookup)');
    this.close();
    syncFile(this.#path);
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }

  #indexIds(): void {
    try {
      this.db.exec('CREATE UNIQUE INDEX IF NOT EXISTS provider_id ON provider (id)');
    } catch (error) {
      // After any other error, such as a full disk, the file cannot be read: it has no journal.
      if (((error as { errcode: number }).errcode & 0xff) !== SQLITE_CONSTRAINT) throw error;
      const duplicate = this.db.prepare('SELECT id FROM provider GROUP BY id HAVING count(*) > 1 LIMIT 1').get()!;
      throw new InvalidProviderError(`Two providers have the id ${duplicate.id}. Give each location its own id.`);
    }
  }
}

/** Writes listings, what they follow from, and which records they replace. */
class AssemblyFileWriter extends RecordFileWriter {
  /** Row of the last one. */
  protected listings = 0;

  /** `texts`: of what the listings follow from, by `servedText`. */
  addCorrections(texts: readonly string[]): void {
    const insert = this.db.prepare('INSERT INTO correction VALUES (?)');
    for (const text of texts) insert.run(text);
  }

  addAdded(added: readonly AddedRecord[]): void {
    const insert = this.db.prepare('INSERT INTO added VALUES (?, ?, ?, ?)');
    for (const { row, record } of added) {
      const lookup = lookupHashOfText(nameAndAddressText(record));
      insert.run(row, record.id, lookup, JSON.stringify(record));
    }
  }

  /** Returns the row of a listing. */
  protected insertListing(listing: StoredProvider): number {
    this.insert(++this.listings, listing);
    return this.listings;
  }
}

/** Writes the assembled listings of a base into a new file. */
export class ListingFileWriter extends AssemblyFileWriter {
  readonly #insertMember: StatementSync;
  readonly #insertPair: StatementSync;
  readonly #insertKeys: StatementSync;

  constructor(path: string) {
    super(path, { schema: LISTING_SCHEMA });
    this.#insertMember = this.db.prepare('INSERT INTO member VALUES (?, ?, ?, ?)');
    this.#insertPair = this.db.prepare('INSERT INTO pair VALUES (?, ?, ?, ?, ?)');
    this.#insertKeys = this.db.prepare('INSERT INTO join_key VALUES (?, ?, ?)');
  }

  add({ listing, members }: AssembledListing): void {
    const at = listing && this.insertListing(listing);
    for (const [position, { import: number, row }] of members.entries())
      this.#insertMember.run(number, row, at, position);
  }

  addPair({ first, second, rule }: RecordPair): void {
    this.#insertPair.run(first.import, first.row, second.import, second.row, rule);
  }

  addKeys({ kind, bucket, entries }: KeyBucket): void {
    this.#insertKeys.run(kind, bucket, toBytes(entries));
  }

  override finish(): void {
    this.db.exec('CREATE INDEX pair_first ON pair (import, row)');
    this.db.exec('CREATE INDEX pair_second ON pair (other_import, other_row)');
    super.finish();
  }
}

/**
 * Writes the delta of a snapshot into a new file: a copy of the one before, if there is one, with what is other now.
 */
export class DeltaFileWriter extends AssemblyFileWriter {
  readonly #insertMember: StatementSync;

  /** `before`: path of the delta before. */
  constructor(path: string, before?: string) {
    super(path, { schema: DELTA_SCHEMA, before });
    this.#insertMember = this.db.prepare('INSERT INTO member VALUES (?, ?, ?, ?, ?, ?)');
    // No row of a listing is used again for a base, so that servers need not read a listing twice. Older releases kept
    // no last one.
    this.listings = Math.max(
      this.#number('PRAGMA user_version'),
      this.#number('SELECT coalesce(max(row), 0) FROM provider'),
    );
  }

  /** `corrections`: those that the file is to have no longer, and those that it does not have yet. */
  write({ records, listings, added }: Changes, corrections: Changes['corrections']): void {
    this.#remove(records);
    for (const each of listings) this.#add(each);
    this.db.exec('DELETE FROM added');
    this.addAdded(added);
    const gone = JSON.stringify(corrections.gone);
    this.db.prepare('DELETE FROM correction WHERE body IN (SELECT value FROM json_each(?))').run(gone);
    this.addCorrections(corrections.fresh);
    this.db.exec(`PRAGMA user_version = ${this.listings}`);
  }

  /** Removes what the delta before says of these records, with their listings. */
  #remove(records: Changes['records']): void {
    const remove = this.db.prepare('DELETE FROM member WHERE import = ? AND row = ? RETURNING listing');
    const removeListing = this.db.prepare('DELETE FROM provider WHERE row = ?');
    for (const { import: number, row } of records) {
      const listing = remove.get(number, row)?.listing ?? null;
      if (listing !== null) removeListing.run(listing);
    }
  }

  #add({ listing, members }: ChangedListing): void {
    const at = listing === null || listing === AS_IT_IS ? listing : this.insertListing(listing);
    for (const [position, { import: number, row, baseListing, rank }] of members.entries())
      this.#insertMember.run(number, row, at, position, baseListing, rank);
  }

  /** Number of records that the delta concerns. */
  get records(): number {
    return this.#number('SELECT count(*) FROM member');
  }

  #number(sql: string): number {
    return Object.values(this.db.prepare(sql).get()!)[0] as number;
  }
}

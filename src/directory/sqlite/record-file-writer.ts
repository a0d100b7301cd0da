import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { syncFile } from '#sqlite/sync-file.ts';
import type { AssembledListing } from '../assembly/assemble-records.ts';
import { InvalidProviderError } from '../errors.ts';
import type { Provider } from '../provider.ts';
import { PROVIDER_COLUMNS, type StoredValue, toRow } from '../records/provider-row.ts';
import { rowChecksum } from './record-file.ts';

const SCHEMA = readFileSync(new URL('./record-file.sql', import.meta.url), 'utf8');
const LISTING_SCHEMA = readFileSync(new URL('./listing-file.sql', import.meta.url), 'utf8');

/** SQLite result code (sqlite.org/rescode.html). */
const SQLITE_CONSTRAINT = 19;

/**
 * No other process reads the file before it is finished, and unfinished files are discarded, so no journal and no syncing are
 * needed until `finish`.
 */
const FAST_WRITE_PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -65536;
`;

/** Writes the records of one import into a new file. */
export class RecordFileWriter {
  readonly #path: string;
  protected readonly db: DatabaseSync;
  readonly #insert: StatementSync;

  constructor(path: string) {
    rmSync(path, { force: true });
    this.#path = path;
    // A defensive connection would ignore `journal_mode = OFF`.
    this.db = new DatabaseSync(path, { defensive: false });
    this.db.exec(FAST_WRITE_PRAGMAS);
    this.db.exec(SCHEMA);
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
    this.db.exec('CREATE INDEX provider_lookup ON provider (lookup)');
    this.close();
    syncFile(this.#path);
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }

  #indexIds(): void {
    try {
      this.db.exec('CREATE UNIQUE INDEX provider_id ON provider (id)');
    } catch (error) {
      // After any other error, such as a full disk, the file cannot be read: it has no journal.
      if (((error as { errcode: number }).errcode & 0xff) !== SQLITE_CONSTRAINT) throw error;
      const duplicate = this.db.prepare('SELECT id FROM provider GROUP BY id HAVING count(*) > 1 LIMIT 1').get()!;
      throw new InvalidProviderError(`Two providers have the id ${duplicate.id}. Give each location its own id.`);
    }
  }
}

/** Writes the assembled listings of a snapshot into a new file. */
export class ListingFileWriter extends RecordFileWriter {
  readonly #insertMember: StatementSync;
  #listings = 0;

  constructor(path: string) {
    super(path);
    this.db.exec(LISTING_SCHEMA);
    this.#insertMember = this.db.prepare('INSERT INTO member VALUES (?, ?, ?, ?)');
  }

  add({ listing, members }: AssembledListing): void {
    if (listing !== null) this.insert(++this.#listings, listing);
    const at = listing === null ? null : this.#listings;
    for (const [position, { import: number, row }] of members.entries())
      this.#insertMember.run(number, row, at, position);
  }
}

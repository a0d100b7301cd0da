import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { RecordPair } from '#listings/assembly/assemble-records.ts';
import { fromBytes, type KeyBucket } from '#listings/joining/join-keys.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { RecordKey } from '#listings/records/imports.ts';
import { toListing } from '#listings/records/provider-row.ts';
import type { AddedRecord, Change, Member } from '#listings/records/snapshot-records.ts';
import { readingFrom } from './damage.ts';
import { immutableUrl, RecordFile } from './record-file.ts';

/** The assembly of a snapshot: a record file of its listings that also says which records they replace. */
export class ListingFile {
  readonly listings: RecordFile;
  protected readonly db: DatabaseSync;
  readonly #path: string;
  readonly #member: StatementSync;

  /** This and every read method throw `DirectoryStoreError` if the file is damaged. */
  constructor(path: string) {
    this.#path = path;
    this.listings = new RecordFile(path, toListing);
    this.db = readingFrom(path, () => new DatabaseSync(immutableUrl(path), { readOnly: true }));
    this.#member = readingFrom(path, () =>
      this.db.prepare('SELECT listing, position FROM member WHERE import = ? AND row = ?'),
    );
  }

  /** Returns the listing of a record and its position there; undefined if the file says nothing of it. */
  memberOf({ import: number, row }: RecordKey): Pick<Member, 'listing' | 'position'> | undefined {
    return readingFrom(this.#path, () => this.#member.get(number, row)) as
      | Pick<Member, 'listing' | 'position'>
      | undefined;
  }

  /** See `SnapshotRecords.eachMember`. */
  eachMember(visit: (member: Member) => void): void {
    this.eachOf('SELECT import, row, listing, position FROM member', visit);
  }

  /** See `BaseRecords.pairsOf`. */
  pairsOf(keys: readonly RecordKey[]): RecordPair[] {
    return readingFrom(this.#path, () => {
      const columns = 'SELECT import, row, other_import, other_row, rule FROM pair';
      const find = this.db.prepare(
        `${columns} WHERE (import, row) = (?1, ?2) UNION ALL ${columns} WHERE (other_import, other_row) = (?1, ?2)`,
      );
      return keys.flatMap(({ import: number, row }) =>
        find.all(number, row).map((found) => ({
          first: { import: found.import as number, row: found.row as number },
          second: { import: found.other_import as number, row: found.other_row as number },
          rule: found.rule as RecordPair['rule'],
        })),
      );
    });
  }

  /** The corrections from which the listings follow, as `servedText` wrote them. */
  corrections(): string[] {
    const bodies: string[] = [];
    this.eachOf<{ body: string }>('SELECT body FROM correction', ({ body }) => {
      bodies.push(body);
    });
    return bodies;
  }

  /** Whether a delta can be added: older releases wrote files without the records that the operator added. */
  get hasAdded(): boolean {
    const find = "SELECT 1 FROM sqlite_schema WHERE name = 'added'";
    return readingFrom(this.#path, () => this.db.prepare(find).get()) !== undefined;
  }

  /** The records that the operator added, by id. */
  added(where: '' | 'row = ?' | 'id = ?' | 'lookup = ?' = '', ...values: (string | number)[]): AddedRecord[] {
    const sql = `SELECT row, body FROM added ${where && `WHERE ${where}`} ORDER BY id`;
    const rows = readingFrom(this.#path, () => this.db.prepare(sql).all(...values));
    return rows.map(({ row, body }) => ({ row: row as number, record: JSON.parse(body as string) as StoredProvider }));
  }

  /** How many ids of added records are smaller. */
  addedBefore(id: string): number {
    const count = 'SELECT count(*) AS rows FROM added WHERE id < ?';
    return readingFrom(this.#path, () => this.db.prepare(count).get(id)!).rows as number;
  }

  /** See `KeyedRecords`. */
  keyBuckets(wanted: Pick<KeyBucket, 'kind' | 'bucket'>[]): KeyBucket[] {
    return readingFrom(this.#path, () => {
      const find = this.db.prepare('SELECT entries FROM join_key WHERE kind = ? AND bucket = ?');
      return wanted.flatMap(({ kind, bucket }) => {
        const found = find.get(kind, bucket);
        return found ? [{ kind, bucket, entries: fromBytes(found.entries as Uint8Array) }] : [];
      });
    });
  }

  close(): void {
    this.listings.close();
    this.db.close();
  }

  protected eachOf<Row>(sql: string, visit: (row: Row) => void): void {
    readingFrom(this.#path, () => {
      for (const row of this.db.prepare(sql).iterate() as Iterable<unknown> as Iterable<Row>) visit(row);
    });
  }
}

/**
 * The delta of a snapshot: a record file of the listings that its base does not have, and which records they concern.
 */
export class DeltaFile extends ListingFile {
  /** Calls `visit` with each record whose listing has changed. */
  eachChange(visit: (change: Change) => void): void {
    this.eachOf('SELECT import, row, listing, position, base_listing AS baseListing, rank FROM member', visit);
  }
}

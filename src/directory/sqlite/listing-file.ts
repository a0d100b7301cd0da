import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { RecordPair } from '../assembly/assemble-records.ts';
import type { KeptCorrection } from '../corrections.ts';
import type { RecordKey } from '../records/imports.ts';
import { toListing } from '../records/provider-row.ts';
import type { Change, Member } from '../records/snapshot-records.ts';
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

  /** The corrections from which the listings follow. */
  corrections(): KeptCorrection[] {
    const bodies: KeptCorrection[] = [];
    this.eachOf<{ body: string }>('SELECT body FROM correction ORDER BY rowid', ({ body }) => {
      bodies.push(JSON.parse(body) as KeptCorrection);
    });
    return bodies;
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

/** The delta of a snapshot: a record file of the listings that its base does not have, and which records they concern. */
export class DeltaFile extends ListingFile {
  /** Calls `visit` with each record whose listing has changed. */
  eachChange(visit: (change: Change) => void): void {
    this.eachOf('SELECT import, row, listing, position, base_listing AS baseListing, rank FROM member', visit);
  }
}

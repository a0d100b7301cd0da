import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { RecordKey } from '../records/imports.ts';
import { toListing } from '../records/provider-row.ts';
import type { Member } from '../records/snapshot-records.ts';
import { readingFrom } from './damage.ts';
import { immutableUrl, RecordFile } from './record-file.ts';

/** The assembly of a snapshot: a record file of its listings that also says which records they replace. */
export class ListingFile {
  readonly listings: RecordFile;
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #listingOf: StatementSync;

  /** This and every read method throw `DirectoryStoreError` if the file is damaged. */
  constructor(path: string) {
    this.#path = path;
    this.listings = new RecordFile(path, toListing);
    this.#db = readingFrom(path, () => new DatabaseSync(immutableUrl(path), { readOnly: true }));
    this.#listingOf = readingFrom(path, () =>
      this.#db.prepare('SELECT listing FROM member WHERE import = ? AND row = ?'),
    );
  }

  /** Returns the row of the listing to which a record belongs; null if it is hidden, undefined if it is a listing itself. */
  listingOf({ import: number, row }: RecordKey): number | null | undefined {
    const found = readingFrom(this.#path, () => this.#listingOf.get(number, row));
    return found?.listing as number | null | undefined;
  }

  /** See `SnapshotRecords.eachMember`. */
  eachMember(visit: (member: Member) => void): void {
    readingFrom(this.#path, () => {
      const scan = this.#db.prepare('SELECT import, row, listing, position FROM member');
      for (const member of scan.iterate() as Iterable<unknown> as Iterable<Member>) visit(member);
    });
  }

  close(): void {
    this.listings.close();
    this.#db.close();
  }
}

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { inTransaction, openDatabase } from '#sqlite/open-database.ts';
import type { Import, Snapshot } from '../records/imports.ts';
import { damagedFile, readingFrom } from './damage.ts';
import { catalogPath } from './data-files.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** `directory.db`: a small database that records which files are served. Switching to new data is one transaction in it. */
export class Catalog {
  readonly #db: DatabaseSync;
  readonly #number: StatementSync;
  readonly #imports: StatementSync;

  /** Throws `DirectoryStoreError` if the file is damaged. */
  constructor(folder: string) {
    const path = catalogPath(folder);
    this.#db = readingFrom(path, () => openDatabase(path, { migrations: MIGRATIONS }));
    [this.#number, this.#imports] = readingFrom(path, () => {
      const number = this.#db.prepare('SELECT number FROM snapshot');
      if (number.get() === undefined) throw damagedFile(path, 'it does not record which import is served');
      const imports = this.#db.prepare(
        `SELECT number, source, first_number AS firstNumber, providers, imported_at AS importedAt,
           newest_source_date AS newestSourceDate
         FROM import ORDER BY first_number`,
      );
      return [number, imports];
    });
  }

  /** Number of the snapshot that is served now. Takes microseconds, so every call can check it. */
  snapshotNumber(): number {
    return (this.#number.get() as { number: number }).number;
  }

  snapshot(): Snapshot {
    const read = () => ({
      number: this.snapshotNumber(),
      imports: this.#imports.all().map((row) => ({ ...row }) as unknown as Import),
    });
    return inTransaction(this.#db, read, 'BEGIN');
  }

  /** Switches all processes to the snapshot `next` in one transaction. */
  switchTo(next: Snapshot): void {
    inTransaction(this.#db, () => {
      this.#db.exec('DELETE FROM import');
      const insert = this.#db.prepare('INSERT INTO import VALUES (?, ?, ?, ?, ?, ?)');
      for (const { number, source, firstNumber, providers, importedAt, newestSourceDate } of next.imports) {
        insert.run(number, source, firstNumber, providers, importedAt, newestSourceDate);
      }
      this.#db.prepare('UPDATE snapshot SET number = ?').run(next.number);
    });
  }

  close(): void {
    this.#db.close();
  }
}

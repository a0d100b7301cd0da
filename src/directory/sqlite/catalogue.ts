import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SourceInfo, SourceName } from '../provider.ts';
import { damagedFile, readingFrom } from './damage.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** An import that is served now. */
export interface Import {
  number: number;
  source: SourceName;
  firstNumber: number;
  providers: number;
  importedAt: string;
  newestSourceDate: string | null;
}

/** The imports that one index covers. */
export interface SnapshotInfo {
  /** Number of the latest import; 0 before the first. */
  number: number;
  /** In the order in which their sources first came. */
  imports: Import[];
}

/** `directory.db`: the small database that says which files are served. Switching to new data is one transaction here. */
export class Catalogue {
  readonly #db: DatabaseSync;
  readonly #number: StatementSync;
  readonly #imports: StatementSync;

  /** Throws `DirectoryStoreError` where the file is damaged. */
  constructor(folder: string) {
    const path = join(folder, 'directory.db');
    this.#db = new DatabaseSync(path, { timeout: 5000 });
    [this.#number, this.#imports] = readingFrom(path, () => {
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
      const { integrity_check: verdict } = this.#db.prepare('PRAGMA integrity_check(1)').get() as {
        integrity_check: string;
      };
      if (verdict !== 'ok') throw damagedFile(path, verdict);
      this.#migrate();
      const number = this.#db.prepare('SELECT number FROM snapshot');
      if (number.get() === undefined) throw damagedFile(path, 'it does not say what is served');
      const imports = this.#db.prepare(
        `SELECT number, source, first_number AS firstNumber, providers, imported_at AS importedAt,
           newest_source_date AS newestSourceDate
         FROM import ORDER BY first_number`,
      );
      return [number, imports];
    });
  }

  /** Number of the snapshot that is served now: a matter of microseconds, so that every call can ask. */
  snapshotNumber(): number {
    return (this.#number.get() as { number: number }).number;
  }

  snapshot(): SnapshotInfo {
    return this.#inTransaction('BEGIN', () => ({
      number: this.snapshotNumber(),
      imports: this.#imports.all().map((row) => ({ ...row }) as unknown as Import),
    }));
  }

  /** Makes `next` the snapshot that is served, at once for all processes. */
  switchTo(next: SnapshotInfo): void {
    this.#inTransaction('BEGIN IMMEDIATE', () => {
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

  /** Runs the migrations that this file has not seen yet, in the order of their names. */
  #migrate(): void {
    const version = () => (this.#db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
    const files = readdirSync(MIGRATIONS).sort();
    if (version() === files.length) return;
    this.#inTransaction('BEGIN IMMEDIATE', () => {
      for (const file of files.slice(version())) this.#db.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
      this.#db.exec(`PRAGMA user_version = ${files.length}`);
    });
  }

  #inTransaction<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    this.#db.exec(begin);
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** As `DirectoryStore.sources` tells it. */
export function toSourceInfo({ source, providers, importedAt, newestSourceDate }: Import): SourceInfo {
  return { source, providers, importedAt, newestSourceDate };
}

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StoredEvidence } from '#listings/evidence.ts';
import type { SourceInfo } from '#listings/provider.ts';
import {
  type Assembly,
  type ImportRow,
  importValues,
  NO_ASSEMBLY,
  type Snapshot,
  toImport,
} from '#listings/records/imports.ts';
import { inTransaction, openDatabase } from '#sqlite/open-database.ts';
import { damagedFile, readingFrom } from './damage.ts';
import { catalogPath } from './data-files.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/**
 * `directory.db`: a small database that records which files are served. Switching to new data is one transaction in it.
 */
export class Catalog {
  readonly #db: DatabaseSync;
  readonly #snapshot: StatementSync;
  readonly #imports: StatementSync;

  /** Throws `DirectoryStoreError` if the file is damaged. */
  constructor(folder: string) {
    const path = catalogPath(folder);
    this.#db = readingFrom(path, () => openDatabase(path, { migrations: MIGRATIONS }));
    [this.#snapshot, this.#imports] = readingFrom(path, () => {
      const snapshot = this.#db.prepare('SELECT * FROM snapshot');
      if (snapshot.get() === undefined) throw damagedFile(path, 'it does not record which import is served');
      const imports = this.#db.prepare(
        `SELECT number, source, first_number AS firstNumber, providers, imported_at AS importedAt,
           newest_source_date AS newestSourceDate, list, scope, excluded
         FROM import ORDER BY first_number`,
      );
      return [snapshot, imports];
    });
  }

  /** Number of the snapshot that is served now. Takes microseconds, so every call can check it. */
  snapshotNumber(): number {
    return (this.#snapshot.get() as { number: number }).number;
  }

  snapshot(): Snapshot {
    const read = () => ({
      ...toSnapshot(this.#snapshot.get() as unknown as SnapshotRow),
      imports: this.#imports.all().map((row) => toImport(row as unknown as ImportRow)),
    });
    return inTransaction(this.#db, read, 'BEGIN');
  }

  /** Switches all processes to the snapshot `next` in one transaction. */
  switchTo(next: Snapshot): void {
    inTransaction(this.#db, () => {
      this.#db.exec('DELETE FROM import');
      const insert = this.#db.prepare('INSERT INTO import VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
      for (const each of next.imports) insert.run(...importValues(each));
      const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
      const { listings, replaced, added = 0 } = next.assembly;
      this.#db
        .prepare(
          `UPDATE snapshot
           SET number = ?, base = ?, listings = ?, replaced = ?, evidence = ?, added_in_base = ?, added = ?`,
        )
        .run(next.number, next.base ?? null, listings, replaced, json(next.evidence), added, json(next.added));
    });
  }

  close(): void {
    this.#db.close();
  }
}

/** Columns may be missing in copies that earlier releases made. */
export interface SnapshotRow extends Partial<Omit<Assembly, 'added'>> {
  number: number;
  base?: number | null;
  evidence?: string | null;
  added_in_base?: number;
  added?: string | null;
}

export function toSnapshot(row: SnapshotRow): Omit<Snapshot, 'imports'> {
  const { number, base, listings, replaced, evidence, added_in_base: inBase, added } = row;
  return {
    number,
    ...(base && { base }),
    ...(evidence && { evidence: JSON.parse(evidence) as StoredEvidence }),
    ...(added && { added: JSON.parse(added) as SourceInfo }),
    assembly: {
      ...NO_ASSEMBLY,
      ...(listings && { listings }),
      ...(replaced && { replaced }),
      ...(inBase && { added: inBase }),
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { NpiSet } from './npi.ts';

/** A row of a companion file, stored until its provider is read. */
export interface CompanionRow {
  kind: 'location' | 'name';
  file: string;
  line: number;
  npi: string;
  values: string[];
}

/**
 * Rows of the companion files by NPI. The main file is unordered, so they are stored on disk in a temporary database to
 * keep memory constant. Most providers have none; a bit set answers that without disk access.
 */
export class CompanionRows {
  readonly #folder = mkdtempSync(join(tmpdir(), 'nppes-'));
  readonly #database = new DatabaseSync(join(this.#folder, 'companions.db'));
  readonly #npis = new NpiSet();
  readonly #taken = new NpiSet();
  readonly #insert: StatementSync;
  #select: StatementSync | undefined;

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      CREATE TABLE companion (
        npi TEXT NOT NULL, kind TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, row TEXT NOT NULL
      );
      BEGIN;
    `);
    this.#insert = this.#database.prepare('INSERT INTO companion VALUES (?, ?, ?, ?, ?)');
  }

  /** Stores a row. Must not be called after the first `take`. */
  add({ npi, kind, file, line, values }: CompanionRow): void {
    this.#npis.add(npi);
    this.#insert.run(npi, kind, file, line, JSON.stringify(values));
  }

  /** Returns the rows of a provider in file order. Later calls for the same NPI return none. */
  take(npi: string): CompanionRow[] {
    if (!this.#npis.has(npi) || !this.#taken.add(npi)) return [];
    if (!this.#select) {
      this.#database.exec('COMMIT; CREATE INDEX by_npi ON companion (npi)');
      this.#select = this.#database.prepare(
        'SELECT npi, kind, file, line, row FROM companion WHERE npi = ? ORDER BY rowid',
      );
    }
    return this.#select.all(npi).map(companionRow);
  }

  /** Yields the rows that were never taken, in file order. */
  *remaining(): Generator<CompanionRow> {
    for (const record of this.#database
      .prepare('SELECT npi, kind, file, line, row FROM companion ORDER BY rowid')
      .iterate()) {
      const row = companionRow(record);
      if (!this.#taken.has(row.npi)) yield row;
    }
  }

  close(): void {
    this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function companionRow(record: Record<string, unknown>): CompanionRow {
  const { npi, kind, file, line, row } = record as Record<'npi' | 'file' | 'row', string> & {
    kind: CompanionRow['kind'];
    line: number;
  };
  return { npi, kind, file, line, values: JSON.parse(row) };
}

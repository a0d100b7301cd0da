import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { syncFile } from '#files/sync-file.ts';
import { type PaidEvidence, type PaidFor, paidText, parsePaid } from '#listings/evidence.ts';
import { damagedFile, readingFrom } from './damage.ts';
import { immutableUrl } from './record-file.ts';
import { FAST_WRITE_PRAGMAS } from './record-file-writer.ts';

const SCHEMA = readFileSync(new URL('./evidence-file.sql', import.meta.url), 'utf8');

/** The evidence of one import. The file never changes; while open it can be read even after it is deleted. */
export class EvidenceFile {
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #byNpi: StatementSync;

  /** This and every read method throw `DirectoryStoreError` if the file is damaged. */
  constructor(path: string) {
    this.#path = path;
    this.#db = readingFrom(path, () => new DatabaseSync(immutableUrl(path), { readOnly: true }));
    this.#byNpi = readingFrom(path, () => this.#db.prepare('SELECT paid, checksum FROM paid WHERE npi = ?'));
  }

  paidTo(npi: string): PaidFor[] {
    const found = readingFrom(this.#path, () => this.#byNpi.get(Number(npi)));
    return found ? parsePaid(this.#checked(Number(npi), found.paid as string, found.checksum as number)) : [];
  }

  /** Calls `visit` with all evidence as stored, in the order of NPIs. */
  each(visit: (npi: string, paid: string) => void): void {
    readingFrom(this.#path, () => {
      for (const row of this.#db.prepare('SELECT npi, paid, checksum FROM paid ORDER BY npi').iterate()) {
        const npi = row.npi as number;
        visit(String(npi), this.#checked(npi, row.paid as string, row.checksum as number));
      }
    });
  }

  close(): void {
    this.#db.close();
  }

  #checked(npi: number, paid: string, checksum: number): string {
    if (checksumOf(npi, paid) !== checksum) throw damagedFile(this.#path, `its evidence of ${npi} has changed`);
    return paid;
  }
}

/** Writes evidence into a new file; returns the number of NPIs. */
export async function writeEvidence(path: string, batches: AsyncIterable<PaidEvidence[]>): Promise<number> {
  rmSync(path, { force: true });
  const db = new DatabaseSync(path, { defensive: false });
  let written = 0;
  try {
    db.exec(FAST_WRITE_PRAGMAS);
    db.exec(SCHEMA);
    db.exec('BEGIN');
    const insert = db.prepare('INSERT INTO paid VALUES (?, ?, ?)');
    for await (const batch of batches)
      for (const { npi, paid } of batch) {
        const text = paidText(paid);
        insert.run(Number(npi), text, checksumOf(Number(npi), text));
        written++;
      }
    db.exec('COMMIT');
  } finally {
    db.close();
  }
  syncFile(path);
  return written;
}

function checksumOf(npi: number, paid: string): number {
  return crc32(`${npi} ${paid}`);
}

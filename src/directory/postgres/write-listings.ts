import { readFileSync } from 'node:fs';
import type { Connection } from '#postgres/connections.ts';
import { type AssemblyResult, assembleRecords } from '../assembly/assemble-records.ts';
import type { KeptCorrection } from '../corrections.ts';
import { InvalidProviderError } from '../errors.ts';
import { NO_ASSEMBLY } from '../records/imports.ts';
import type { NextSnapshot } from '../records/run-import.ts';
import { listingTable, memberTable, pairTable } from './catalog.ts';
import { COPIED_COLUMNS, copyLine, toLine } from './copy-rows.ts';
import { recordsWithin } from './postgres-records.ts';

const RECORD_TABLE = readFileSync(new URL('./record-table.sql', import.meta.url), 'utf8');
const ASSEMBLY_TABLES = readFileSync(new URL('./assembly-tables.sql', import.meta.url), 'utf8');
const INDEXES = readFileSync(new URL('./record-indexes.sql', import.meta.url), 'utf8');
/** Pairs that are written at once. */
const PAIRS_PER_COPY = 5000;

/** Creates a table for records or listings. */
export async function createRecordTable(connection: Connection, table: string): Promise<void> {
  await connection.query(RECORD_TABLE.replaceAll('record_table', table));
}

/** Creates the tables of an assembly. */
export async function createListingTables(connection: Connection, number: number): Promise<void> {
  await createRecordTable(connection, listingTable(number));
  await connection.query(
    ASSEMBLY_TABLES.replaceAll('member_table', memberTable(number)).replaceAll('pair_table', pairTable(number)),
  );
}

export async function dropListingTables(connection: Connection, number: number): Promise<void> {
  const tables = [listingTable, memberTable, pairTable].map((name) => name(number));
  await connection.query(`DROP TABLE ${tables.join(', ')}`).catch(() => {});
}

/** Writes what is served instead of some records, and what a delta needs to know of it. */
export async function writeListings(
  connection: Connection,
  next: NextSnapshot,
  corrections: readonly KeptCorrection[],
  onProgress: (done: number) => void = () => {},
): Promise<AssemblyResult> {
  const records = recordsWithin(connection, { ...next, assembly: NO_ASSEMBLY });
  const pairs = pairTable(next.number);
  let listings = 0;
  let pairLines: string[] = [];
  const writePairs = async () => {
    await connection.copy(`COPY ${pairs} FROM STDIN`, pairLines);
    pairLines = [];
  };
  const result = await assembleRecords(
    { imports: next.imports, records, corrections },
    {
      async addListings(batch) {
        const lines: string[] = [];
        const members: string[] = [];
        for (const { listing, members: keys } of batch) {
          if (listing !== null) lines.push(toLine(++listings, listing));
          const at = listing === null ? null : listings;
          for (const [position, key] of keys.entries()) members.push(copyLine([key.import, key.row, at, position]));
        }
        await connection.copy(`COPY ${listingTable(next.number)} (${COPIED_COLUMNS}) FROM STDIN`, [lines.join('')]);
        await connection.copy(`COPY ${memberTable(next.number)} FROM STDIN`, [members.join('')]);
      },
      addPair({ first, second, rule }) {
        pairLines.push(copyLine([first.import, first.row, second.import, second.row, rule]));
        if (pairLines.length === PAIRS_PER_COPY) return writePairs();
      },
    },
    (done) => onProgress(0.9 * done),
  );
  await writePairs();
  await connection.query(`CREATE INDEX ON ${pairs} (import, row); CREATE INDEX ON ${pairs} (other_import, other_row)`);
  await connection.query(`ANALYZE ${pairs}`);
  await buildIndexes(connection, listingTable(next.number));
  return result;
}

/** Creates the indexes of a table of records or listings. Throws `InvalidProviderError` for a duplicate id. */
export async function buildIndexes(
  connection: Connection,
  table: string,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const steps = INDEXES.replace(/^--.*$/gm, '')
    .replaceAll('record_table', table)
    .split(';')
    .slice(0, -1);
  for (const [at, step] of steps.entries()) {
    try {
      await connection.query(step);
    } catch (error) {
      const { code, detail = '' } = error as { code?: string; detail?: string };
      if (code !== UNIQUE_VIOLATION) throw error;
      throw new InvalidProviderError(`Two providers have the same id: ${detail} Give each location its own id.`, {
        cause: error,
      });
    }
    onProgress((at + 1) / steps.length);
  }
}
const UNIQUE_VIOLATION = '23505';

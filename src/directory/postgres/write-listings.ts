import { readFileSync } from 'node:fs';
import { addedRecords } from '#listings/assembly/added-records.ts';
import { type AssemblyResult, assembleRecords } from '#listings/assembly/assemble-records.ts';
import { type KeptCorrection, servedText } from '#listings/corrections.ts';
import { InvalidProviderError } from '#listings/errors.ts';
import { toBytes } from '#listings/joining/join-keys.ts';
import { nameAndAddressText } from '#listings/name-and-address.ts';
import { NO_ASSEMBLY } from '#listings/records/imports.ts';
import { lookupHashOfText } from '#listings/records/lookup-hash.ts';
import type { AddedRecord } from '#listings/records/snapshot-records.ts';
import type { Connection } from '#postgres/connections.ts';
import type { NextSnapshot } from '../run-import.ts';
import { recordsWithin } from './base-records.ts';
import { addedTable, keyTable, listingTable, memberTable, pairTable } from './catalog.ts';
import { COPIED_COLUMNS, copyLine, toLine } from './copy-rows.ts';

const RECORD_TABLE = readFileSync(new URL('./record-table.sql', import.meta.url), 'utf8');
const ASSEMBLY_TABLES = readFileSync(new URL('./assembly-tables.sql', import.meta.url), 'utf8');
const INDEXES = readFileSync(new URL('./record-indexes.sql', import.meta.url), 'utf8');
/** Pairs that are written at once. */
const PAIRS_PER_COPY = 5000;
/** Characters of key buckets that are written at once. */
const KEYS_PER_COPY = 1_000_000;

/** Creates a table for records or listings. */
export async function createRecordTable(connection: Connection, table: string): Promise<void> {
  await connection.query(RECORD_TABLE.replaceAll('record_table', table));
}

/** Creates the tables of an assembly. */
export async function createListingTables(connection: Connection, number: number): Promise<void> {
  await createRecordTable(connection, listingTable(number));
  await connection.query(
    ASSEMBLY_TABLES.replaceAll('member_table', memberTable(number))
      .replaceAll('pair_table', pairTable(number))
      .replaceAll('key_table', keyTable(number))
      .replaceAll('added_table', addedTable(number)),
  );
}

/** Adds corrections to those that are served with a base, as `servedText` writes them. */
export async function writeCorrections(connection: Connection, base: number, texts: readonly string[]): Promise<void> {
  await connection.copy(
    'COPY directory_correction FROM STDIN',
    texts.map((each) => copyLine([base, each])),
  );
}

/** Returns a line of the input of COPY into a table of added records. */
export function addedLine({ row, record }: AddedRecord): string {
  return copyLine([row, record.id, lookupHashOfText(nameAndAddressText(record)), JSON.stringify(record)]);
}

export async function dropListingTables(connection: Connection, number: number): Promise<void> {
  const tables = [listingTable, memberTable, pairTable, keyTable, addedTable].map((name) => name(number));
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
  let keyLines = '';
  const writeKeys = async () => {
    await connection.copy(`COPY ${keyTable(next.number)} FROM STDIN`, [keyLines]);
    keyLines = '';
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
      addKeys({ kind, bucket, entries }) {
        keyLines += copyLine([kind, bucket, Buffer.from(toBytes(entries)).toString('base64')]);
        if (keyLines.length > KEYS_PER_COPY) return writeKeys();
      },
    },
    (done) => onProgress(0.9 * done),
  );
  await writePairs();
  await writeKeys();
  await writeCorrections(connection, next.number, corrections.map(servedText));
  const added = addedRecords(corrections).map((record, at) => addedLine({ row: at + 1, record }));
  await connection.copy(`COPY ${addedTable(next.number)} FROM STDIN`, added);
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

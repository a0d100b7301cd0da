import { readFileSync } from 'node:fs';
import { type Connection, inTransaction } from '#postgres/connections.ts';
import { addedRecords } from '../assembly/added-records.ts';
import { assembleChanges, type Changes, MAX_CHANGES } from '../assembly/assemble-changes.ts';
import type { KeptCorrection, ReadCorrections } from '../corrections.ts';
import { hasDelta, isEmpty, type Snapshot, withoutAdded } from '../records/imports.ts';
import { AS_IT_IS } from '../records/snapshot-records.ts';
import { recordsWithin } from './base-records.ts';
import {
  addedTable,
  changeTable,
  deltaTable,
  dropUnusedTables,
  keyTable,
  nextNumber,
  readSnapshot,
  serveAssembly,
  serveImports,
} from './catalog.ts';
import { COPIED_COLUMNS, copyLine, toLine } from './copy-rows.ts';
import {
  createAddedTable,
  createListingTables,
  createRecordTable,
  dropListingTables,
  writeAdded,
  writeListings,
} from './write-listings.ts';

const CHANGE_TABLE = readFileSync(new URL('./change-table.sql', import.meta.url), 'utf8');

/**
 * Serves the listings with the corrections of now: as a delta, or if that would be too large,
 * by assembling all of them anew. Tables are created before the transaction, as for an import. The caller must hold the import lock.
 */
export async function serveCorrections(connection: Connection, corrections: ReadCorrections): Promise<void> {
  await dropUnusedTables(connection);
  const served = await readSnapshot(connection);
  const now = await corrections();
  if (isEmpty(served) && addedRecords(now).length === 0) return;
  const number = await nextNumber(connection);
  if (!(await serveDelta(connection, { served, number, now }))) await assembleAnew(connection, { served, number, now });
}

interface Application {
  served: Snapshot;
  /** Of the next snapshot. */
  number: number;
  now: readonly KeptCorrection[];
}

async function assembleAnew(connection: Connection, { served, number, now }: Application): Promise<void> {
  const { evidence } = served;
  const next = { number, imports: withoutAdded(served.imports), ...(evidence && { evidence }) };
  await createListingTables(connection, number);
  try {
    await inTransaction(connection, async () => {
      const { assembled } = await writeListings(connection, next, now);
      await serveImports(connection, next.imports);
      await serveAssembly(connection, { ...next, ...assembled, base: number }, now);
    });
  } catch (error) {
    await dropListingTables(connection, number);
    throw error;
  }
}

/**
 * Serves what the corrections of now change in the base of a snapshot, as the delta of the next. Returns false if that is too much,
 * or nothing can be added to the base.
 */
async function serveDelta(connection: Connection, { served, number, now }: Application): Promise<boolean> {
  if (served.base === undefined || isEmpty(served) || !(await hasKeys(connection, served.base))) return false;
  const [delta, change] = [deltaTable(number), changeTable(number)];
  await createRecordTable(connection, delta);
  await createAddedTable(connection, number);
  await connection.query(CHANGE_TABLE.replaceAll('change_table', change));
  let isServed = false;
  try {
    await inTransaction(connection, async () => {
      const records = recordsWithin(connection, served);
      const changes = await assembleChanges({ served, records, now });
      if (changes === null) return;
      if (hasDelta(served)) await copyDelta(connection, { from: served.number, to: number, except: changes.records });
      if ((await writeChanges(connection, number, changes)) > MAX_CHANGES) return;
      // Statistics of every column, from more rows, would take longer than all the rest.
      await connection.query(
        `CREATE INDEX ON ${delta} USING gist (geog); CREATE UNIQUE INDEX ON ${delta} (row);
         CREATE INDEX ON ${change} (base_listing);
         SET LOCAL default_statistics_target = 10; ANALYZE ${delta} (row, geog); ANALYZE ${change}`,
      );
      await writeAdded(connection, number, changes.added);
      const { added: _, ...base } = served;
      await serveAssembly(connection, { ...base, number, ...(changes.source && { added: changes.source }) }, now);
      isServed = true;
    });
  } catch (error) {
    isServed = false;
    throw error;
  } finally {
    if (!isServed) await connection.query(`DROP TABLE ${delta}, ${change}, ${addedTable(number)}`).catch(() => {});
  }
  return isServed;
}

/** Whether a delta can be added to a base: older releases did not write what finds the records that an added one joins. */
async function hasKeys(connection: Connection, base: number): Promise<boolean> {
  const { rows } = await connection.query('SELECT to_regclass($1) IS NOT NULL AS found', [keyTable(base)]);
  return (rows[0] as { found: boolean }).found;
}

/** Copies what the delta before says of other records than these. Listings keep their rows. */
async function copyDelta(
  connection: Connection,
  { from, to, except }: { from: number; to: number; except: Changes['records'] },
): Promise<void> {
  await connection.query(
    `INSERT INTO ${changeTable(to)} SELECT old.* FROM ${changeTable(from)} old
     WHERE NOT EXISTS (
       SELECT FROM unnest($1::int[], $2::int[]) key (import, row) WHERE key.import = old.import AND key.row = old.row
     )`,
    [except.map((key) => key.import), except.map(({ row }) => row)],
  );
  await connection.query(
    `INSERT INTO ${deltaTable(to)} (${COPIED_COLUMNS}) SELECT ${COPIED_COLUMNS} FROM ${deltaTable(from)}
     WHERE row IN (SELECT listing FROM ${changeTable(to)})`,
    [],
  );
}

/** Adds the changed listings. Returns the number of records that the delta concerns. */
async function writeChanges(connection: Connection, number: number, { listings }: Changes): Promise<number> {
  const [delta, change] = [deltaTable(number), changeTable(number)];
  const countOf = async (sql: string) => ((await connection.query(sql, [])).rows[0] as { found: number }).found;
  let row = await countOf(`SELECT coalesce(max(row), 0) AS found FROM ${delta}`);
  const lines: string[] = [];
  const changed: string[] = [];
  for (const { listing, members } of listings) {
    const isOwn = listing !== null && listing !== AS_IT_IS;
    if (isOwn) lines.push(toLine(++row, listing));
    const at = isOwn ? row : listing;
    for (const [position, { import: of, row: ofRecord, baseListing, rank }] of members.entries())
      changed.push(copyLine([of, ofRecord, at, position, baseListing, rank]));
  }
  await connection.copy(`COPY ${delta} (${COPIED_COLUMNS}) FROM STDIN`, lines);
  await connection.copy(`COPY ${change} FROM STDIN`, changed);
  return countOf(`SELECT count(*)::int AS found FROM ${change}`);
}

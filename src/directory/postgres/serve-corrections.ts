import { readFileSync } from 'node:fs';
import { addedRecords } from '#listings/assembly/added-records.ts';
import { assembleChanges, type Changes, MAX_CHANGES } from '#listings/assembly/assemble-changes.ts';
import type { KeptCorrection, ReadCorrections } from '#listings/corrections.ts';
import { baseOf, hasDelta, isEmpty, type Snapshot, withoutAdded } from '#listings/records/imports.ts';
import { AS_IT_IS } from '#listings/records/snapshot-records.ts';
import { type Connection, inTransaction } from '#postgres/connections.ts';
import { recordsWithin } from './base-records.ts';
import {
  addedTable,
  changeTable,
  DELTA_VIEWS,
  dropUnusedTables,
  keyTable,
  listingTable,
  nextNumber,
  readSnapshot,
  rowsTable,
  serveAssembly,
  serveImports,
} from './catalog.ts';
import { COPIED_COLUMNS, copyLine, toLine } from './copy-rows.ts';
import { KEYS, keysIn } from './record-keys.ts';
import {
  addedLine,
  createListingTables,
  dropListingTables,
  writeCorrections,
  writeListings,
} from './write-listings.ts';

const DELTA_TABLES = readFileSync(new URL('./delta-tables.sql', import.meta.url), 'utf8');
/** Of the listings of all deltas of a base, about half a gigabyte. */
const MAX_ROWS = 10 * MAX_CHANGES;

/**
 * Serves the listings with the corrections of now: as a delta, or if that would be too large,
 * by assembling all of them anew; then tables are created before the transaction, as for an import. The caller must
 * hold the import lock.
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
      await serveAssembly(connection, { ...next, ...assembled, base: number });
    });
  } catch (error) {
    await dropListingTables(connection, number);
    throw error;
  }
}

/**
 * Serves what the corrections of now change in the base of a snapshot, as the delta of the next. Returns false if that
 * is too much, or nothing can be added to the base.
 */
async function serveDelta(connection: Connection, { served, number, now }: Application): Promise<boolean> {
  const { base } = served;
  if (base === undefined || isEmpty(served) || !(await canChange(connection, served))) return false;
  return inTransaction(connection, async () => {
    const changes = await assembleChanges({ served, records: recordsWithin(connection, served), now });
    if (changes === null) return false;
    if (hasDelta(served)) {
      if (await isTooMuch(connection, served, changes)) return false;
      await endRows(connection, number, base, changes);
    } else await createDeltaTables(connection, base);
    await writeChanges(connection, number, base, changes);
    for (const kind of DELTA_VIEWS)
      await connection.query(
        `CREATE VIEW directory_${kind}_${number} AS
         SELECT * FROM ${rowsTable(kind, base)} WHERE since <= ${number} AND until > ${number}`,
      );
    const { added: _, ...same } = served;
    await serveAssembly(connection, { ...same, number, ...(changes.source && { added: changes.source }) });
    return true;
  });
}

/** Whether a delta can be added to what is served: older releases wrote other tables. */
async function canChange(connection: Connection, served: Snapshot): Promise<boolean> {
  const base = baseOf(served);
  const table = hasDelta(served) ? rowsTable('delta', base) : keyTable(base);
  const { rows } = await connection.query('SELECT to_regclass($1) IS NOT NULL AS found', [table]);
  return (rows[0] as { found: boolean }).found;
}

/** Runs in the transaction that first fills them. */
async function createDeltaTables(connection: Connection, base: number): Promise<void> {
  const named = DELTA_VIEWS.reduce((sql, kind) => sql.replaceAll(`${kind}_rows`, rowsTable(kind, base)), DELTA_TABLES);
  await connection.query(
    named.replaceAll('listing_table', listingTable(base)).replaceAll('added_table', addedTable(base)),
  );
}

/** Whether a delta with these changes concerns too many records, or those of its base have used too many rows. */
async function isTooMuch(connection: Connection, served: Snapshot, { records, listings }: Changes): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT (SELECT max(row) FROM ${rowsTable('delta', baseOf(served))}) AS used, count(*)::int AS others
     FROM ${changeTable(served.number)} change
     WHERE NOT EXISTS (SELECT FROM (${KEYS}) key WHERE key.import = change.import AND key.row = change.row)`,
    keysIn(records),
  );
  const { used, others } = rows[0] as { used: number | null; others: number };
  const changed = listings.reduce((sum, { members }) => sum + members.length, 0);
  return changed + others > MAX_CHANGES || (used ?? 0) > MAX_ROWS;
}

/** Ends what the delta before says of these records. */
async function endRows(
  connection: Connection,
  number: number,
  base: number,
  { records, added }: Changes,
): Promise<void> {
  await connection.query(
    `WITH ended AS (
       UPDATE ${rowsTable('change', base)} change SET until = ${number} FROM (${KEYS}) key
       WHERE key.import = change.import AND key.row = change.row AND until > ${number} RETURNING listing
     )
     UPDATE ${rowsTable('delta', base)} SET until = ${number} WHERE row IN (SELECT listing FROM ended)`,
    keysIn(records),
  );
  await connection.query(
    `UPDATE ${rowsTable('added', base)} SET until = ${number} WHERE until > ${number} AND NOT row = ANY ($1::int[])`,
    [added.map(({ row }) => row)],
  );
}

/** Adds the changed listings. */
async function writeChanges(
  connection: Connection,
  number: number,
  base: number,
  { listings, freshlyAdded, corrections }: Changes,
): Promise<void> {
  const [delta, change] = [rowsTable('delta', base), rowsTable('change', base)];
  const { rows } = await connection.query(`SELECT coalesce(max(row), 0) AS last FROM ${delta}`, []);
  let row = (rows[0] as { last: number }).last;
  const lines: string[] = [];
  const changed: string[] = [];
  for (const { listing, members } of listings) {
    const isOwn = listing !== null && listing !== AS_IT_IS;
    if (isOwn) lines.push(`${number}\t${toLine(++row, listing)}`);
    const at = isOwn ? row : listing;
    for (const [position, { import: of, row: ofRecord, baseListing, rank }] of members.entries())
      changed.push(copyLine([of, ofRecord, at, position, baseListing, rank, number]));
  }
  await connection.copy(`COPY ${delta} (since, ${COPIED_COLUMNS}) FROM STDIN`, lines);
  await connection.copy(
    `COPY ${change} (import, row, listing, position, base_listing, rank, since) FROM STDIN`,
    changed,
  );
  const added = freshlyAdded.map((each) => `${number}\t${addedLine(each)}`);
  await connection.copy(`COPY ${rowsTable('added', base)} (since, row, id, lookup, body) FROM STDIN`, added);
  await connection.query('DELETE FROM directory_correction WHERE base = $1 AND body = ANY ($2::text[])', [
    base,
    corrections.gone,
  ]);
  await writeCorrections(connection, base, corrections.fresh);
  // Statistics of every column, from more rows, would take longer than all the rest.
  await connection.query(
    `SET LOCAL default_statistics_target = 10; ANALYZE ${delta} (row, geog, since, until); ANALYZE ${change}`,
  );
}

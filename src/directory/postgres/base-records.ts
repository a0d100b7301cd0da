import type { BaseRecords } from '#listings/assembly/assemble-changes.ts';
import type { RecordPair } from '#listings/assembly/assemble-records.ts';
import { fromBytes, type KeyBucket } from '#listings/joining/join-keys.ts';
import { ADDED, addedImport, baseOf, inIdOrder, type RecordKey, type Snapshot } from '#listings/records/imports.ts';
import type { Member } from '#listings/records/snapshot-records.ts';
import type { Connection } from '#postgres/connections.ts';
import { addedTable, keyTable, memberTable, pairTable, recordsOf, recordTable } from './catalog.ts';
import { PostgresRecords, withoutNul } from './postgres-records.ts';
import { KEYS, keysIn } from './record-keys.ts';

/** The records of a snapshot with how its base was assembled, for those who add a delta to it. */
class PostgresBaseRecords extends PostgresRecords implements BaseRecords {
  async keyBuckets(wanted: Pick<KeyBucket, 'kind' | 'bucket'>[]): Promise<KeyBucket[]> {
    const rows = await this.query<Pick<KeyBucket, 'kind' | 'bucket'> & { entries: string }>(
      `SELECT * FROM ${keyTable(baseOf(this.snapshot))}
       WHERE (kind, bucket) IN (SELECT * FROM unnest($1::text[], $2::int[]))`,
      [wanted.map(({ kind }) => kind), wanted.map(({ bucket }) => bucket)],
    );
    return rows.map(({ entries, ...of }) => ({ ...of, entries: fromBytes(Buffer.from(entries, 'base64')) }));
  }

  async corrections(): Promise<string[]> {
    const sql = 'SELECT body FROM directory_correction WHERE base = $1';
    return (await this.query<{ body: string }>(sql, [baseOf(this.snapshot)])).map(({ body }) => body);
  }

  async keysOf(ids: string[]): Promise<(RecordKey | null)[]> {
    if (ids.length === 0 || this.snapshot.imports.length === 0) return ids.map(() => null);
    const sql = `SELECT id, import, row FROM ${recordsOf(this.snapshot)} WHERE id = ANY ($1::text[])`;
    const rows = await this.query<RecordKey & { id: string }>(sql, [ids.map(withoutNul)]);
    const keys = new Map(rows.map(({ id, ...key }) => [id, key]));
    return ids.map((id) => keys.get(id) ?? null);
  }

  pairsOf(keys: RecordKey[]): Promise<RecordPair[]> {
    const pairs = `FROM key JOIN ${pairTable(baseOf(this.snapshot))} pair`;
    const columns = `json_build_object('import', pair.import, 'row', pair.row) AS first,
      json_build_object('import', other_import, 'row', other_row) AS second, rule`;
    return this.query<RecordPair>(
      `WITH key AS (${KEYS})
       SELECT ${columns} ${pairs} ON pair.import = key.import AND pair.row = key.row
       UNION ALL
       SELECT ${columns} ${pairs} ON other_import = key.import AND other_row = key.row`,
      keysIn(keys),
    );
  }

  async membersOf(keys: RecordKey[]): Promise<(Pick<Member, 'listing' | 'position'> | undefined)[]> {
    const rows = await this.query<{ listing: number | null; position: number | null }>(
      `SELECT listing, position FROM (${KEYS}) key
         LEFT JOIN ${memberTable(baseOf(this.snapshot))} member ON member.import = key.import AND member.row = key.row
       ORDER BY at`,
      keysIn(keys),
    );
    return rows.map(({ listing, position }) => (position === null ? undefined : { listing, position }));
  }

  async ranksOf(ids: string[]): Promise<number[]> {
    const ranks = new Map<string, number>();
    let rank = 0;
    const { imports, assembly } = this.snapshot;
    for (const { number, source, providers } of inIdOrder([...imports, addedImport(assembly.added ?? 0)])) {
      const first = rank;
      // By code unit, which is also the order of the database.
      const own = ids.filter((id) => id.startsWith(`${source}:`)).sort((a, b) => (a < b ? -1 : 1));
      const table = number === ADDED ? addedTable(baseOf(this.snapshot)) : recordTable(number);
      const rows = await this.query<{ between: number }>(
        `SELECT (SELECT count(*)::int FROM ${table}
                 WHERE id >= range.low COLLATE "C" AND id < range.high COLLATE "C") AS between
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY range (low, high, at) ORDER BY at`,
        [['', ...own.slice(0, -1)], own],
      );
      for (const [at, { between }] of rows.entries()) {
        rank += between;
        ranks.set(own[at]!, rank);
      }
      rank = first + providers;
    }
    return ids.map((id) => ranks.get(id)!);
  }
}

/** Reads the records of a snapshot within the transaction of a connection. */
export function recordsWithin(connection: Connection, snapshot: Snapshot): PostgresBaseRecords {
  return new PostgresBaseRecords({ lend: (work) => work(connection) }, snapshot, true);
}

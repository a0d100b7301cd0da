import { renameSync } from 'node:fs';
import { type Connection, inTransaction } from '#postgres/connections.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import { type IndexedRow, tellRecord } from '../records/tell-record.ts';
import { type Import, recordTable, type Snapshot } from './catalogue.ts';

/** What stands beside the columns: which records the record numbers mean. */
export interface ReplicaMeta {
  /** Records are numbered through these imports, in this order. */
  imports: Import[];
}

const ROWS_AT_ONCE = 5000;

/** The imports of a snapshot in the order in which an index numbers their records: every id starts with its source, so ids ascend. */
export function numberedImports({ imports }: Snapshot): Import[] {
  return imports.toSorted((a, b) => (`${a.source}:` < `${b.source}:` ? -1 : 1));
}

/** Builds the columnar index over the records of a snapshot, from the database into a file, which is there whole or not at all. */
export async function buildReplicaIndex(connection: Connection, snapshot: Snapshot, path: string): Promise<void> {
  const imports = numberedImports(snapshot);
  const providers = imports.reduce((sum, each) => sum + each.providers, 0);
  const builder = new IndexBuilder(providers);
  const ranks = new Uint32Array(providers);
  let first = 0;
  for (const each of imports) {
    const table = recordTable(each.number);
    let rank = first;
    await eachRow<{ row: number }>(connection, `SELECT row FROM ${table} ORDER BY id`, ({ row }) => {
      ranks[first + row - 1] = rank++;
    });
    const columns = 'lat, lng, tag_ids, name, other_names';
    await eachRow<RowToIndex>(connection, `SELECT ${columns} FROM ${table} ORDER BY row`, (record) =>
      tellRecord(builder, toIndexedRow(record)),
    );
    first += each.providers;
  }
  const meta: ReplicaMeta = { imports };
  builder.write(`${path}.part`, ranks, meta);
  renameSync(`${path}.part`, path);
}

interface RowToIndex {
  lat: number;
  lng: number;
  tag_ids: string | null;
  name: string;
  other_names: string | null;
}

function toIndexedRow({ lat, lng, tag_ids, name, other_names }: RowToIndex): IndexedRow {
  return [lat, lng, tag_ids, name, other_names];
}

/** Through a cursor: so that millions of rows need not be in memory at once, neither here nor there. */
async function eachRow<Row>(connection: Connection, select: string, visit: (row: Row) => void): Promise<void> {
  await inTransaction(connection, async () => {
    await connection.query(`DECLARE each_row NO SCROLL CURSOR FOR ${select}`);
    for (;;) {
      const { rows } = await connection.query(`FETCH ${ROWS_AT_ONCE} FROM each_row`, []);
      for (const row of rows) visit(row as Row);
      if (rows.length < ROWS_AT_ONCE) return;
    }
  });
}

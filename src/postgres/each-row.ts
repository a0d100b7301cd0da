import type { Connection } from './connections.ts';

const ROWS_PER_FETCH = 5000;

/**
 * Calls `visit` with each row of a query; runs in the caller's transaction. Uses a cursor, so that neither side needs
 * millions of rows in memory.
 */
export async function eachRowOf(connection: Connection, select: string, visit: (row: object) => void): Promise<void> {
  await connection.query(`DECLARE each_row NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const { rows } = await connection.query(`FETCH ${ROWS_PER_FETCH} FROM each_row`, []);
    for (const row of rows) visit(row as object);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await connection.query('CLOSE each_row');
}

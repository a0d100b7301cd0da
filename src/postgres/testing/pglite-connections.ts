import type { PGlite } from '@electric-sql/pglite';
import type { Connection, Connections } from '../connections.ts';

/**
 * For tests: the single connection of an in-process PostgreSQL. With `alone`, one borrower at a time; otherwise shared,
 * for a store whose readers do not wait for a writer.
 */
export function pgliteConnections(glite: PGlite, { alone }: { alone: boolean }): Connections {
  let last: Promise<unknown> = Promise.resolve();
  const connection: Connection = {
    query: async (sql, values) =>
      values ? glite.query(sql, values) : { rows: (await glite.exec(sql)).at(-1)?.rows ?? [] },
    async copy(sql, chunks) {
      const blob = new Blob(await Array.fromAsync(chunks));
      await glite.query(sql.replace('STDIN', `'/dev/blob'`), [], { blob });
    },
  };
  return {
    lend(work) {
      if (!alone) return work(connection);
      const next = last.then(() => work(connection));
      last = next.catch(() => {});
      return next;
    },
    close: async () => {},
  };
}

import type { Connections } from '#postgres/connections.ts';
import { withMigrations } from '#postgres/migrate.ts';
import { isConnectionError, openPool } from '#postgres/open-pool.ts';
import { openReaders } from '#postgres/open-readers.ts';
import { DirectoryStoreError } from '../errors.ts';
import { IndexedStore } from '../indexed/indexed-store.ts';
import type { Snapshot } from '../records/imports.ts';
import type { DirectoryStore } from '../store.ts';
import { buildInThread } from './build-replica-index.ts';
import { readSnapshot } from './catalog.ts';
import { isOutdated } from './outdated.ts';
import { PostgisStore } from './postgis-store.ts';
import { PostgresRecords } from './postgres-records.ts';
import { type LocalIndex, PostgresRecordSource } from './record-source.ts';
import { PostgresImports } from './replace-source.ts';
import { watchImports } from './watch-imports.ts';

const MIGRATIONS = { folder: new URL('./migrations/', import.meta.url), table: 'directory_migration' };

/** Where providers are stored in PostgreSQL. */
export interface PostgresPlace {
  /** postgres://user:password@host/database */
  url: string;
  /** Standbys of the database, used for reading. */
  readUrls?: readonly string[] | undefined;
  /** Folder for this process's own index, which answers searches; without it, the database does. */
  indexFolder?: string | undefined;
}

/** Opens a store in PostgreSQL with PostGIS, shared by several servers. Throws `DirectoryStoreError` if it cannot be used. */
export async function openPostgresStore({ url, readUrls = [], indexFolder }: PostgresPlace): Promise<DirectoryStore> {
  const local: LocalIndex | undefined = indexFolder
    ? {
        folder: indexFolder,
        build: (snapshot, path) => buildInThread({ urls: [...readUrls, url], snapshot, path }),
        watch: (refresh) => watchImports(url, refresh),
      }
    : undefined;
  // A statement of an import may take minutes, but a query must not wait for a hanging server.
  const primary = await openPool(url, { max: 3 });
  const primaryReader = await openPool(url, { queryTimeoutMs: 20_000 });
  const hasStandbys = readUrls.length > 0;
  const readers = hasStandbys ? await openReaders(readUrls, primaryReader) : primaryReader;
  try {
    // With standbys, the primary may be unreachable, but one server must answer.
    await readers.lend((connection) => connection.query('SELECT 1', []));
    return await createPostgresStore({ primary, readers, primaryReader, mayBeUnreachable: hasStandbys }, local);
  } catch (cause) {
    await Promise.all([primary.close(), readers.close()]);
    const { message, code } = cause as Error & { code?: string };
    const settings = ['DATABASE_URL', ...(hasStandbys ? ['DATABASE_READ_URLS'] : [])].join(' and ');
    const advice = isConnectionError(cause) ? ` Start the database or correct ${settings}; then restart the site.` : '';
    // For a host name with several unreachable addresses, the message is empty.
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${message || code}.${advice}`, {
      cause,
    });
  }
}

/** The connections of a store. */
interface StoreConnections {
  /** The server that accepts writes. */
  primary: Connections;
  /** Servers for reading; `primary` by default. */
  readers?: Connections;
  /** Connections to the primary for reading its latest state; `primary` by default. Closed with the readers. */
  primaryReader?: Connections;
  /** Whether the store opens if the primary is unreachable, because other servers answer. */
  mayBeUnreachable?: boolean;
}

/**
 * Creates a store on a PostgreSQL database with PostGIS and runs its migrations: at once or, with `mayBeUnreachable` and an
 * unreachable primary, when it is back. The store closes the connections.
 * `local`: a columnar index in this process answers searches instead of the database.
 */
export async function createPostgresStore(connections: StoreConnections, local?: LocalIndex): Promise<DirectoryStore> {
  const primary = await withMigrations(connections.primary, MIGRATIONS, {
    mayBeUnreachable: connections.mayBeUnreachable,
  });
  const { readers = primary, primaryReader = primary } = connections;
  const imports = new PostgresImports(primary);
  const deps = {
    replaceSource: imports.replaceSource.bind(imports),
    async close() {
      await imports.close();
      if (readers !== primary) await readers.close();
    },
  };
  if (!local) return new PostgisStore(readers, deps);
  return new IndexedStore(new PostgresRecordSource({ ...deps, readers, primary: primaryReader, local }));
}

/** Opens the records that a database serves now; they stay readable for an hour after being replaced. Throws `DirectoryStoreError`. */
export async function openPostgresRecords(url: string): Promise<{ snapshot: Snapshot; records: PostgresRecords }> {
  const connections = await openPool(url, { max: 2 });
  const snapshot = await connections.lend(readSnapshot).catch(async (cause: Error) => {
    // An unused database has no tables yet.
    if (isOutdated(cause)) return { number: 0, imports: [] };
    await connections.close();
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${cause.message}`, { cause });
  });
  return { snapshot, records: new PostgresRecords(connections, snapshot) };
}

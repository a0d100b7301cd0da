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

/** Where providers are kept in PostgreSQL. */
export interface PostgresPlace {
  /** postgres://user:password@host/database */
  url: string;
  /** Standbys of the same, which are asked instead. */
  readUrls?: readonly string[] | undefined;
  /** Folder for an index of this process's own, by which it answers searches; without it, the database does. */
  indexFolder?: string | undefined;
}

/** Keeps providers in PostgreSQL with PostGIS, for several servers at once. Throws `DirectoryStoreError` where it cannot be used. */
export async function openPostgresStore({ url, readUrls = [], indexFolder }: PostgresPlace): Promise<DirectoryStore> {
  const local: LocalIndex | undefined = indexFolder
    ? {
        folder: indexFolder,
        build: (snapshot, path) => buildInThread({ urls: [...readUrls, url], snapshot, path }),
        watch: (look) => watchImports(url, look),
      }
    : undefined;
  // A statement of an import may take minutes; whoever asks must not wait for a server that keeps silent.
  const primary = await openPool(url, { most: 3 });
  const askedPrimary = await openPool(url, { answerWithinMs: 20_000 });
  const hasStandbys = readUrls.length > 0;
  const readers = hasStandbys ? await openReaders(readUrls, askedPrimary) : askedPrimary;
  try {
    // Where there are standbys, the primary may be away; but somebody must answer.
    await readers.lend((connection) => connection.query('SELECT 1', []));
    return await createPostgresStore({ primary, readers, askedPrimary, mayBeAway: hasStandbys }, local);
  } catch (cause) {
    await Promise.all([primary.close(), readers.close()]);
    const { message, code } = cause as Error & { code?: string };
    const settings = ['DATABASE_URL', ...(hasStandbys ? ['DATABASE_READ_URLS'] : [])].join(' and ');
    const wayOut = isConnectionError(cause) ? ` Start it, or look at ${settings}; then start again.` : '';
    // A name with several addresses, none of which answers, fails without words.
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${message || code}.${wayOut}`, {
      cause,
    });
  }
}

/** Where a store reads and writes. */
export interface StoreConnections {
  /** The server that takes changes. */
  primary: Connections;
  /** Servers that are asked; the same one by default. */
  readers?: Connections;
  /** The primary, for what only it can tell; `primary` by default. Is closed with the readers. */
  askedPrimary?: Connections;
  /** Whether others answer while the primary is away. */
  mayBeAway?: boolean;
}

/**
 * A store over a PostgreSQL database with PostGIS, its tables made or brought up to date first: at once, or where there are
 * other servers to ask and the primary is away, when it is back. Closes the connections.
 * `local`: searches are answered by a columnar index in this process instead of the database.
 */
export async function createPostgresStore(connections: StoreConnections, local?: LocalIndex): Promise<DirectoryStore> {
  const primary = await withMigrations(connections.primary, MIGRATIONS, { mayBeAway: connections.mayBeAway });
  const { readers = primary, askedPrimary = primary } = connections;
  const imports = new PostgresImports(primary);
  const deps = {
    replaceSource: imports.replaceSource.bind(imports),
    async close() {
      await imports.close();
      if (readers !== primary) await readers.close();
    },
  };
  if (!local) return new PostgisStore(readers, deps);
  return new IndexedStore(new PostgresRecordSource({ ...deps, readers, primary: askedPrimary, local }));
}

/** Opens the records that a database serves now, also after others have taken their place, for an hour. Throws `DirectoryStoreError`. */
export async function openPostgresRecords(url: string): Promise<{ snapshot: Snapshot; records: PostgresRecords }> {
  const connections = await openPool(url, { most: 2 });
  const snapshot = await connections.lend(readSnapshot).catch(async (cause: Error) => {
    // A database that no site has used yet has no tables.
    if (isOutdated(cause)) return { number: 0, imports: [] };
    await connections.close();
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${cause.message}`, { cause });
  });
  return { snapshot, records: new PostgresRecords(connections, snapshot) };
}

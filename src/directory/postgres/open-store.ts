import type { ReadColumns } from '#files/read-columns.ts';
import type { ReadCorrections } from '#listings/corrections.ts';
import { NO_ASSEMBLY, type Snapshot } from '#listings/records/imports.ts';
import type { Connections } from '#postgres/connections.ts';
import { withMigrations } from '#postgres/migrate.ts';
import { openPool } from '#postgres/open-pool.ts';
import { POOL_SIZES } from '#postgres/pool-sizes.ts';
import { isConnectionError } from '#postgres/problems.ts';
import { openServer, spreadLoad } from '#postgres/spread-load.ts';
import { DirectoryStoreError } from '../errors.ts';
import { IndexedStore } from '../indexed/indexed-store.ts';
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

/** With a local index, the database only reads records by number. */
const READ_TIMEOUT_MS = 2000;
/** Long enough for searching half of the country in the database. A server that hangs is noticed earlier. */
const SEARCH_TIMEOUT_MS = 20_000;

/** Where providers are stored in PostgreSQL. */
export interface PostgresPlace {
  /** postgres://user:password@host/database */
  url: string;
  /** Standbys of the database, used for reading. */
  readUrls?: readonly string[] | undefined;
  /** Folder for this process's own index, which answers searches; without it, the database does. */
  indexFolder?: string | undefined;
  /** How that index is read; into this thread's own memory by default. */
  readColumns?: ReadColumns | undefined;
  corrections?: ReadCorrections | undefined;
}

/**
 * Opens a store in PostgreSQL with PostGIS, shared by several servers. Throws `DirectoryStoreError` if it cannot be
 * used.
 */
export async function openPostgresStore({
  url,
  readUrls = [],
  indexFolder,
  readColumns,
  corrections,
}: PostgresPlace): Promise<DirectoryStore> {
  const standbyUrls = readUrls.filter((each) => each !== url);
  const local: LocalIndex | undefined = indexFolder
    ? {
        folder: indexFolder,
        readColumns,
        build: (snapshot, path) => buildInThread({ urls: [...standbyUrls, url], snapshot, path }),
        watch: (refresh, current) => watchImports(url, refresh, current),
      }
    : undefined;
  // A statement of an import may take minutes.
  const primary = await openPool(url, { max: POOL_SIZES.imports });
  const forSearches = {
    max: POOL_SIZES.searches,
    statementTimeoutMs: indexFolder ? READ_TIMEOUT_MS : SEARCH_TIMEOUT_MS,
  };
  const primaryReader = await openServer(url, forSearches);
  const standbys = await Promise.all(standbyUrls.map((each) => openServer(each, forSearches)));
  const hasStandbys = standbys.length > 0;
  const sharesReads = !hasStandbys || readUrls.includes(url);
  // A standby that has just started may not even have the tables yet.
  const behind = { isBehind: isOutdated };
  const readers = sharesReads
    ? spreadLoad([...standbys, primaryReader], undefined, behind)
    : spreadLoad(standbys, primaryReader, behind);
  try {
    // With standbys, the primary may be unreachable, but one server must answer.
    await readers.lend((connection) => connection.query('SELECT 1', []));
    return await createPostgresStore(
      { primary, readers, primaryReader: primaryReader.connections, mayBeUnreachable: hasStandbys },
      local,
      corrections,
    );
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
  primaryReader?: Pick<Connections, 'lend'>;
  /** Whether the store opens if the primary is unreachable, because other servers answer. */
  mayBeUnreachable?: boolean;
}

/**
 * Creates a store on a PostgreSQL database with PostGIS and runs its migrations: at once or, with `mayBeUnreachable`
 * and an unreachable primary, when it is back. The store closes the connections.
 * `local`: a columnar index in this process answers searches instead of the database.
 */
export async function createPostgresStore(
  connections: StoreConnections,
  local?: LocalIndex,
  corrections: ReadCorrections = async () => [],
): Promise<DirectoryStore> {
  const primary = await withMigrations(connections.primary, MIGRATIONS, {
    mayBeUnreachable: connections.mayBeUnreachable,
  });
  const { readers = primary, primaryReader = primary } = connections;
  const imports = new PostgresImports(primary, corrections);
  const deps = {
    replaceSource: imports.replaceSource.bind(imports),
    replaceEvidence: imports.replaceEvidence.bind(imports),
    applyCorrections: imports.applyCorrections.bind(imports),
    async close() {
      await imports.close();
      if (readers !== primary) await readers.close();
    },
  };
  if (!local) return new PostgisStore(readers, deps);
  return new IndexedStore(new PostgresRecordSource({ ...deps, readers, primary: primaryReader, local }));
}

/**
 * Opens the records that a database serves now; they stay readable for an hour after being replaced. Throws
 * `DirectoryStoreError`.
 */
export async function openPostgresRecords(url: string): Promise<{ snapshot: Snapshot; records: PostgresRecords }> {
  const connections = await openPool(url, { max: 2 });
  const snapshot = await connections.lend(readSnapshot).catch(async (cause: Error) => {
    // An unused database has no tables yet.
    if (isOutdated(cause)) return { number: 0, assembly: NO_ASSEMBLY, imports: [] };
    await connections.close();
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${cause.message}`, { cause });
  });
  return { snapshot, records: new PostgresRecords(connections, snapshot) };
}

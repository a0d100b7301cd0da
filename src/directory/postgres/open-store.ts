import { isConnectionFault, openPool } from '#postgres/open-pool.ts';
import { openReaders } from '#postgres/open-readers.ts';
import { DirectoryStoreError } from '../errors.ts';
import type { DirectoryStore } from '../store.ts';
import { buildInThread } from './build-replica-index.ts';
import { createPostgresStore, type LocalIndex } from './store.ts';
import { watchImports } from './watch-imports.ts';

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
    const wayOut = isConnectionFault(cause) ? ` Start it, or look at ${settings}; then start again.` : '';
    // A name with several addresses, none of which answers, fails without words.
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${message || code}.${wayOut}`, {
      cause,
    });
  }
}

import { HOUR_MS } from '#model/duration.ts';
import type { Connections } from '#postgres/connections.ts';
import { withMigrations } from '#postgres/migrate.ts';
import { ImportInProgressError } from '../errors.ts';
import { termWords } from '../name-words.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '../provider.ts';
import type { MapPoints, NameSuggestionQuery, SearchHit, SearchPage } from '../search-query.ts';
import type { DirectoryStore, GroupedMapQuery, GroupedQuery, ReplaceOptions, ReplaceResult } from '../store.ts';
import { readSnapshot, toSourceInfo } from './catalogue.ts';
import { IndexedPostgresStore } from './indexed-store.ts';
import { mapPointsOf } from './map-points.ts';
import { type CircleQuery, countMatches } from './matches.ts';
import { nearestHits } from './nearest.ts';
import { withLatestTables } from './outdated.ts';
import { RecordReader } from './record-reader.ts';
import { clearUp, replaceSource } from './replace-source.ts';
import { type ReplicaParts, ReplicaSnapshots } from './replica-snapshots.ts';

const MIGRATIONS = { folder: new URL('./migrations/', import.meta.url), table: 'directory_migration' };

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

/** Builds a local index (`buildReplicaIndex`) into a file. */
export interface LocalIndex extends Pick<ReplicaParts, 'folder' | 'build'> {
  /** Calls `look` whenever there may be a new import, until the function that it gives is called. */
  watch?: (look: () => Promise<void>) => () => void;
}

/**
 * A store over a PostgreSQL database with PostGIS, its tables made or brought up to date first: at once, or where there are other
 * servers to ask and the primary is away, when it is back. Closes the connections.
 * `local`: searches are answered by a columnar index in this process instead of the database.
 */
export async function createPostgresStore(connections: StoreConnections, local?: LocalIndex): Promise<DirectoryStore> {
  const primary = await withMigrations(connections.primary, MIGRATIONS, { mayBeAway: connections.mayBeAway });
  const readers = connections.readers ?? primary;
  const database = new PostgresStore(primary, readers);
  if (!local) return database;
  const snapshots = new ReplicaSnapshots({
    ...local,
    readSnapshot: () => readers.lend(readSnapshot),
    readPrimary: () => (connections.askedPrimary ?? primary).lend(readSnapshot),
  });
  const unwatch = local.watch?.(() => snapshots.look());
  return new IndexedPostgresStore({ database, readers, snapshots, onClose: unwatch });
}

/** Every answer comes from the one snapshot that is current when it is asked for. */
class PostgresStore implements DirectoryStore {
  readonly #primary: Connections;
  readonly #readers: Connections;
  readonly #clearing: NodeJS.Timeout;
  #importing = false;

  constructor(primary: Connections, readers: Connections) {
    this.#primary = primary;
    this.#readers = readers;
    this.#clearing = setInterval(() => this.#clearUp(), HOUR_MS).unref();
  }

  search({ page, pageSize, ...query }: GroupedQuery): Promise<SearchPage> {
    const offset = (page - 1) * pageSize;
    return this.#answer(async (reader) => {
      const total = await countMatches(reader, query);
      const end = Math.min(total, offset + pageSize);
      return { total, hits: await nearestHits(reader, query, { offset, end, total }) };
    });
  }

  suggestNames({ term, centre, radiusMiles, limit }: NameSuggestionQuery): Promise<SearchHit[]> {
    const nearest = async (reader: RecordReader, query: CircleQuery) => {
      const total = await countMatches(reader, query);
      return nearestHits(reader, query, { offset: 0, end: Math.min(total, limit), total });
    };
    return this.#answer(async (reader) => {
      if (termWords(term).length === 0) return [];
      const query = { term, centre, radiusMiles, tagGroups: [] };
      const exact = await nearest(reader, { ...query, wordMatch: 'beginning' });
      if (exact.length === limit) return exact;
      // All exact matches are found; those with a slip fill the rest.
      const isExact = new Set(exact.map(({ provider }) => provider.id));
      const close = await nearest(reader, { ...query, wordMatch: 'beginning-with-slip' });
      const all = [...exact, ...close.filter(({ provider }) => !isExact.has(provider.id))].slice(0, limit);
      return all.map((hit, at) => ({ ...hit, number: at + 1 }));
    });
  }

  mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    return this.#answer((reader) => mapPointsOf(reader, query));
  }

  findById(id: string): Promise<StoredProvider | null> {
    return this.#answer((reader) => reader.findById(id));
  }

  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#answer((reader) => reader.findByNameAndAddress(text));
  }

  sources(): Promise<SourceInfo[]> {
    return this.#answer(async ({ snapshot }) => snapshot.imports.map(toSourceInfo));
  }

  async replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options: ReplaceOptions = {},
  ): Promise<ReplaceResult> {
    if (this.#importing) throw new ImportInProgressError('Another import is under way; wait for it to end.');
    this.#importing = true;
    try {
      return await replaceSource(this.#primary, source, batches, options);
    } finally {
      this.#importing = false;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#clearing);
    await this.#primary.close();
    if (this.#readers !== this.#primary) await this.#readers.close();
  }

  /** The next import would do it, too; but it may come in a month, and the old records are as large as the new ones. */
  #clearUp(): void {
    clearUp(this.#primary).catch((error: Error) => {
      process.emitWarning(`Records of old imports could not be cleared away; tried again in an hour. ${error.message}`);
    });
  }

  #answer<T>(work: (reader: RecordReader) => Promise<T>): Promise<T> {
    return withLatestTables(() => this.#readers.lend(async (connection) => work(await RecordReader.open(connection))));
  }
}

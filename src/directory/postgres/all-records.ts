import type { Connections } from '#postgres/connections.ts';
import { openPool } from '#postgres/open-pool.ts';
import { DirectoryStoreError } from '../errors.ts';
import type { SourceInfo, StoredProvider } from '../provider.ts';
import type { RecordSketch } from '../records/record-sketch.ts';
import { readSnapshot, recordTable, type Snapshot, toSourceInfo } from './catalogue.ts';
import { isOutdated } from './outdated.ts';
import { type RecordKey, RecordReader } from './record-reader.ts';

const ROWS_AT_ONCE = 5000;

/** `DirectoryRecords` of one snapshot; they stay for an hour after another has taken its place. */
export class PostgresRecords {
  readonly sources: SourceInfo[];
  readonly #connections: Connections;
  readonly #snapshot: Snapshot;

  constructor(connections: Connections, snapshot: Snapshot) {
    this.#connections = connections;
    this.#snapshot = snapshot;
    this.sources = snapshot.imports.map(toSourceInfo);
  }

  /** Throws `DirectoryStoreError` where the database cannot be used. */
  static async open(url: string): Promise<PostgresRecords> {
    const connections = await openPool(url, { most: 2 });
    try {
      return new PostgresRecords(connections, await connections.lend(readSnapshot));
    } catch (cause) {
      // A database that no site has used yet has no tables.
      if (isOutdated(cause)) return new PostgresRecords(connections, { number: 0, imports: [] });
      await connections.close();
      throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${(cause as Error).message}`, {
        cause,
      });
    }
  }

  findById(id: string): Promise<StoredProvider | null> {
    return this.#connections.lend((connection) => new RecordReader(connection, this.#snapshot).findById(id));
  }

  async at(number: number): Promise<StoredProvider | null> {
    const key = this.#keyOf(number);
    if (!key) return null;
    const found = await this.#connections.lend((connection) =>
      new RecordReader(connection, this.#snapshot).findByKeys([key]),
    );
    return found[0]?.[1] ?? null;
  }

  async *sketches(): AsyncGenerator<RecordSketch> {
    for (const { number, providers } of this.#snapshot.imports) {
      const sql = `SELECT name, lat, lng, phone FROM ${recordTable(number)} WHERE row > $1 AND row <= $2 ORDER BY row`;
      for (let after = 0; after < providers; after += ROWS_AT_ONCE) {
        const { rows } = await this.#connections.lend((connection) =>
          connection.query(sql, [after, after + ROWS_AT_ONCE]),
        );
        yield* rows as RecordSketch[];
      }
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  #keyOf(number: number): RecordKey | null {
    let rest = number;
    for (const each of this.#snapshot.imports) {
      if (rest < each.providers) return { import: each.number, row: rest + 1 };
      rest -= each.providers;
    }
    return null;
  }
}

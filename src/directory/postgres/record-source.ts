import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connections } from '#postgres/connections.ts';
import { isConnectionError } from '#postgres/open-pool.ts';
import { loadIndex } from '../indexed/index-file.ts';
import type { ImportWatch, RecordSource } from '../indexed/record-source.ts';
import type { Snapshot } from '../records/imports.ts';
import type { DirectoryStore } from '../store.ts';
import { readSnapshot } from './catalog.ts';
import { withLatestTables } from './outdated.ts';
import { PostgresRecords } from './postgres-records.ts';

/** This process's own index and how it is updated. */
export interface LocalIndex {
  folder: string;
  /** Builds the index of a snapshot into a file. */
  build: (snapshot: Snapshot, path: string) => Promise<void>;
  /** Calls `refresh` whenever there may be a new import. Returns a function that ends it. */
  watch?: (refresh: () => Promise<void>) => () => void;
}

interface PostgresSourceDeps extends Pick<DirectoryStore, 'replaceSource' | 'close'> {
  /** Servers for reading. */
  readers: Pick<Connections, 'lend'>;
  /** The server that accepts writes. */
  primary: Pick<Connections, 'lend'>;
  local: LocalIndex;
}

const INDEX_FILE = /^replica-\d+\.index(\.part)?$/;

/** Records in PostgreSQL, for an index in this process. */
export class PostgresRecordSource implements RecordSource {
  readonly #deps: PostgresSourceDeps;
  readonly replaceSource: DirectoryStore['replaceSource'];
  readonly close: DirectoryStore['close'];
  readonly retry = withLatestTables;

  constructor(deps: PostgresSourceDeps) {
    this.#deps = deps;
    this.replaceSource = deps.replaceSource;
    this.close = deps.close;
    mkdirSync(deps.local.folder, { recursive: true });
  }

  /** A lagging standby must not bring back replaced data. But if the primary is at the older import too, the newer one was lost. */
  async readSnapshot(current: Snapshot | null): Promise<Snapshot> {
    const snapshot = await this.#deps.readers.lend(readSnapshot);
    if (current === null || snapshot.number >= current.number) return snapshot;
    return this.#deps.primary.lend(readSnapshot).catch((error) => {
      if (!isConnectionError(error)) throw error;
      return current;
    });
  }

  async open(snapshot: Snapshot) {
    const { local, readers } = this.#deps;
    const path = join(local.folder, `replica-${snapshot.number}.index`);
    const index = await loadIndex(path, snapshot, () => local.build(snapshot, path));
    for (const name of readdirSync(local.folder)) {
      const other = join(local.folder, name);
      if (INDEX_FILE.test(name) && other !== path) rmSync(other, { force: true });
    }
    // The connections outlive the snapshot.
    return { index, records: new PostgresRecords({ lend: (work) => readers.lend(work) }, snapshot) };
  }

  watch(refresh: () => Promise<void>): ImportWatch {
    return { end: this.#deps.local.watch?.(refresh) ?? (() => {}) };
  }
}

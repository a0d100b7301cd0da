import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { locks } from 'node:worker_threads';
import type { ReadColumns } from '#files/read-columns.ts';
import { baseOf, type Snapshot } from '#listings/records/imports.ts';
import type { Connection, Connections } from '#postgres/connections.ts';
import { isConnectionError } from '#postgres/problems.ts';
import type { ColumnarIndex } from '../index/columnar-index.ts';
import { DeltaIndexer } from '../indexed/delta-index.ts';
import { loadIndex } from '../indexed/index-file.ts';
import type { IndexedSnapshot } from '../indexed/indexed-snapshot.ts';
import type { ImportWatch, RecordSource } from '../indexed/record-source.ts';
import type { DirectoryStore } from '../store.ts';
import { readSnapshot, tablesOf } from './catalog.ts';
import { isTableMissing, withLatestTables } from './outdated.ts';
import { PostgresRecords } from './postgres-records.ts';

/** This process's own index and how it is updated. */
export interface LocalIndex {
  folder: string;
  /** Builds the index of a snapshot into a file. */
  build: (snapshot: Snapshot, path: string) => Promise<void>;
  /** How it is read; into this thread's own memory by default. */
  readColumns?: ReadColumns | undefined;
  /** Calls `refresh` whenever there may be a newer snapshot than the current one. Returns a function that ends it. */
  watch?: (refresh: () => Promise<void>, current: () => Pick<Snapshot, 'number'> | null) => () => void;
}

interface PostgresSourceDeps
  extends Pick<DirectoryStore, 'replaceSource' | 'replaceEvidence' | 'applyCorrections' | 'close'> {
  /** Servers for reading. */
  readers: Pick<Connections, 'lend'>;
  /** The server that accepts writes. */
  primary: Pick<Connections, 'lend'>;
  local: LocalIndex;
}

/** An index, or a draft of one with the id of the process that writes it; older releases gave none. */
const INDEX_FILE = /^replica-\d+\.index(?:(?:\.(?<writer>\d+))?\.part)?$/;

/** Records in PostgreSQL, for an index in this process. */
export class PostgresRecordSource implements RecordSource {
  readonly #deps: PostgresSourceDeps;
  readonly #deltas = new DeltaIndexer();
  readonly replaceSource: DirectoryStore['replaceSource'];
  readonly replaceEvidence: DirectoryStore['replaceEvidence'];
  readonly applyCorrections: DirectoryStore['applyCorrections'];
  readonly close: DirectoryStore['close'];
  readonly retry = withLatestTables;

  constructor(deps: PostgresSourceDeps) {
    this.#deps = deps;
    this.replaceSource = deps.replaceSource;
    this.replaceEvidence = deps.replaceEvidence;
    this.applyCorrections = deps.applyCorrections;
    this.close = deps.close;
    mkdirSync(deps.local.folder, { recursive: true, mode: 0o700 });
  }

  /**
   * A lagging standby must not bring back replaced data. But if the primary is at the older import too, the newer one
   * was lost.
   */
  async readSnapshot(current: Snapshot | null): Promise<Snapshot> {
    const snapshot = await this.#deps.readers.lend(readSnapshot);
    if (current === null || snapshot.number >= current.number) return snapshot;
    return this.#deps.primary.lend(readSnapshot).catch((error) => {
      if (!isConnectionError(error)) throw error;
      return current;
    });
  }

  async open(snapshot: Snapshot, current: IndexedSnapshot | null) {
    const isBaseLoaded = current?.hasBaseOf(snapshot) ?? false;
    const base = isBaseLoaded ? current!.index.base : await this.#loadBase(snapshot);
    // The rows of a delta that was lost in a failover may be used again.
    const isOtherBase = !isBaseLoaded || !(await this.hasRecords(current!));
    // The connections outlive the snapshot.
    const records = new PostgresRecords({ lend: (work) => this.#lend(work) }, snapshot);
    return { index: await this.#deltas.indexOver(base, snapshot, { records, isOtherBase }), records };
  }

  /** What one standby has, another may not have yet: then the primary is asked. */
  #lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { readers, primary } = this.#deps;
    return readers.lend(work).catch((error) => {
      if (!isTableMissing(error)) throw error;
      return primary.lend(work).catch((cause) => {
        throw isConnectionError(cause) ? error : cause;
      });
    });
  }

  /** One thread at a time: what the first one had to build, the others load. */
  #loadBase(snapshot: Snapshot): Promise<ColumnarIndex> {
    const { folder, build, readColumns } = this.#deps.local;
    const path = join(folder, `replica-${baseOf(snapshot)}.index`);
    return locks.request(folder, () => {
      // First, so that the new index has their room. The current one is in memory, and no start would use its file.
      for (const name of readdirSync(folder)) {
        const other = join(folder, name);
        const file = INDEX_FILE.exec(name);
        if (file && other !== path && !isOtherProcess(Number(file.groups!.writer))) rmSync(other, { force: true });
      }
      return loadIndex(path, snapshot, () => build(snapshot, path), readColumns);
    });
  }

  /** An hour after an import, the tables of the one before are dropped. */
  hasRecords(snapshot: Snapshot): Promise<boolean> {
    const read = this.#deps.readers.lend(async (connection) => {
      const sql = 'SELECT 1 FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL';
      return (await connection.query(sql, [tablesOf(snapshot)])).rows.length === 0;
    });
    // If no database responds, that is not known.
    return read.catch(() => true);
  }

  watch(refresh: () => Promise<void>, current: () => Snapshot | null): ImportWatch {
    return { end: this.#deps.local.watch?.(refresh, current) ?? (() => {}) };
  }
}

/** Whether another process runs under this id. What has this process's own id was left by an earlier one. */
function isOtherProcess(id: number): boolean {
  if (!id || id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { mkdirSync } from 'node:fs';
import { locks } from 'node:worker_threads';
import type { ReadColumns } from '#files/read-columns.ts';
import type { CorrectionChange, ReadCorrections } from '#listings/corrections.ts';
import type { Provider, SourceName } from '#listings/provider.ts';
import { baseOf, type Snapshot } from '#listings/records/imports.ts';
import type { ColumnarIndex } from '../index/columnar-index.ts';
import { DeltaIndexer } from '../indexed/delta-index.ts';
import { loadIndex } from '../indexed/index-file.ts';
import type { IndexedSnapshot } from '../indexed/indexed-snapshot.ts';
import type { ImportWatch, RecordSource } from '../indexed/record-source.ts';
import type { NewEvidence, ReplaceOptions } from '../store.ts';
import { Catalog } from './catalog.ts';
import { damagedFile } from './damage.ts';
import { catalogPath, indexPath } from './data-files.ts';
import { lockForImport } from './import-lock.ts';
import { applyCorrections, type FolderWrites, indexRecords, replaceEvidence, replaceSource } from './replace-source.ts';
import { SqliteRecords } from './sqlite-records.ts';

/** Minimum interval between catalog checks: they take file locks, which is too much for a thousand calls a second. */
const CHECK_INTERVAL_MS = 50;
/**
 * Interval of checks without calls, so that an idle server has loaded the newest import before the next visitor comes.
 */
const IDLE_CHECK_INTERVAL_MS = 1000;

export interface SqlitePlace {
  folder: string;
  corrections?: ReadCorrections | undefined;
  /** How the index is read; into this thread's own memory by default. */
  readColumns?: ReadColumns | undefined;
}

/** Records in the files of a folder, which is created if absent. */
export class SqliteRecordSource implements RecordSource {
  readonly buildsIndex = true;
  readonly #folder: string;
  readonly #catalog: Catalog;
  readonly #corrections: ReadCorrections;
  readonly #deltas = new DeltaIndexer();
  readonly #readColumns: ReadColumns | undefined;

  constructor({ folder, corrections = async () => [], readColumns }: SqlitePlace) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#catalog = new Catalog(folder);
    this.#corrections = corrections;
    this.#readColumns = readColumns;
  }

  readSnapshot(): Snapshot {
    return this.#catalog.snapshot();
  }

  /** Rebuilds a missing or damaged index from the records. */
  async open(snapshot: Snapshot, current: IndexedSnapshot | null) {
    const isOtherBase = !current?.hasBaseOf(snapshot);
    const base = isOtherBase ? await this.#loadBase(snapshot) : current!.index.base;
    const records = new SqliteRecords(this.#folder, snapshot);
    try {
      return { index: await this.#deltas.indexOver(base, snapshot, { records, isOtherBase }), records };
    } catch (error) {
      records.close();
      throw error;
    }
  }

  /** Checks the catalog on calls, at most every 50 ms, and once a second without calls. */
  watch(refresh: () => Promise<void>, current: () => Snapshot | null): ImportWatch {
    let checkedAt = Number.NEGATIVE_INFINITY;
    const beforeAnswer = () => {
      const now = performance.now();
      const inUse = current();
      if (inUse === null || now - checkedAt < CHECK_INTERVAL_MS) return;
      checkedAt = now;
      if (this.#catalog.snapshotNumber() !== inUse.number) refresh();
    };
    const timer = setInterval(() => {
      try {
        beforeAnswer();
      } catch {
        // The catalog cannot be read now. The next call gets the same error and reports it.
      }
    }, IDLE_CHECK_INTERVAL_MS).unref();
    return { beforeAnswer, end: () => clearInterval(timer) };
  }

  replaceSource(source: SourceName, batches: AsyncIterable<Provider[]>, options: ReplaceOptions = {}) {
    return replaceSource(this.#writes(), source, batches, options);
  }

  replaceEvidence(evidence: NewEvidence | null): Promise<void> {
    return replaceEvidence(this.#writes(), evidence);
  }

  applyCorrections(change?: CorrectionChange): Promise<void> {
    return applyCorrections(this.#writes(), change);
  }

  async close(): Promise<void> {
    this.#catalog.close();
  }

  #writes(): FolderWrites {
    return { folder: this.#folder, catalog: this.#catalog, corrections: this.#corrections };
  }

  /** One thread at a time: what the first one had to build, the others load. */
  #loadBase(snapshot: Snapshot): Promise<ColumnarIndex> {
    const path = indexPath(this.#folder, baseOf(snapshot));
    const rebuild = async (other: ColumnarIndex | null) => {
      // The index has a checksum and names the imports it was built from, so the catalog is wrong.
      if (other) throw damagedFile(catalogPath(this.#folder), 'it does not match the search index');
      await this.#rebuildIndex(snapshot);
    };
    return locks.request(path, () => loadIndex(path, snapshot, rebuild, this.#readColumns));
  }

  async #rebuildIndex(snapshot: Snapshot): Promise<void> {
    const release = lockForImport(this.#folder);
    try {
      if (this.#catalog.snapshotNumber() !== snapshot.number)
        throw new Error('A newer import has ended meanwhile. Try again.');
      await indexRecords(this.#folder, snapshot);
    } finally {
      release();
    }
  }
}

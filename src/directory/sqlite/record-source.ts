import { mkdirSync } from 'node:fs';
import { loadIndex } from '../indexed/index-file.ts';
import type { ImportWatch, RecordSource } from '../indexed/record-source.ts';
import type { Provider, SourceName } from '../provider.ts';
import type { Snapshot } from '../records/imports.ts';
import type { ReplaceOptions } from '../store.ts';
import { Catalog } from './catalog.ts';
import { damagedFile } from './damage.ts';
import { catalogPath, indexPath } from './data-files.ts';
import { lockForImport } from './import-lock.ts';
import { indexRecords, replaceSource } from './replace-source.ts';
import { SqliteRecords } from './sqlite-records.ts';

/** Asking the catalog takes file locks; a busy server need not do so for each of a thousand calls a second. */
const ASK_AGAIN_AFTER_MS = 50;
/** An idle server, too, has the newest import when the first visitor after it comes. */
const LOOK_EVERY_MS = 1000;

/** Records in the files of a folder, which is made if absent. */
export class SqliteRecordSource implements RecordSource {
  readonly #folder: string;
  readonly #catalog: Catalog;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#catalog = new Catalog(folder);
  }

  readSnapshot(): Snapshot {
    return this.#catalog.snapshot();
  }

  /** A missing or damaged index is built anew from the records, which are the truth. */
  async open(snapshot: Snapshot) {
    const path = indexPath(this.#folder, snapshot.number);
    const index = await loadIndex(path, snapshot, async (other) => {
      // An index has a checksum and says what it was built from: it is right.
      if (other) throw damagedFile(catalogPath(this.#folder), 'it does not fit the search index');
      await this.#rebuildIndex(snapshot);
    });
    return { index, records: new SqliteRecords(this.#folder, snapshot) };
  }

  /** The catalog is asked on a call, at most every 50 ms, and once a second without one. */
  watch(look: () => Promise<void>, current: () => Snapshot | null): ImportWatch {
    let askedAt = Number.NEGATIVE_INFINITY;
    // A newer snapshot that could not be opened: reported once, not tried again.
    let failed = 0;
    let ended = false;
    const beforeAnswer = () => {
      const now = performance.now();
      const answering = current();
      if (answering === null || now - askedAt < ASK_AGAIN_AFTER_MS) return;
      askedAt = now;
      const newest = this.#catalog.snapshotNumber();
      if (newest === answering.number || newest === failed) return;
      look().catch((error: Error) => {
        if (ended || newest === failed) return;
        failed = newest;
        process.emitWarning(`The newest import cannot be loaded; the one before goes on serving. ${error.message}`);
      });
    };
    const timer = setInterval(() => {
      try {
        beforeAnswer();
      } catch {
        // The catalog cannot be asked now. The next call meets the same problem, and can tell somebody.
      }
    }, LOOK_EVERY_MS).unref();
    const end = () => {
      ended = true;
      clearInterval(timer);
    };
    return { beforeAnswer, end };
  }

  replaceSource(source: SourceName, batches: AsyncIterable<Provider[]>, options: ReplaceOptions = {}) {
    return replaceSource(this.#folder, this.#catalog, source, batches, options);
  }

  async close(): Promise<void> {
    this.#catalog.close();
  }

  async #rebuildIndex(snapshot: Snapshot): Promise<void> {
    const release = lockForImport(this.#folder);
    try {
      if (this.#catalog.snapshotNumber() !== snapshot.number) throw new Error('A newer import has come meanwhile.');
      await indexRecords(this.#folder, snapshot);
    } finally {
      release();
    }
  }
}

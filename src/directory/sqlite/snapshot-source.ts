import { existsSync } from 'node:fs';
import { UnreadableIndexError } from '../errors.ts';
import type { Catalogue, SnapshotInfo } from './catalogue.ts';
import { indexPath } from './data-files.ts';
import { lockForImport } from './import-lock.ts';
import { Snapshot } from './snapshot.ts';
import { buildSnapshotIndex } from './snapshot-index.ts';

/** Asking the catalogue takes file locks; a busy server need not do so for each of a thousand calls a second. */
const ASK_AGAIN_AFTER_MS = 50;
/** An idle server, too, has the newest import when the first visitor after it comes. */
const LOOK_EVERY_MS = 1000;

/**
 * Hands out the snapshot to answer from, and follows imports of other processes: the catalogue is asked on a call, at
 * most every 50 ms, and once a second without one; where there is a newer snapshot, it is loaded beside the old one,
 * which answers until then.
 */
export class SnapshotSource {
  readonly #folder: string;
  readonly #catalogue: Catalogue;
  #current: Snapshot | null = null;
  #loading: Promise<void> | null = null;
  /** Number of a newer snapshot that could not be loaded: said once, not tried again. */
  #failed = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #closed = false;
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();

  constructor(folder: string, catalogue: Catalogue) {
    this.#folder = folder;
    this.#catalogue = catalogue;
  }

  /**
   * Answers from one snapshot. `work` runs without a pause, so that no newer snapshot can come in between. Throws
   * `UnreadableIndexError` where the first snapshot cannot be loaded.
   */
  async answer<T>(work: (snapshot: Snapshot) => T): Promise<T> {
    if (this.#current === null) await this.#load();
    else this.#follow();
    return work(this.#current!);
  }

  /** Waits until the newest snapshot answers. */
  async catchUp(): Promise<void> {
    while (this.#current === null || this.#isOutdated(this.#current)) await this.#load();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#current?.close();
  }

  #follow(): void {
    if (this.#current !== null && this.#seemsOutdated(this.#current)) {
      this.#load().catch((error: Error) => this.#keepOld(error));
    }
  }

  #look(): void {
    try {
      this.#follow();
    } catch {
      // The catalogue cannot be asked now. The next call meets the same fault, and can tell somebody.
    }
  }

  #seemsOutdated(snapshot: Snapshot): boolean {
    const now = performance.now();
    if (now - this.#askedAt < ASK_AGAIN_AFTER_MS) return false;
    this.#askedAt = now;
    return this.#isOutdated(snapshot);
  }

  #isOutdated(snapshot: Snapshot): boolean {
    const newest = this.#catalogue.snapshotNumber();
    return newest !== snapshot.number && newest !== this.#failed;
  }

  #load(): Promise<void> {
    this.#loading ??= this.#openNewest().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #openNewest(): Promise<void> {
    for (;;) {
      const info = this.#catalogue.snapshot();
      try {
        this.#swap(await this.#openOrRepair(info));
        return;
      } catch (error) {
        // A still newer import may have deleted the files while they were being opened: then open that one.
        if (this.#closed || this.#catalogue.snapshotNumber() === info.number) throw error;
      }
    }
  }

  /** A missing, damaged or outdated index is built anew from the records, which are the truth. */
  async #openOrRepair(info: SnapshotInfo): Promise<Snapshot> {
    try {
      return await Snapshot.open(this.#folder, info);
    } catch (error) {
      if (!(error instanceof UnreadableIndexError) && existsSync(indexPath(this.#folder, info.number))) throw error;
      const release = lockForImport(this.#folder);
      try {
        if (this.#catalogue.snapshotNumber() !== info.number) throw error;
        buildSnapshotIndex(this.#folder, info);
      } finally {
        release();
      }
      return await Snapshot.open(this.#folder, info);
    }
  }

  #swap(next: Snapshot): void {
    if (this.#closed) {
      next.close();
      return;
    }
    this.#current?.close();
    this.#current = next;
  }

  #keepOld(error: Error): void {
    if (this.#closed) return;
    this.#failed = this.#catalogue.snapshotNumber();
    process.emitWarning(`The newest import cannot be loaded; the one before goes on serving. ${error.message}`);
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../records/imports.ts';
import { IndexedSnapshot } from './indexed-snapshot.ts';
import type { ImportWatch, RecordSource } from './record-source.ts';

/** Keeps the newest snapshot open, and follows imports of other processes: a newer one is opened while the old one answers. */
export class LatestSnapshot {
  readonly #source: RecordSource;
  readonly #watch: ImportWatch;
  #current: IndexedSnapshot | null = null;
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #closed = false;

  constructor(source: RecordSource) {
    this.#source = source;
    this.#watch = source.watch(
      () => this.look(),
      () => this.#current,
    );
  }

  /**
   * Answers from one snapshot; waits for the first one only. What `work` reads before it first waits is surely there: no
   * newer snapshot can come in between.
   */
  async answer<T>(work: (snapshot: IndexedSnapshot) => T | Promise<T>): Promise<T> {
    if (this.#current === null) await this.look();
    else this.#watch.beforeAnswer?.();
    return work(this.#current!);
  }

  /** Resolves once the snapshot that is served now, or a newer one, answers here; an older one only where the newer was lost. */
  look(): Promise<void> {
    // Somebody who asks during a look may know of an import that this look came too early for.
    this.#lookAgain = this.#looking !== null;
    this.#looking ??= this.#lookUntilCurrent().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  close(): void {
    this.#closed = true;
    this.#watch.end();
    this.#current?.records.close();
  }

  async #lookUntilCurrent(): Promise<void> {
    do {
      this.#lookAgain = false;
      const snapshot = await this.#readSnapshot();
      if (isSame(snapshot, this.#current)) continue;
      try {
        const { index, records } = await this.#source.open(snapshot);
        this.#swap(new IndexedSnapshot(snapshot, index, records));
      } catch (error) {
        // A still newer import may have deleted the records while they were being opened: then that one is opened.
        if (this.#closed || isSame(await this.#readSnapshot(), snapshot)) throw error;
        this.#lookAgain = true;
      }
    } while (this.#lookAgain);
  }

  #readSnapshot(): Snapshot | Promise<Snapshot> {
    return this.#source.readSnapshot(this.#current);
  }

  #swap(next: IndexedSnapshot): void {
    const old = this.#closed ? next : this.#current;
    if (!this.#closed) this.#current = next;
    old?.records.close();
  }
}

function isSame(a: Snapshot, b: Snapshot | null): boolean {
  return b !== null && isDeepStrictEqual(a.imports, b.imports);
}

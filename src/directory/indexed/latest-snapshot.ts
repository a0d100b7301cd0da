import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../records/imports.ts';
import { IndexedSnapshot } from './indexed-snapshot.ts';
import type { ImportWatch, RecordSource } from './record-source.ts';

/** Keeps the newest snapshot open and follows imports by other processes: the old one answers while a newer one is opened. */
export class LatestSnapshot {
  readonly #source: RecordSource;
  readonly #watch: ImportWatch;
  #current: IndexedSnapshot | null = null;
  #refreshing: Promise<void> | null = null;
  #refreshAgain = false;
  #closed = false;

  constructor(source: RecordSource) {
    this.#source = source;
    this.#watch = source.watch(
      () => this.refresh(),
      () => this.#current,
    );
  }

  /**
   * Runs `work` on the current snapshot; waits only for the first one to open. Reads before the first `await` in `work` are
   * safe: no newer snapshot can replace it in between.
   */
  async answer<T>(work: (snapshot: IndexedSnapshot) => T | Promise<T>): Promise<T> {
    if (this.#current === null) await this.refresh();
    else this.#watch.beforeAnswer?.();
    return work(this.#current!);
  }

  /** Resolves once the snapshot served at the time of the call, or a newer one, is current; an older one only if that was lost. */
  refresh(): Promise<void> {
    // A caller during a refresh may know of an import that this refresh has missed.
    this.#refreshAgain = this.#refreshing !== null;
    this.#refreshing ??= this.#refreshUntilCurrent().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  close(): void {
    this.#closed = true;
    this.#watch.end();
    this.#current?.records.close();
  }

  async #refreshUntilCurrent(): Promise<void> {
    do {
      this.#refreshAgain = false;
      const snapshot = await this.#readSnapshot();
      if (isSame(snapshot, this.#current)) continue;
      try {
        const { index, records } = await this.#source.open(snapshot);
        this.#swap(new IndexedSnapshot(snapshot, index, records));
      } catch (error) {
        // An even newer import may have deleted the records while they were being opened: open that one instead.
        if (this.#closed || isSame(await this.#readSnapshot(), snapshot)) throw error;
        this.#refreshAgain = true;
      }
    } while (this.#refreshAgain);
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

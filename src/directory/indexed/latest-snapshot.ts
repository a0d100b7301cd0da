import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '#listings/records/imports.ts';
import type { Freshness } from '../store.ts';
import { IndexedSnapshot } from './indexed-snapshot.ts';
import type { ImportWatch, RecordSource } from './record-source.ts';

/** A snapshot that cannot be opened is tried again after this time, and after this many times what the attempt took. */
const MIN_RETRY_MS = 15_000;
const RETRY_FACTOR = 4;

/**
 * Keeps the newest snapshot open and follows imports by other processes: the old one answers while a newer one is
 * opened.
 */
export class LatestSnapshot {
  readonly #source: RecordSource;
  readonly #watch: ImportWatch;
  #current: IndexedSnapshot | null = null;
  #refreshing: Promise<void> | null = null;
  #refreshAgain = false;
  /** The newer snapshot that cannot be opened. */
  #failure: { snapshot: Snapshot; error: unknown; since: Date; retryAt: number } | null = null;
  #lastWarning = '';
  #opened = 0;
  #closed = false;

  constructor(source: RecordSource) {
    this.#source = source;
    this.#watch = source.watch(
      () => this.refresh().catch(() => {}),
      () => this.#current,
    );
  }

  /** How many snapshots have been current: numbers could be those of another folder that took this one's place. */
  get opened(): number {
    return this.#opened;
  }

  /** Whether a snapshot is open, or being opened. */
  get isOpen(): boolean {
    return this.#current !== null || this.#refreshing !== null;
  }

  /**
   * Runs `work` on the current snapshot; waits only for the first one to open. Reads before the first `await` in `work`
   * are safe: no newer snapshot can replace it in between.
   */
  async answer<T>(work: (snapshot: IndexedSnapshot) => T | Promise<T>): Promise<T> {
    if (this.#current === null) await this.refresh();
    else this.#watch.beforeAnswer?.();
    return work(this.#current!);
  }

  /**
   * Resolves once the snapshot served at the time of the call, or a newer one, is current; an older one only if that
   * was lost.
   */
  refresh(): Promise<void> {
    // A caller during a refresh may know of an import that this refresh has missed.
    this.#refreshAgain = this.#refreshing !== null;
    this.#refreshing ??= this.#refreshUntilCurrent()
      .catch((error) => {
        this.#warn(error);
        throw error;
      })
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  async freshness(): Promise<Freshness> {
    const [failure, current] = [this.#failure, this.#current];
    if (!failure || !current) return { behindSince: null, canAnswer: true };
    const hasRecords = (await this.#source.hasRecords?.(current)) ?? true;
    return { behindSince: failure.since, canAnswer: hasRecords };
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
      if (isSame(snapshot, this.#current)) {
        this.#failure = null;
        continue;
      }
      const failed = this.#failure;
      if (failed && isSame(snapshot, failed.snapshot) && performance.now() < failed.retryAt) throw failed.error;
      const started = performance.now();
      try {
        const { index, records } = await this.#source.open(snapshot, this.#current);
        this.#swap(new IndexedSnapshot(snapshot, index, records));
        this.#failure = null;
      } catch (error) {
        // An even newer import may have deleted the records while they were being opened: open that one instead.
        if (this.#closed || isSame(await this.#readSnapshot(), snapshot)) {
          const retryMs = Math.max(MIN_RETRY_MS, RETRY_FACTOR * (performance.now() - started));
          const since = failed?.since ?? new Date();
          if (this.#current) this.#failure = { snapshot, error, since, retryAt: performance.now() + retryMs };
          throw error;
        }
        this.#refreshAgain = true;
      }
    } while (this.#refreshAgain);
    this.#lastWarning = '';
  }

  /** Warns once about each problem while an older snapshot answers. */
  #warn({ message }: Error): void {
    if (this.#closed || !this.#current || message === this.#lastWarning) return;
    this.#lastWarning = message;
    process.emitWarning(`The newest import cannot be loaded yet; the previous one is still served. ${message}`);
  }

  #readSnapshot(): Snapshot | Promise<Snapshot> {
    return this.#source.readSnapshot(this.#current);
  }

  #swap(next: IndexedSnapshot): void {
    const old = this.#closed ? next : this.#current;
    if (!this.#closed) {
      this.#current = next;
      this.#opened++;
    }
    old?.records.close();
  }
}

function isSame(a: Snapshot, b: Snapshot | null): boolean {
  return b !== null && a.number === b.number && isDeepStrictEqual(a.imports, b.imports);
}

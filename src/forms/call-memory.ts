import type { CountedCall } from '#model/caller-facts.ts';
import type { CallStore } from './call-store.ts';

/** How often another server's reports are looked for. */
const POLL_MS = 1000;

/**
 * The reports that count, in memory, by listing: read whenever a listing is. Follows the database until it is closed.
 */
export class CallMemory {
  readonly #store: Pick<CallStore, 'version' | 'changedSince'>;
  readonly #calls = new Map<string, CountedCall[]>();
  #version = 0;
  #generation = 0;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #lastProblem = '';

  constructor(store: Pick<CallStore, 'version' | 'changedSince'>) {
    this.#store = store;
  }

  /** Reads all reports, and then what is new, every second. A database that does not answer is asked again. */
  async start(): Promise<void> {
    await this.#tryRefresh();
    this.#timer = setInterval(() => this.#tryRefresh(), POLL_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading?.catch(() => {});
  }

  /** A number that grows with every change. */
  get generation(): number {
    return this.#generation;
  }

  /** The ids under which listings were reported. */
  get listings(): string[] {
    return [...this.#calls.keys()];
  }

  /** Returns the reports of a listing, by the ids of its records. */
  of(ids: readonly string[]): readonly CountedCall[] {
    if (this.#calls.size === 0) return [];
    return ids.flatMap((id) => this.#calls.get(id) ?? []);
  }

  /** Reads what has changed since the last time. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Reads all that has been written until now; of a database that does not answer, nothing. */
  async readNow(): Promise<void> {
    // A reading that has begun may miss the latest.
    await this.#reading?.catch(() => {});
    await this.#tryRefresh();
  }

  async #read(): Promise<void> {
    const current = await this.#store.version();
    if (current === this.#version) return;
    // An older database was put in the place of this one.
    if (current < this.#version) this.#calls.clear();
    const { version, calls } = await this.#store.changedSince(current < this.#version ? 0 : this.#version);
    for (const { listing } of calls) this.#calls.delete(listing);
    for (const call of calls) {
      if (call.state === 'dismissed' || call.isInStorm) continue;
      this.#calls.set(call.listing, [...(this.#calls.get(call.listing) ?? []), call]);
    }
    this.#version = version;
    this.#generation++;
  }

  async #tryRefresh(): Promise<void> {
    try {
      await this.refresh();
      this.#lastProblem = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#lastProblem) console.error(`Callers' reports could not be read: ${message}`);
      this.#lastProblem = message;
    }
  }
}

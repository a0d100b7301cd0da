import { hash } from 'node:crypto';
import { HOUR_MS } from '#model/duration.ts';

/** Remembers senders for rate limits: in this process, or in a database that several servers share. */
export interface GuardMemory {
  /** Counts a form of this sender; returns false, without counting it, if that would exceed `max` within the window. */
  admit(sender: string, limit: SenderLimit): Promise<boolean>;
  /**
   * Returns true on the first call for this key and on further calls with the same `taker`; else false, at least until
   * `until`.
   */
  takeOnce(key: string, until: Date, taker?: string): Promise<boolean>;
}

export interface SenderLimit {
  max: number;
  /** At most `MAX_WINDOW_MS`. */
  windowMs: number;
  /** Now, in ms. A database uses its own clock, which all servers share. */
  now: number;
}

export const MAX_WINDOW_MS = HOUR_MS;

/** Senders remembered; the least recent is dropped first. */
const MAX_SENDERS = 20_000;
/**
 * Keys remembered. A form takes two, for its proof and its stamp: reusing a proof would cost the work of half as many
 * others.
 */
export const MAX_TAKEN = 20_000;

/** Memory of a single process. */
export class LocalGuardMemory implements GuardMemory {
  /** Times of each sender's recent forms, in ms. */
  readonly #sent = new Map<string, number[]>();
  /** The taker of each key, by the key's hash; oldest first. */
  readonly #taken = new Map<string, string | undefined>();

  async admit(sender: string, { max, windowMs, now }: SenderLimit): Promise<boolean> {
    // Future times were recorded while the clock was wrong.
    const recent = (this.#sent.get(sender) ?? []).filter((time) => Math.abs(now - time) < windowMs);
    const admitted = recent.length < max;
    if (admitted) recent.push(now);
    // Deleted and set again, to keep the map ordered by latest use.
    this.#sent.delete(sender);
    this.#sent.set(sender, recent);
    if (this.#sent.size > MAX_SENDERS) this.#sent.delete(this.#sent.keys().next().value!);
    return admitted;
  }

  async takeOnce(key: string, _until: Date, taker?: string): Promise<boolean> {
    // A key is a piece of a form's body, and a piece of a string keeps the whole of it in memory. A hash does not.
    const hashed = hash('sha256', key, 'base64url');
    if (this.#taken.has(hashed)) return taker !== undefined && this.#taken.get(hashed) === taker;
    this.#taken.set(hashed, taker);
    if (this.#taken.size > MAX_TAKEN) this.#taken.delete(this.#taken.keys().next().value!);
    return true;
  }
}

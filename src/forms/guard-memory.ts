/** Remembers what senders did, for the limits on them: in this process, or in a database that several servers share. */
export interface GuardMemory {
  /** Notes one more form of this sender; false, and nothing noted, where that would be more than `most` within the window. */
  admit(sender: string, limit: SenderLimit): Promise<boolean>;
  /** True the first time that it is asked for this key, and false from then on, at least until `until`. */
  takeOnce(key: string, until: Date): Promise<boolean>;
}

export interface SenderLimit {
  most: number;
  windowMs: number;
  /** Now, in ms. A database goes by its own clock, which all its servers share. */
  now: number;
}

/** Senders that are remembered; the one that was silent longest is forgotten first. */
const MAX_SENDERS = 20_000;
/** Keys that are remembered. To use a proof again costs the work of as many others. */
const MAX_TAKEN = 20_000;

/** What one process remembers, until it ends. */
export class LocalGuardMemory implements GuardMemory {
  /** When each sender sent what still counts, in ms. */
  readonly #sent = new Map<string, number[]>();
  /** The oldest first. */
  readonly #taken = new Set<string>();

  async admit(sender: string, { most, windowMs, now }: SenderLimit): Promise<boolean> {
    // What lies ahead was sent while the clock was wrong.
    const recent = (this.#sent.get(sender) ?? []).filter((time) => Math.abs(now - time) < windowMs);
    const admitted = recent.length < most;
    if (admitted) recent.push(now);
    // Deleted and set again, so that the map stays in the order of who came last.
    this.#sent.delete(sender);
    this.#sent.set(sender, recent);
    if (this.#sent.size > MAX_SENDERS) this.#sent.delete(this.#sent.keys().next().value!);
    return admitted;
  }

  async takeOnce(key: string): Promise<boolean> {
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    if (this.#taken.size > MAX_TAKEN) this.#taken.delete(this.#taken.values().next().value!);
    return true;
  }
}

import type { FormKind, FormValues } from '#model/form-definition.ts';
import { type GuardMemory, LocalGuardMemory } from './guard-memory.ts';
import { isSigned, sign, signedId } from './site-secret.ts';

export interface GuardOptions {
  /** Signs the timestamps. */
  secret: string;
  /** How long a form must be open before it is sent. 2 seconds by default: no one fills one in faster. */
  minAgeMs?: number;
  /** How many forms one client may send within ten minutes. 10 by default. */
  maxPerClient?: number;
  /** Counts clients; in this process by default. */
  memory?: GuardMemory;
  now?: () => number;
}

const MAX_AGE_MS = 24 * 3_600_000;
const WINDOW_MS = 10 * 60_000;

/** Stops automated forms without a CAPTCHA, by signed timestamps and a limit per client. */
export class Guard {
  readonly #secret: string;
  readonly #minAgeMs: number;
  readonly #maxPerClient: number;
  readonly #now: () => number;
  readonly #memory: GuardMemory;

  constructor({
    secret,
    minAgeMs = 2000,
    maxPerClient = 10,
    memory = new LocalGuardMemory(),
    now = Date.now,
  }: GuardOptions) {
    this.#secret = secret;
    this.#minAgeMs = minAgeMs;
    this.#maxPerClient = maxPerClient;
    this.#memory = memory;
    this.#now = now;
  }

  /** Returns a stamp for a form shown now: its time, signed for this kind of form. */
  stamp(kind: FormKind): string {
    const time = this.#now().toString(36);
    return `${time}.${sign(this.#secret, ['form', kind, time])}`;
  }

  /** Returns true if the stamp is ours, for this kind, and neither too recent nor older than a day. */
  isTimely(kind: FormKind, stamp: unknown): boolean {
    if (typeof stamp !== 'string') return false;
    const [time = '', signature = ''] = stamp.split('.');
    const ageMs = this.#now() - Number.parseInt(time, 36);
    return isSigned(this.#secret, ['form', kind, time], signature) && ageMs >= this.#minAgeMs && ageMs <= MAX_AGE_MS;
  }

  /** Returns the UUID of a form with this stamp and these values: the same each time that it is sent. */
  idOf(kind: FormKind, stamp: unknown, values: FormValues): string {
    return signedId(this.#secret, ['form-id', kind, String(stamp), JSON.stringify(values)]);
  }

  /** Counts a form from this client; returns false if it is over the limit. Unknown clients ('') are not counted. */
  async admits(client: string): Promise<boolean> {
    if (client === '') return true;
    // Only a signature of the address is stored, for privacy.
    const sender = sign(this.#secret, ['sender', client]);
    return this.#memory.admit(sender, { max: this.#maxPerClient, windowMs: WINDOW_MS, now: this.#now() });
  }
}

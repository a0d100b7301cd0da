import { randomBytes } from 'node:crypto';
import { clientNetworks } from '#model/client-networks.ts';
import { DAY_MS, HOUR_MS } from '#model/duration.ts';
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
  /** How many forms within an hour may cause a letter to an address that a stranger may have typed. 100 by default. */
  maxLettersPerHour?: number;
  /** Counts clients; in this process by default. */
  memory?: GuardMemory;
  now?: () => number;
}

const MAX_AGE_MS = DAY_MS;
const WINDOW_MS = 10 * 60_000;

/** Stops automated forms without a CAPTCHA, by signed timestamps and a limit per client. */
export class Guard {
  readonly #secret: string;
  readonly #minAgeMs: number;
  readonly #maxPerClient: number;
  readonly #maxLettersPerHour: number;
  readonly #now: () => number;
  readonly #memory: GuardMemory;

  constructor({
    secret,
    minAgeMs = 2000,
    maxPerClient = 10,
    maxLettersPerHour = 100,
    memory = new LocalGuardMemory(),
    now = Date.now,
  }: GuardOptions) {
    this.#secret = secret;
    this.#minAgeMs = minAgeMs;
    this.#maxPerClient = maxPerClient;
    this.#maxLettersPerHour = maxLettersPerHour;
    this.#memory = memory;
    this.#now = now;
  }

  /** Returns a stamp for a form shown now, different each time: time and a random number, signed for this kind of form. */
  stamp(kind: FormKind): string {
    const time = this.#now().toString(36);
    const number = randomBytes(9).toString('base64url');
    return `${time}.${number}.${sign(this.#secret, ['form', kind, time, number])}`;
  }

  /** Returns true if the stamp is ours, for this kind, and neither too recent nor older than a day. */
  isTimely(kind: FormKind, stamp: unknown): boolean {
    if (typeof stamp !== 'string') return false;
    const [time = '', number = '', signature = '', ...more] = stamp.split('.');
    if (more.length > 0) return false;
    const ageMs = this.#now() - Number.parseInt(time, 36);
    return (
      isSigned(this.#secret, ['form', kind, time, number], signature) && ageMs >= this.#minAgeMs && ageMs <= MAX_AGE_MS
    );
  }

  /** Returns the UUID of a form with this stamp and these values: the same each time that it is sent. */
  idOf(kind: FormKind, stamp: unknown, values: FormValues): string {
    return signedId(this.#secret, ['form-id', kind, String(stamp), JSON.stringify(values)]);
  }

  /** Returns true for the first form that is sent with this timely stamp, and each time that the same form is sent again. */
  takeStamp(stamp: unknown, formId: string): Promise<boolean> {
    return this.#memory.takeOnce(`stamp ${stamp}`, new Date(this.#now() + MAX_AGE_MS), formId);
  }

  /** Counts a form from this client and the networks around it (`clientNetworks`); returns false if one is over its limit. */
  async admits(client: string): Promise<boolean> {
    for (const { key, times } of clientNetworks(client)) {
      // Only a signature of the address is stored, for privacy.
      const sender = sign(this.#secret, ['sender', key]);
      const limit = { max: times * this.#maxPerClient, windowMs: WINDOW_MS, now: this.#now() };
      if (!(await this.#memory.admit(sender, limit))) return false;
    }
    return true;
  }

  /** Counts a letter of the whole site; returns false if there were too many within the last hour. */
  admitsLetter(): Promise<boolean> {
    return this.#memory.admit('letters', { max: this.#maxLettersPerHour, windowMs: HOUR_MS, now: this.#now() });
  }
}

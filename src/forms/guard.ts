import type { FormKind, FormValues } from '#model/form-definition.ts';
import { type GuardMemory, LocalGuardMemory } from './guard-memory.ts';
import { isSigned, sign, signedId } from './site-secret.ts';

export interface GuardOptions {
  /** Signs the time stamps. */
  secret: string;
  /** How long a form must have been open before it is sent. 2 seconds by default: nobody fills one in faster. */
  minAgeMs?: number;
  /** How many forms one client may send within ten minutes. 10 by default. */
  mostPerClient?: number;
  /** Where clients are counted; in this process by default. */
  memory?: GuardMemory;
  now?: () => number;
}

const MAX_AGE_MS = 24 * 3_600_000;
const WINDOW_MS = 10 * 60_000;

/** Keeps machines from sending forms, without a riddle for people: by time stamps and by a limit per client. */
export class Guard {
  readonly #secret: string;
  readonly #minAgeMs: number;
  readonly #mostPerClient: number;
  readonly #now: () => number;
  readonly #memory: GuardMemory;

  constructor({
    secret,
    minAgeMs = 2000,
    mostPerClient = 10,
    memory = new LocalGuardMemory(),
    now = Date.now,
  }: GuardOptions) {
    this.#secret = secret;
    this.#minAgeMs = minAgeMs;
    this.#mostPerClient = mostPerClient;
    this.#memory = memory;
    this.#now = now;
  }

  /** A stamp for a form that is shown now: its time, signed for this kind of form. */
  stamp(kind: FormKind): string {
    const time = this.#now().toString(36);
    return `${time}.${sign(this.#secret, ['form', kind, time])}`;
  }

  /** True where the stamp is ours, for this kind, and neither too fresh nor older than a day. */
  isTimely(kind: FormKind, stamp: unknown): boolean {
    if (typeof stamp !== 'string') return false;
    const [time = '', signature = ''] = stamp.split('.');
    const ageMs = this.#now() - Number.parseInt(time, 36);
    return isSigned(this.#secret, ['form', kind, time], signature) && ageMs >= this.#minAgeMs && ageMs <= MAX_AGE_MS;
  }

  /** Id (UUID) of a form that was shown with this stamp and sent with these answers: the same however often it is sent. */
  idOf(kind: FormKind, stamp: unknown, values: FormValues): string {
    return signedId(this.#secret, ['form-id', kind, String(stamp), JSON.stringify(values)]);
  }

  /** Counts a form of this client; false where it is one too many. Unknown clients ('') are not counted. */
  async admits(client: string): Promise<boolean> {
    if (client === '') return true;
    // An address is nobody else's business: what is remembered is a signature of it.
    const sender = sign(this.#secret, ['sender', client]);
    return this.#memory.admit(sender, { most: this.#mostPerClient, windowMs: WINDOW_MS, now: this.#now() });
  }
}

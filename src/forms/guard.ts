import type { FormKind, FormValues } from './form-definition.ts';
import { isSigned, sign, signedId } from './site-secret.ts';

export interface GuardOptions {
  /** Signs the time stamps. */
  secret: string;
  /** How long a form must have been open before it is sent. 2 seconds by default: nobody fills one in faster. */
  minAgeMs?: number;
  /** How many forms one client may send within ten minutes. 10 by default. */
  mostPerClient?: number;
  now?: () => number;
}

const MAX_AGE_MS = 24 * 3_600_000;
const WINDOW_MS = 10 * 60_000;
/** Clients that are remembered; the one that was silent longest is forgotten first. */
const MOST_CLIENTS = 20_000;

/** Keeps machines from sending forms, without a riddle for people: by time stamps and by a limit per client. */
export class Guard {
  readonly #secret: string;
  readonly #minAgeMs: number;
  readonly #mostPerClient: number;
  readonly #now: () => number;
  /** When each client sent what still counts, in ms. */
  readonly #sent = new Map<string, number[]>();

  constructor({ secret, minAgeMs = 2000, mostPerClient = 10, now = Date.now }: GuardOptions) {
    this.#secret = secret;
    this.#minAgeMs = minAgeMs;
    this.#mostPerClient = mostPerClient;
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
  admits(client: string): boolean {
    if (client === '') return true;
    const now = this.#now();
    const recent = (this.#sent.get(client) ?? []).filter((time) => now - time < WINDOW_MS);
    const admitted = recent.length < this.#mostPerClient;
    if (admitted) recent.push(now);
    // Deleted and set again, so that the map stays in the order of who came last.
    this.#sent.delete(client);
    this.#sent.set(client, recent);
    if (this.#sent.size > MOST_CLIENTS) this.#sent.delete(this.#sent.keys().next().value!);
    return admitted;
  }
}

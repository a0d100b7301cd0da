import { randomBytes } from 'node:crypto';
import { clientNetworks } from '#model/client-networks.ts';
import { DAY_MS, HOUR_MS } from '#model/duration.ts';
import type { FormValues, SentKind } from '#model/form-definition.ts';
import { siteDay } from '#model/site-day.ts';
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
/** One in so many of a client's forms may be sent with the stamp that all visitors share, but at least one. */
const FORMS_PER_SHARED_STAMP = 10;

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

  /** How long a form must be open before it is sent. */
  get minAgeMs(): number {
    return this.#minAgeMs;
  }

  /**
   * Returns the stamp in the pages of this day, the same for all visitors, signed for this kind of form. It does not
   * tell how long a form was open, so each network may use it for one form in ten minutes (`takeStamp`), but for
   * reports of calls.
   */
  sharedStamp(kind: SentKind): string {
    const day = siteDay(this.#now());
    return `${day}..${sign(this.#secret, ['form', kind, day, ''])}`;
  }

  /**
   * Returns a stamp for a form started now, different each time: time and a random number, signed for this kind of
   * form.
   */
  stamp(kind: SentKind): string {
    const time = this.#now().toString(36);
    const number = randomBytes(9).toString('base64url');
    return `${time}.${number}.${sign(this.#secret, ['form', kind, time, number])}`;
  }

  /**
   * Returns true if the stamp is ours, for this kind, and neither too recent nor older than a day; a shared one, if it
   * is of today or yesterday.
   */
  isTimely(kind: SentKind, stamp: unknown): stamp is string {
    if (typeof stamp !== 'string') return false;
    const [time = '', number = '', signature = '', ...more] = stamp.split('.');
    if (more.length > 0 || !isSigned(this.#secret, ['form', kind, time, number], signature)) return false;
    const now = this.#now();
    if (isShared(stamp)) return time === siteDay(now) || time === siteDay(now - DAY_MS);
    const ageMs = now - Number.parseInt(time, 36);
    return ageMs >= this.#minAgeMs && ageMs <= MAX_AGE_MS;
  }

  /**
   * Returns the UUID of a form with this stamp and these values from this client: the same each time that it is sent.
   */
  idOf(kind: SentKind, stamp: string, values: FormValues, client: string): string {
    // Two visitors may send the same values with the stamp that they share.
    const sender = isShared(stamp) ? [this.#senderOf(client)] : [];
    return signedId(this.#secret, ['form-id', kind, stamp, JSON.stringify(values), ...sender]);
  }

  /** Returns the UUID of a call report that a browser may send again, with another stamp and from another network. */
  idOfOnce(listing: string, once: string): string {
    return signedId(this.#secret, ['call-once', listing, once]);
  }

  /**
   * Returns the key of a client's widest network among the callers of one listing: it tells nothing of other listings.
   */
  callerKey(listing: string, client: string): string {
    return sign(this.#secret, ['caller', listing, this.#senderOf(client)]);
  }

  /**
   * Returns true for the first form that is sent with this timely stamp, and each time that the same form is sent
   * again. With a shared stamp: the first of each kind from the client's widest network in ten minutes; every report of
   * a call, because a family calls several places in one evening, and a network counts once for each.
   */
  async takeStamp(kind: SentKind, stamp: string, client: string, formId: string): Promise<boolean> {
    const now = this.#now();
    if (!isShared(stamp)) return this.#memory.takeOnce(`stamp ${stamp}`, new Date(now + MAX_AGE_MS), formId);
    if (kind === 'call-report') return true;
    const window = Math.floor(now / WINDOW_MS);
    const until = new Date((window + 1) * WINDOW_MS);
    const sender = this.#senderOf(client);
    const turns = Math.max(1, Math.floor(this.#maxPerClient / FORMS_PER_SHARED_STAMP));
    for (let turn = 0; turn < turns; turn++)
      if (await this.#memory.takeOnce(`shared ${kind} ${window} ${sender} ${turn}`, until, formId)) return true;
    return false;
  }

  /**
   * Counts a form from this client and the networks around it (`clientNetworks`); returns false if one is over its
   * limit.
   */
  async admits(client: string): Promise<boolean> {
    for (const { key, times } of clientNetworks(client)) {
      const sender = this.#signed(key);
      const limit = { max: times * this.#maxPerClient, windowMs: WINDOW_MS, now: this.#now() };
      if (!(await this.#memory.admit(sender, limit))) return false;
    }
    return true;
  }

  /** Counts a letter of the whole site; returns false if there were too many within the last hour. */
  admitsLetter(): Promise<boolean> {
    return this.#memory.admit('letters', { max: this.#maxLettersPerHour, windowMs: HOUR_MS, now: this.#now() });
  }

  /** The widest network around a client. */
  #senderOf(client: string): string {
    return this.#signed(clientNetworks(client).at(-1)!.key);
  }

  /** Only a signature of an address is stored, for privacy. */
  #signed(network: string): string {
    return sign(this.#secret, ['sender', network]);
  }
}

/** A shared stamp has no random number. */
function isShared(stamp: string): boolean {
  return stamp.split('.')[1] === '';
}

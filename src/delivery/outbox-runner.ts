import type { Channel, DueEntry, FormStore } from '#forms/form-store.ts';
import { MAX_TRIES, nextTryAt } from './retry-plan.ts';
import { PermanentDeliveryError, type Sender, type Senders } from './sender.ts';

export interface OutboxRunnerDeps {
  store: Pick<FormStore, 'claim' | 'renew' | 'finish' | 'fail' | 'nextDue'>;
  /** Entries of channels without a sender wait until there is one. */
  senders: Senders;
  /** Gets sentences without personal data. */
  log?: (sentence: string) => void;
  now?: () => number;
  /** 0 to 1. */
  random?: () => number;
}

/** How long an entry stays with a process that no longer says that it is at it. */
const LEASE_MS = 15_000;
/** Other processes put entries in too, and a clock may be set: how long to sleep at most. */
const LONGEST_SLEEP_MS = 15_000;
/** Sent at the same time, for each channel. */
const MAX_AT_ONCE = 5;
/** After so many failures in a row a channel rests so long: less than any pause between two tries of one entry. */
const MAX_FAILURES = 5;
const REST_MS = 30_000;
/** How long what is under way may take when the runner stops. */
const LAST_SENDS_MS = 10_000;

/**
 * Works off the outbox: each channel by itself, so that one that is down holds up no other. Several processes may do so on
 * one store. Whatever is under way when a process is killed is tried again when its lease has run out.
 */
export class OutboxRunner {
  readonly #deps: Required<OutboxRunnerDeps>;
  #bell = Promise.withResolvers<void>();
  #stopped = false;
  #loops: Promise<void>[] = [];

  constructor(deps: OutboxRunnerDeps) {
    this.#deps = { log: console.error, now: Date.now, random: Math.random, ...deps };
  }

  start(): void {
    const senders = Object.entries(this.#deps.senders) as [Channel, Sender][];
    this.#loops = senders.map(([channel, send]) => this.#workOff(channel, send));
  }

  /** Says that something new is in the outbox. */
  wake(): void {
    this.#bell.resolve();
    this.#bell = Promise.withResolvers();
  }

  /** Begins nothing new and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, LAST_SENDS_MS);
    await Promise.race([Promise.all(this.#loops), limit.promise]);
    clearTimeout(timer);
  }

  async #workOff(channel: Channel, send: Sender): Promise<void> {
    const health = new ChannelHealth(channel, this.#deps.log);
    while (!this.#stopped) {
      const bell = this.#bell.promise;
      try {
        const restMs = health.restsUntil - this.#deps.now();
        if (restMs > 0) {
          await pause(Math.min(restMs, LONGEST_SLEEP_MS), bell);
          continue;
        }
        const most = health.isDown ? 1 : MAX_AT_ONCE;
        const entries = await this.#deps.store.claim([channel], this.#time(), this.#time(LEASE_MS), most);
        await Promise.all(entries.map((entry) => this.#send(entry, send, health)));
        if (entries.length === 0) await this.#sleep(channel, bell);
      } catch (error) {
        if (this.#stopped) return;
        this.#deps.log(`The outbox cannot be worked off (${channel}): ${(error as Error).message}`);
        await pause(LONGEST_SLEEP_MS, bell);
      }
    }
  }

  async #send(entry: DueEntry, send: Sender, health: ChannelHealth): Promise<void> {
    const { store } = this.#deps;
    const renewal = setInterval(() => store.renew(entry, this.#time(LEASE_MS)).catch(() => {}), LEASE_MS / 3);
    try {
      await send(entry);
    } catch (error) {
      clearInterval(renewal);
      await this.#noteFailure(entry, error as Error, health);
      return;
    }
    clearInterval(renewal);
    await store.finish(entry);
    health.sent();
  }

  #noteFailure(entry: DueEntry, error: Error & { code?: unknown }, health: ChannelHealth): Promise<void> {
    const { store, now, random } = this.#deps;
    const isPermanent = error instanceof PermanentDeliveryError;
    const next = isPermanent ? null : nextTryAt(entry.attempts, now(), random());
    if (!isPermanent) health.countFailure(now());
    health.failed(entry, String(error.code ?? error.name), next === null);
    return store.fail(entry, error.message, next === null ? null : new Date(next).toISOString());
  }

  async #sleep(channel: Channel, bell: Promise<void>): Promise<void> {
    const due = await this.#deps.store.nextDue([channel]);
    const untilDueMs = due ? Date.parse(due) - this.#deps.now() : LONGEST_SLEEP_MS;
    if (!this.#stopped) await pause(Math.min(Math.max(untilDueMs, 1), LONGEST_SLEEP_MS), bell);
  }

  /** ISO date and time, now or in so many ms. */
  #time(inMs = 0): string {
    return new Date(this.#deps.now() + inMs).toISOString();
  }
}

/** Resolves after a time, or when the bell rings. */
async function pause(ms: number, bell: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, ms);
  await Promise.race([over.promise, bell]);
  clearTimeout(timer);
}

/**
 * Says once that a channel fails and once that it works again, and every entry that is given up. A channel that fails over
 * and over rests, and then one entry tries it before the others: a mail server that is down for an hour does not use up
 * the tries of a hundred letters.
 */
class ChannelHealth {
  /** In ms. */
  restsUntil = 0;
  #failures = 0;
  readonly #channel: Channel;
  readonly #log: (sentence: string) => void;
  #failing = false;

  constructor(channel: Channel, log: (sentence: string) => void) {
    this.#channel = channel;
    this.#log = log;
  }

  get isDown(): boolean {
    return this.#failures >= MAX_FAILURES;
  }

  countFailure(nowMs: number): void {
    this.#failures++;
    if (this.isDown) this.restsUntil = nowMs + REST_MS;
  }

  sent(): void {
    this.#failures = 0;
    this.restsUntil = 0;
    if (this.#failing) this.#log(`Sending on works again (${this.#channel}).`);
    this.#failing = false;
  }

  failed({ id, attempts }: DueEntry, code: string, last: boolean): void {
    if (last) {
      this.#log(`Sending on was given up (${this.#channel}, entry ${id}) at try ${attempts} of ${MAX_TRIES}: ${code}.`);
    } else if (!this.#failing) {
      this.#log(`Sending on fails and is tried again (${this.#channel}): ${code}.`);
      this.#failing = true;
    }
  }
}

import type { Channel, DueEntry, FormStore } from '#forms/form-store.ts';
import { MAX_TRIES, nextTryAt } from './retry-plan.ts';
import { PermanentDeliveryError, type Sender, type Senders } from './sender.ts';

export interface OutboxRunnerDeps {
  store: Pick<FormStore, 'claim' | 'renew' | 'finish' | 'fail' | 'nextDue'>;
  /** Entries of channels without a sender wait until there is one. */
  senders: Senders;
  /** Receives messages without personal data. */
  log?: (sentence: string) => void;
  now?: () => number;
  /** 0 to 1. */
  random?: () => number;
}

/** How long an entry stays claimed without renewal. */
const LEASE_MS = 15_000;
/** Limited because other processes add entries too, and the clock may change. */
const MAX_SLEEP_MS = 15_000;
/** Per channel. */
const MAX_CONCURRENT = 5;
/** A channel pauses for this time after this many failures in a row: less than any pause between tries of one entry. */
const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
/** For deliveries in progress when the runner stops. */
const SHUTDOWN_MS = 10_000;

/**
 * Delivers the entries of the outbox, each channel separately, so that one that is down does not delay others. Several
 * processes may share one store. If a process is killed, its deliveries in progress are retried after their lease ends.
 */
export class OutboxRunner {
  readonly #deps: Required<OutboxRunnerDeps>;
  #wakeUp = Promise.withResolvers<void>();
  #stopped = false;
  #loops: Promise<void>[] = [];

  constructor(deps: OutboxRunnerDeps) {
    this.#deps = { log: console.error, now: Date.now, random: Math.random, ...deps };
  }

  start(): void {
    const senders = Object.entries(this.#deps.senders) as [Channel, Sender][];
    this.#loops = senders.map(([channel, send]) => this.#deliver(channel, send));
  }

  /** Checks the outbox now. */
  wake(): void {
    this.#wakeUp.resolve();
    this.#wakeUp = Promise.withResolvers();
  }

  /** Starts nothing new and waits for deliveries in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, SHUTDOWN_MS);
    await Promise.race([Promise.all(this.#loops), limit.promise]);
    clearTimeout(timer);
  }

  async #deliver(channel: Channel, send: Sender): Promise<void> {
    const health = new ChannelHealth(channel, this.#deps.log);
    while (!this.#stopped) {
      const wakeUp = this.#wakeUp.promise;
      try {
        const pauseMs = health.pausedUntil - this.#deps.now();
        if (pauseMs > 0) {
          await pause(Math.min(pauseMs, MAX_SLEEP_MS), wakeUp);
          continue;
        }
        const limit = health.isDown ? 1 : MAX_CONCURRENT;
        const entries = await this.#deps.store.claim([channel], this.#time(), this.#time(LEASE_MS), limit);
        await Promise.all(entries.map((entry) => this.#send(entry, send, health)));
        if (entries.length === 0) await this.#sleep(channel, wakeUp);
      } catch (error) {
        if (this.#stopped) return;
        this.#deps.log(`The outbox cannot be processed (${channel}): ${(error as Error).message}`);
        await pause(MAX_SLEEP_MS, wakeUp);
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
      await this.#recordFailure(entry, error as Error, health);
      return;
    }
    clearInterval(renewal);
    await store.finish(entry);
    health.sent();
  }

  #recordFailure(entry: DueEntry, error: Error & { code?: unknown }, health: ChannelHealth): Promise<void> {
    const { store, now, random } = this.#deps;
    const isPermanent = error instanceof PermanentDeliveryError;
    const next = isPermanent ? null : nextTryAt(entry.attempts, now(), random());
    if (!isPermanent) health.countFailure(now());
    health.failed(entry, String(error.code ?? error.name), next === null);
    return store.fail(entry, error.message, next === null ? null : new Date(next).toISOString());
  }

  async #sleep(channel: Channel, wakeUp: Promise<void>): Promise<void> {
    const due = await this.#deps.store.nextDue([channel]);
    const untilDueMs = due ? Date.parse(due) - this.#deps.now() : MAX_SLEEP_MS;
    if (!this.#stopped) await pause(Math.min(Math.max(untilDueMs, 1), MAX_SLEEP_MS), wakeUp);
  }

  /** Returns the ISO date and time in `inMs` ms. */
  #time(inMs = 0): string {
    return new Date(this.#deps.now() + inMs).toISOString();
  }
}

/** Resolves after `ms`, or when woken up. */
async function pause(ms: number, wakeUp: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, ms);
  await Promise.race([over.promise, wakeUp]);
  clearTimeout(timer);
}

/**
 * Logs once when a channel starts to fail, once when it works again, and every entry that is given up. Pauses a channel
 * after repeated failures, then probes it with one entry: a mail server that is down for an hour does not use up the
 * tries of a hundred letters.
 */
class ChannelHealth {
  /** In ms. */
  pausedUntil = 0;
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
    if (this.isDown) this.pausedUntil = nowMs + PAUSE_MS;
  }

  sent(): void {
    this.#failures = 0;
    this.pausedUntil = 0;
    if (this.#failing) this.#log(`Delivery works again (${this.#channel}).`);
    this.#failing = false;
  }

  failed({ id, attempts }: DueEntry, code: string, last: boolean): void {
    if (last) {
      this.#log(
        `Delivery was given up (${this.#channel}, entry ${id}) after try ${attempts} of ${MAX_TRIES}: ${code}.`,
      );
    } else if (!this.#failing) {
      this.#log(`Delivery failed and will be retried (${this.#channel}): ${code}.`);
      this.#failing = true;
    }
  }
}

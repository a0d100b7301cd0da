import { TOLD_APART_DAYS } from '#model/caller-facts.ts';
import { DAY_MS } from '#model/duration.ts';
import type { CallStore } from './call-store.ts';
import type { FormStore } from './form-store.ts';

export interface ForgettingOptions {
  store: Pick<FormStore, 'forget'>;
  calls: Pick<CallStore, 'forget'>;
  /** How long submissions are kept; 0 keeps them. */
  months: number;
  log?: (sentence: string) => void;
}

/**
 * Deletes old submissions, and of callers' reports the networks and what nobody believes any more, now and then every day,
 * until `stop`. Failures are logged and tried again the next day.
 */
export function startForgetting({ store, calls, months, log = console.error }: ForgettingOptions): {
  stop: () => void;
} {
  const forget = async () => {
    const now = new Date();
    try {
      await calls.forget({ networksBefore: dayBefore(now, TOLD_APART_DAYS - 1), today: dayBefore(now, 0) });
      const count = months > 0 ? await store.forget(monthsBefore(now, months).toISOString()) : 0;
      if (count > 0) log(`Deleted ${count} submissions that were older than ${months} months.`);
    } catch (error) {
      log(`Old submissions could not be deleted: ${(error as Error).message}`);
    }
  };
  void forget();
  const timer = setInterval(forget, DAY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

function dayBefore(time: Date, days: number): string {
  return new Date(time.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the same day of an earlier month, or that month's last day. */
export function monthsBefore(time: Date, months: number): Date {
  const earlier = new Date(time);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // The 31st of a shorter month is a day of the next one.
  if (earlier.getUTCDate() !== time.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

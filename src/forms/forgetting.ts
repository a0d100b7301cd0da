import { DAY_MS } from '#model/duration.ts';
import type { FormStore } from './form-store.ts';

export interface ForgettingOptions {
  store: Pick<FormStore, 'forget'>;
  /** How long submissions are kept; 0 keeps them. */
  months: number;
  log?: (sentence: string) => void;
}

/** Deletes old submissions now and then every day, until `stop`. Failures are logged and tried again the next day. */
export function startForgetting({ store, months, log = console.error }: ForgettingOptions): { stop: () => void } {
  if (months === 0) return { stop: () => {} };
  const forget = async () => {
    try {
      const count = await store.forget(monthsBefore(new Date(), months).toISOString());
      if (count > 0) log(`Deleted ${count} submissions that were older than ${months} months.`);
    } catch (error) {
      log(`Old submissions could not be deleted: ${(error as Error).message}`);
    }
  };
  void forget();
  const timer = setInterval(forget, DAY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns the same day of an earlier month, or that month's last day. */
export function monthsBefore(time: Date, months: number): Date {
  const earlier = new Date(time);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // The 31st of a shorter month is a day of the next one.
  if (earlier.getUTCDate() !== time.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TOLD_APART_DAYS } from '#model/caller-facts.ts';
import { LIST_FOLDER, PICTURE_FOLDER, UPLOAD_KEPT_MS } from '#model/desk-messages.ts';
import { DAY_MS } from '#model/duration.ts';
import { daysBefore } from '#model/utc-day.ts';
import type { CallStore } from './call-store.ts';
import type { FormStore } from './form-store.ts';

export interface ForgettingOptions {
  store: Pick<FormStore, 'forget'>;
  calls: Pick<CallStore, 'forget'>;
  /** How long submissions are kept; 0 keeps them. */
  months: number;
  /** DATA_DIR; without it, what staff uploaded stays until they come to the desk. */
  folder?: string;
  log?: (sentence: string) => void;
}

/**
 * Deletes old submissions, of callers' reports the networks and what nobody believes any more, and files that staff
 * uploaded and left, now and then every day, until `stop`. Failures are logged and tried again the next day.
 */
export function startForgetting({ store, calls, months, folder, log = console.error }: ForgettingOptions): {
  stop: () => void;
} {
  const tryTo = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log(`${what} could not be deleted: ${(error as Error).message}`);
    }
  };
  const forget = async () => {
    const now = new Date();
    await tryTo('Old submissions', async () => {
      await calls.forget({ networksBefore: daysBefore(now, TOLD_APART_DAYS - 1), today: daysBefore(now, 0) });
      const count = months > 0 ? await store.forget(monthsBefore(now, months).toISOString()) : 0;
      if (count > 0) log(`Deleted ${count} submissions that were older than ${months} months.`);
    });
    if (folder === undefined) return;
    await tryTo('Old uploads', async () => {
      for (const name of [LIST_FOLDER, PICTURE_FOLDER])
        await forgetUploads(join(folder, name), now.getTime() - UPLOAD_KEPT_MS);
    });
  };
  void forget();
  const timer = setInterval(forget, DAY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Empties a folder in which nothing was written since a time. */
async function forgetUploads(folder: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? Infinity),
  );
  if (times.some((time) => time >= beforeMs)) return;
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** Returns the same day of an earlier month, or that month's last day. */
export function monthsBefore(time: Date, months: number): Date {
  const earlier = new Date(time);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // The 31st of a shorter month is a day of the next one.
  if (earlier.getUTCDate() !== time.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

import { join } from 'node:path';
import type { FormStore } from '../form-store.ts';
import { Spool } from './spool.ts';

export interface SpoolOptions {
  /** Where forms wait; created with the first one. */
  folder: string;
  /** Whether storing may succeed later after this error: for example, if the database is unreachable. */
  isTemporary: (error: unknown) => boolean;
  /** How often to retry the waiting forms; 10 seconds by default. */
  retryMs?: number;
}

/**
 * Wraps a store so that it accepts forms while the database is unavailable: they wait in a folder on this server and
 * are stored when it is back, each once. Other methods still fail meanwhile.
 */
export function withSpool(store: FormStore, { folder, isTemporary, retryMs = 10_000 }: SpoolOptions): FormStore {
  const spool = new Spool(folder);
  let retry: Promise<void> = Promise.resolve();
  let isRetrying = false;
  /** Files that cannot be stored and have been logged. */
  const reported = new Set<string>();

  const storeWaiting = async () => {
    for (const name of spool.list()) {
      try {
        const { submission, channels, signUp } = spool.read(name);
        // Returns false if it was already stored and only the response was lost.
        await store.keep(submission, channels, signUp);
      } catch (error) {
        if (isTemporary(error)) return;
        // Another process has stored it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        if (reported.has(name)) continue;
        reported.add(name);
        // A syntax error's message quotes the visitor's words.
        const why = error instanceof SyntaxError ? 'it is damaged' : (error as Error).message;
        console.error(`A waiting form (${join(folder, name)}) could not be stored: ${why}`);
        continue;
      }
      spool.remove(name);
    }
  };
  const timer = setInterval(() => {
    if (isRetrying) return;
    isRetrying = true;
    retry = storeWaiting()
      .catch((error: Error) => console.error(`The waiting forms in ${folder} could not be read: ${error.message}`))
      .finally(() => {
        isRetrying = false;
      });
  }, retryMs).unref();

  return {
    ...store,
    async keep(submission, channels, signUp) {
      try {
        return await store.keep(submission, channels, signUp);
      } catch (error) {
        if (!isTemporary(error)) throw error;
        const isNew = spool.put({ submission, channels, signUp });
        const { message } = error as Error;
        if (isNew) console.error(`The database cannot store forms now (${message}): one is waiting in ${folder}.`);
        return isNew;
      }
    },
    async close() {
      clearInterval(timer);
      await retry;
      await store.close();
    },
  };
}

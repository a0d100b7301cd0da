import { join } from 'node:path';
import type { FormStore } from '../form-store.ts';
import { Spool } from './spool.ts';

/** How a store is to be helped out while it takes no forms. */
export interface SpoolOptions {
  /** Where forms wait; made when the first one does. */
  folder: string;
  /** Whether a form that the store failed to take with this error may be taken later: it is away, say, and may come back. */
  mayTakeLater: (error: unknown) => boolean;
  /** How often to try to bring on what waits; every 10 seconds by default. */
  everyMs?: number;
}

/**
 * The same store, which takes forms while it is away, too: they wait in a folder of this server and are brought on when it
 * is back, each once. Only taking forms is done so; all else fails as long as the store does.
 */
export function withSpool(store: FormStore, { folder, mayTakeLater, everyMs = 10_000 }: SpoolOptions): FormStore {
  const spool = new Spool(folder);
  let bringing: Promise<void> = Promise.resolve();
  let isBringing = false;
  /** Files that cannot be brought on, of which was told: once is enough. */
  const told = new Set<string>();

  const bringOn = async () => {
    for (const name of spool.list()) {
      try {
        const { submission, channels, signUp } = spool.read(name);
        // False where it was kept, and the answer got lost: done, too.
        await store.keep(submission, channels, signUp);
      } catch (error) {
        if (mayTakeLater(error)) return;
        // Another process has brought it on meanwhile.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        if (told.has(name)) continue;
        told.add(name);
        // What is no JSON is quoted in the message: the visitor's words.
        const why = error instanceof SyntaxError ? 'it is damaged' : (error as Error).message;
        console.error(`A form that waits (${join(folder, name)}) could not be stored: ${why}`);
        continue;
      }
      spool.remove(name);
    }
  };
  const timer = setInterval(() => {
    if (isBringing) return;
    isBringing = true;
    bringing = bringOn()
      .catch((error: Error) => console.error(`What waits in ${folder} could not be read: ${error.message}`))
      .finally(() => {
        isBringing = false;
      });
  }, everyMs).unref();

  return {
    ...store,
    async keep(submission, channels, signUp) {
      try {
        return await store.keep(submission, channels, signUp);
      } catch (error) {
        if (!mayTakeLater(error)) throw error;
        const isNew = spool.put({ submission, channels, signUp });
        const { message } = error as Error;
        if (isNew) console.error(`The database takes no forms now (${message}): one waits in ${folder} until it does.`);
        return isNew;
      }
    },
    async close() {
      clearInterval(timer);
      await bringing;
      await store.close();
    },
  };
}

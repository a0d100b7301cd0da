import { join } from 'node:path';
import type { FormStore } from '../form-store.ts';
import { Spool } from './spool.ts';

/** How a store is to be helped out while it is away. */
export interface SpoolOptions {
  /** Where forms wait; made when the first one does. */
  folder: string;
  /** Whether an error of the store means that it is away, and may come back. */
  isAway: (error: unknown) => boolean;
  /** How often to try to bring on what waits; every 10 seconds by default. */
  everyMs?: number;
}

/**
 * The same store, which takes forms while it is away, too: they wait in a folder of this server and are brought on when it
 * is back, each once. Only taking forms is done so; all else fails as long as the store is away.
 */
export function withSpool(store: FormStore, { folder, isAway, everyMs = 10_000 }: SpoolOptions): FormStore {
  const spool = new Spool(folder);
  let bringing: Promise<void> = Promise.resolve();
  let isBringing = false;

  const bringOn = async () => {
    for (const name of spool.list()) {
      try {
        const { submission, channels, signUp } = spool.read(name);
        // False where it was kept, and the answer got lost: done, too.
        await store.keep(submission, channels, signUp);
      } catch (error) {
        if (isAway(error)) return;
        // Another process has brought it on meanwhile.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
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
        if (!isAway(error)) throw error;
        const isNew = spool.put({ submission, channels, signUp });
        if (isNew) console.error(`The database is away: a form waits in ${folder} until it is back.`);
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

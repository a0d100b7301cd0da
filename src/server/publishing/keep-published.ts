import { setTimeout as wait } from 'node:timers/promises';
import type { Directory } from '#directory/directory.ts';
import { siteDay } from '#model/site-day.ts';

/** How often a change is looked for. */
const CHECK_MS = 1000;
/** After a publication, so many times as long as it took is left to others. */
const REST = 20;
const MIN_REST_MS = 2000;
const MAX_REST_MS = 15 * 60_000;
/** Pause after one that failed. */
const FAILED_MS = 60_000;

export interface Keeping {
  directory: Pick<Directory, 'generation'>;
  /** Whether anybody asks for open data: else it is not worth the work. */
  isWanted: () => boolean;
  /** Whether there is a publication: one that nobody wanted may have been given up, even between two looks. */
  isPublished: () => boolean;
  /** Returns null if listings changed meanwhile, so that nothing was written. */
  publish: () => Promise<number | null>;
  signal: AbortSignal;
}

/**
 * Publishes the listings as soon as they are wanted, and again whenever what visitors see may have changed: after a
 * change, and each day.
 */
export async function keepPublished({ directory, isWanted, isPublished, publish, signal }: Keeping): Promise<void> {
  let last = '';
  let lastProblem = '';
  while (!signal.aborted) {
    let pause = CHECK_MS;
    try {
      // What nobody wants is given up when somebody asks again (`Publications.ask`), and then written anew.
      const era = isWanted() ? `${await directory.generation()} ${siteDay()}` : '';
      if (era === '' || !isPublished()) last = '';
      if (era !== last) {
        const started = performance.now();
        if ((await publish()) !== null) last = era;
        pause = Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, REST * (performance.now() - started)));
      }
      lastProblem = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastProblem && !signal.aborted) console.error(`The open data could not be written: ${message}`);
      lastProblem = message;
      pause = FAILED_MS;
    }
    await wait(pause, undefined, { signal, ref: false }).catch(() => {});
  }
}

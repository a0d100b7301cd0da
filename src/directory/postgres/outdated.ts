import { setTimeout } from 'node:timers/promises';

const MAX_TRIES = 4;
const WAIT_MS = 50;

/**
 * Tries again where records were dropped while they were read, after `refresh`: several imports within the hour were
 * quicker, or a standby is behind the others.
 */
export async function withLatestTables<T>(work: () => Promise<T>, refresh = async () => {}): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isOutdated(error)) throw error;
      await setTimeout(tries * WAIT_MS);
      await refresh();
    }
  }
}

/** 42P01: there is no such table, any more or yet. 40001: a standby had to drop what was being read. */
export function isOutdated(error: unknown): boolean {
  return ['42P01', '40001'].includes((error as { code?: string }).code ?? '');
}

import { setTimeout } from 'node:timers/promises';

const MAX_TRIES = 4;
const WAIT_MS = 50;

/**
 * Runs `work`, and again after `refresh` if its tables were dropped while being read: by later imports, or because a standby
 * lags behind the others.
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

/** Whether a table no longer exists or does not exist yet (42P01), or a standby had to cancel the read (40001). */
export function isOutdated(error: unknown): boolean {
  return ['42P01', '40001'].includes((error as { code?: string }).code ?? '');
}

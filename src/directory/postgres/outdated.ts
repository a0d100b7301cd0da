import { setTimeout } from 'node:timers/promises';
import { isTemporary } from '#postgres/problems.ts';
import { DirectoryUnavailableError } from '../errors.ts';

const MAX_TRIES = 4;
const WAIT_MS = 50;

/**
 * Runs `work`, and again after `refresh` if its tables were dropped while being read: by later imports, or because a
 * standby lags behind the others. Throws `DirectoryUnavailableError` if that does not help, no database responds in
 * time, or this machine's disk fails.
 */
export async function withLatestTables<T>(work: () => Promise<T>, refresh = async () => {}): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutdated(error) && !isTemporary(error)) throw error;
      if (!isOutdated(error) || tries === MAX_TRIES) throw unavailable(error);
    }
    await setTimeout(tries * WAIT_MS);
    await refresh().catch((error) => {
      throw isOutdated(error) || isTemporary(error) || isSystemError(error) ? unavailable(error) : error;
    });
  }
}

function unavailable(cause: unknown): DirectoryUnavailableError {
  const who = isTemporary(cause) || isOutdated(cause) ? 'The database cannot answer' : 'The index cannot be built';
  return new DirectoryUnavailableError(`${who} now: ${(cause as Error).message}`, { cause });
}

/** Whether the operating system refused something: here, to write or read the index. */
function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** Whether a table no longer exists or does not exist yet (42P01), or a standby had to cancel the read (40001). */
export function isOutdated(error: unknown): boolean {
  return isTableMissing(error) || (error as { code?: string }).code === '40001';
}

export function isTableMissing(error: unknown): boolean {
  return (error as { code?: string }).code === '42P01';
}

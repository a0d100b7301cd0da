import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ContentEditError, diskProblem } from './edit-problem.ts';
import { writeWhole } from './write-files.ts';

/** Held while files are written; who finds it older than `STALE_MS` takes it over. */
const LOCK = '.desk-lock';
/** The version of the content changes that the folder has. Written last, so that a new version is complete. */
const VERSION = '.desk-version';
const STALE_MS = 60_000;
const MAX_WAIT_MS = 15_000;
const RETRY_MS = 50;

/** Runs `work` while nobody else writes to the folder. Throws a `ContentEditError` if that is not possible. */
export async function withContentLock<T>(folder: string, work: () => Promise<T>, maxWaitMs = MAX_WAIT_MS): Promise<T> {
  const path = join(folder, LOCK);
  const end = Date.now() + maxWaitMs;
  while (!take(path)) {
    if (Date.now() > end) throw new ContentEditError('busy', `Another process is writing to ${folder}.`);
    await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw diskProblem(error);
    if (isHeld(path)) return false;
    rmSync(path, { force: true });
    return false;
  }
}

function isHeld(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < STALE_MS;
}

/** Whether someone is writing to the folder. */
export function isContentLocked(folder: string): boolean {
  return isHeld(join(folder, LOCK));
}

/** Returns the version of the content changes that a folder has; 0 if none. */
export function contentVersion(folder: string): number {
  try {
    const version = Number(readFileSync(join(folder, VERSION), 'utf8'));
    return Number.isSafeInteger(version) && version > 0 ? version : 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

export function setContentVersion(folder: string, version: number): void {
  writeWhole(join(folder, VERSION), Buffer.from(`${version}\n`));
}

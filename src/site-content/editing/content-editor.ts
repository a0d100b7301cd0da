import { contentVersion, setContentVersion, withContentLock } from './content-lock.ts';
import { draftFiles, type FileChange, readContentFile } from './write-files.ts';

/** The changes that keepers made, on this server or another one: a part of `ContentStore` in `#forms`. */
export interface ChangeLog {
  version(): Promise<number>;
  /** Files of the changes after a version, oldest first. */
  filesSince(version: number): Promise<FileChange[]>;
  /** Whether a file has had these bytes, before or after any change. */
  hasHad(path: string, bytes: Buffer | null): Promise<boolean>;
}

export interface CaughtUp {
  /** Whether files were written. */
  isChanged: boolean;
  /** Files that were changed here in another way, such as by git; they stay as they are. */
  kept: string[];
}

/**
 * Applies to a content folder the changes that it does not have yet. All are checked first: a folder that would have a
 * problem stays as it is, and a `ContentError` says why. `maxWaitMs`: how long to wait for others who write.
 */
export async function catchUp(folder: string, log: ChangeLog, maxWaitMs?: number): Promise<CaughtUp> {
  const newest = await log.version();
  if (newest === contentVersion(folder)) return { isChanged: false, kept: [] };
  return withContentLock(folder, () => catchUpLocked(folder, log), maxWaitMs);
}

async function catchUpLocked(folder: string, log: ChangeLog): Promise<CaughtUp> {
  const [newest, own] = [await log.version(), contentVersion(folder)];
  const kept: string[] = [];
  const files = new Map<string, FileChange>();
  // An older backup of the changes has fewer of them than the folder, and perhaps others since.
  for (const file of await log.filesSince(newest < own ? 0 : own)) files.set(file.path, file);
  for (const { path, after } of files.values()) {
    const now = readContentFile(folder, path);
    if (isSame(now, after)) files.delete(path);
    else if (!(await log.hasHad(path, now))) {
      kept.push(path);
      files.delete(path);
    }
  }
  const changes = [...files.values()];
  if (changes.length > 0) {
    await stage(folder, changes);
    draftFiles(folder, changes).commit();
  }
  if (newest !== own) setContentVersion(folder, newest);
  return { isChanged: changes.length > 0, kept };
}

/**
 * Writes a change: `record` stores it for the other servers on top of a version, and returns its own version, or null
 * if another server was faster; then nothing is written. Returns whether it was written. Throws `ContentError`,
 * `ContentEditError`, or what `change` throws. `change` returns the files to write, from the folder as it is now.
 */
export async function writeChange(
  folder: string,
  log: ChangeLog,
  change: () => FileChange[] | Promise<FileChange[]>,
  record: (files: FileChange[], after: number) => Promise<number | null>,
): Promise<boolean> {
  return withContentLock(folder, async () => {
    await catchUpLocked(folder, log);
    const files = (await change()).filter(({ before, after }) => !isSame(before, after));
    if (files.length === 0) return true;
    await stage(folder, files);
    const drafts = draftFiles(folder, files);
    const version = await record(files, contentVersion(folder)).catch((error) => {
      drafts.discard();
      throw error;
    });
    if (version === null) {
      drafts.discard();
      return false;
    }
    drafts.commit();
    setContentVersion(folder, version);
    return true;
  });
}

/** Checks the folder as it would be. Loads what reads it only now: a server that follows the desk rarely needs it. */
async function stage(folder: string, changes: FileChange[]): Promise<void> {
  const { stageContent } = await import('./stage-content.ts');
  stageContent(folder, changes);
}

export function isSame(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}

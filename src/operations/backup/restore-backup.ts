import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { syncFile, syncFolder } from '#files/sync-file.ts';
import { SPOOL_FOLDER } from '#forms/spool/spool.ts';
import { checkBackup } from './check-backup.ts';
import { BackupError, describeFile, type Manifest } from './manifest.ts';

export interface RestoreRequest {
  /** The backup's own folder. */
  backup: string;
  /** The site's data folder; created if missing. */
  dataFolder: string;
  /** Move existing data aside. */
  replace: boolean;
  now: Date;
}

/** Files that belong together: if a backup contains the key, all existing files that match are replaced. */
const FILE_GROUPS: Record<string, RegExp> = {
  'submissions.db': /^submissions\.db(-wal|-shm|-journal)?$/,
  'insight.db': /^insight\.db(-wal|-shm|-journal)?$/,
  secret: /^secret$/,
  'updates.yaml': /^updates\.yaml$/,
  'directory.db':
    /^(directory\.db(-wal|-shm|-journal)?|(records|listings|delta|evidence)-\d+\.db.*|directory-\d+\.index.*)$/,
};

/**
 * Restores a backup. Returns its manifest and the folder that existing files were moved to, or null. Never deletes
 * data. Adds forms waiting for PostgreSQL to those already waiting. Throws a `BackupError` and then leaves everything
 * as it was.
 */
export async function restoreBackup(request: RestoreRequest): Promise<{ manifest: Manifest; movedTo: string | null }> {
  const { backup, dataFolder, replace, now } = request;
  const manifest = await checkBackup(backup);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // First, because checking an unused database also merges its -wal file into it.
  const isUsed = isInUse(dataFolder);
  const existing = readdirSync(dataFolder).filter((name) =>
    Object.entries(FILE_GROUPS).some(([first, pattern]) => first in manifest.files && pattern.test(name)),
  );
  if (existing.length > 0 && !replace)
    throw new BackupError(
      `${dataFolder} already contains data (${existing.slice(0, 3).join(', ')}). ` +
        'With --replace it is moved aside, not deleted.',
    );
  if (isUsed)
    throw new BackupError(
      `The site or a command is using ${dataFolder}. ` +
        "Stop it first (for example: systemctl stop 'alongside@*'), then restore.",
    );
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const draft = join(dataFolder, `.restoring-${stamp}`);
  const aside = join(dataFolder, `before-restore-${stamp}`);
  try {
    await copyAll(backup, draft, manifest);
    // A waiting form never changes: one with the same name is the same form.
    const isThere = (name: string) => dirname(name) === SPOOL_FOLDER && existsSync(join(dataFolder, name));
    const names = Object.keys(manifest.files).filter((name) => !isThere(name));
    swapIn({ dataFolder, draft, aside, names, existing });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { manifest, movedTo: existing.length > 0 ? aside : null };
}

/** Copies the files to the target disk, so that only renames remain, and verifies each copy. */
async function copyAll(backup: string, draft: string, { files }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const path = join(draft, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    copyFileSync(join(backup, name), path);
    chmodSync(path, 0o600);
    syncFile(path);
    if (!isDeepStrictEqual(await describeFile(path), expected))
      throw new BackupError(`${name} could not be copied correctly to ${draft}. Check that disk.`);
  }
}

interface Swap {
  dataFolder: string;
  draft: string;
  aside: string;
  names: string[];
  existing: string[];
}

/** Moves existing files aside and the new files in; if a move fails, undoes all of them. */
function swapIn({ dataFolder, draft, aside, names, existing }: Swap): void {
  const done: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    if (existsSync(to))
      throw new BackupError(`${to} was created during the restore. Stop the site first, then restore.`);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    done.push([from, to]);
  };
  try {
    for (const name of existing) move(join(dataFolder, name), join(aside, name));
    for (const name of names) move(join(draft, name), join(dataFolder, name));
    for (const folder of new Set([...done.map(([, to]) => dirname(to)), dataFolder])) syncFolder(folder);
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    throw error;
  }
}

const SQLITE_BUSY = 5;

/**
 * Returns true if a program on this machine, such as a running site, has one of the folder's databases open. Does not
 * detect programs on other machines.
 */
function isInUse(folder: string): boolean {
  return ['submissions.db', 'directory.db'].some((name) => isOpen(join(folder, name)));
}

/** Leaving write-ahead mode requires exclusive access; it also merges the -wal file into the database. */
function isOpen(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    return (error as { errcode?: number }).errcode === SQLITE_BUSY;
  } finally {
    db.close();
  }
}

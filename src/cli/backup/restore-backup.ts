import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { SPOOL_FOLDER } from '#forms/spool/spool.ts';
import { checkBackup } from './check-backup.ts';
import { syncFile } from './copy-database.ts';
import { BackupError, describeFile, type Manifest } from './manifest.ts';

export interface RestoreRequest {
  /** The backup's own folder. */
  backup: string;
  /** Where the site will look for its data; made where it is missing. */
  dataFolder: string;
  /** Move away what is there. */
  replace: boolean;
  now: Date;
}

/** Files that belong together: where a backup has the first, all that are there go. */
const PARTS: Record<string, RegExp> = {
  'submissions.db': /^submissions\.db(-wal|-shm|-journal)?$/,
  'insight.db': /^insight\.db(-wal|-shm|-journal)?$/,
  secret: /^secret$/,
  'directory.db': /^(directory\.db(-wal|-shm|-journal)?|records-\d+\.db.*|directory-\d+\.index.*)$/,
};

/**
 * Puts a backup's files in their places, and gives the folder to which what was there was moved, or null. Nothing is ever
 * deleted. Forms that wait for PostgreSQL join those that wait there. Throws `BackupError`, and then everything is as it was
 * before.
 */
export async function restoreBackup(request: RestoreRequest): Promise<{ manifest: Manifest; movedTo: string | null }> {
  const { backup, dataFolder, replace, now } = request;
  const manifest = await checkBackup(backup);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // Asked first: where nobody uses a database, that also takes the files beside it into it.
  const isUsed = isInUse(dataFolder);
  const inTheWay = readdirSync(dataFolder).filter((name) =>
    Object.entries(PARTS).some(([first, pattern]) => first in manifest.files && pattern.test(name)),
  );
  if (inTheWay.length > 0 && !replace)
    throw new BackupError(
      `${dataFolder} holds data already (${inTheWay.slice(0, 3).join(', ')}). With --replace it is moved aside, not deleted.`,
    );
  if (isUsed)
    throw new BackupError(
      `The site or a command is using ${dataFolder}. Stop it first (for example: systemctl stop alongside), then restore.`,
    );
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const draft = join(dataFolder, `.restoring-${stamp}`);
  const aside = join(dataFolder, `before-restore-${stamp}`);
  try {
    await copyAll(backup, draft, manifest);
    // A form never changes while it waits: where it waits there, too, it is the same one.
    const isThere = (name: string) => dirname(name) === SPOOL_FOLDER && existsSync(join(dataFolder, name));
    const names = Object.keys(manifest.files).filter((name) => !isThere(name));
    swapIn({ dataFolder, draft, aside, names, inTheWay });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { manifest, movedTo: inTheWay.length > 0 ? aside : null };
}

/** Beside the places where they will stand, so that nothing but renaming is left to do; each read again to be sure. */
async function copyAll(backup: string, draft: string, { files }: Manifest): Promise<void> {
  for (const [name, told] of Object.entries(files)) {
    const path = join(draft, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    copyFileSync(join(backup, name), path);
    chmodSync(path, 0o600);
    syncFile(path);
    if (!isDeepStrictEqual(await describeFile(path), told))
      throw new BackupError(`${name} could not be copied rightly to ${draft}. Look after that disk.`);
  }
}

interface Swap {
  dataFolder: string;
  draft: string;
  aside: string;
  names: string[];
  inTheWay: string[];
}

/** Moves what is there aside and the new files in; where one move fails, all are taken back. */
function swapIn({ dataFolder, draft, aside, names, inTheWay }: Swap): void {
  const done: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    if (existsSync(to)) throw new BackupError(`${to} has come up meanwhile. Stop the site first, then restore.`);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    done.push([from, to]);
  };
  try {
    for (const name of inTheWay) move(join(dataFolder, name), join(aside, name));
    for (const name of names) move(join(draft, name), join(dataFolder, name));
    for (const folder of new Set([...done.map(([, to]) => dirname(to)), dataFolder])) syncFile(folder, true);
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    throw error;
  }
}

const SQLITE_BUSY = 5;

/**
 * True where a program of this machine has one of the folder's databases open, as a running site has. A program on another
 * machine that uses the folder over the network is not seen.
 */
function isInUse(folder: string): boolean {
  return ['submissions.db', 'directory.db'].some((name) => isOpen(join(folder, name)));
}

/** Only who is alone with a database may end its write-ahead mode; and whatever stood there is then in the file itself. */
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

import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { servedFiles } from '#directory/sqlite/served-files.ts';
import { syncFile, syncFolder } from '#files/sync-file.ts';
import { SPOOL_FOLDER, Spool } from '#forms/spool/spool.ts';
import { CHECKED_DATABASES, checkBackup } from './check-backup.ts';
import { checkDatabase, copyDatabase } from './copy-database.ts';
import { BackupError, describeFile, MANIFEST, type Manifest } from './manifest.ts';

export interface BackupRequest {
  /** The site's data folder. */
  dataFolder: string;
  /** The folder for the backup's own folder; created if missing. */
  target: string;
  /** Include all providers: large, and they can be imported again. */
  withProviders: boolean;
  /** Submissions are stored in PostgreSQL. */
  isInPostgres: boolean;
  release: string;
  now: Date;
}

/**
 * Backs up a site, which may be running, to `alongside-<date>T<time>`. The folder gets that name only once it is
 * complete, checked and flushed to disk. Throws a `BackupError`.
 */
export async function makeBackup(request: BackupRequest): Promise<{ folder: string; manifest: Manifest }> {
  const { target, now } = request;
  const name = `alongside-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const folder = join(target, name);
  const draft = join(target, `.unfinished-${name}-${process.pid}`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  mkdirSync(draft, { mode: 0o700 });
  try {
    await fill(draft, request);
    const manifest = await checkBackup(draft);
    if (existsSync(folder)) throw new BackupError(`${folder} already exists. Try again in a second.`);
    renameSync(draft, folder);
    syncFolder(target);
    return { folder, manifest };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError(`The disk of ${target} is full. Free up space, or choose a folder on another disk.`);
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fill(draft: string, request: BackupRequest): Promise<void> {
  const { dataFolder, isInPostgres, withProviders, release, now } = request;
  const names = ['secret', 'insight.db', 'updates.yaml', ...(isInPostgres ? [] : ['submissions.db'])].filter((name) =>
    existsSync(join(dataFolder, name)),
  );
  for (const name of names) {
    if (name.endsWith('.db')) await copyDatabase(join(dataFolder, name), join(draft, name));
    else copyFile(join(dataFolder, name), join(draft, name));
  }
  names.push(...copyWaitingForms(dataFolder, draft));
  if (withProviders) names.push(...(await copyProviders(dataFolder, draft)));
  if (names.length === 0) throw new BackupError(`There is nothing to back up in ${dataFolder}. Is DATA_DIR right?`);
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    release,
    submissionsIn: isInPostgres ? 'PostgreSQL' : names.includes('submissions.db') ? 'this backup' : 'nowhere yet',
    counts: {},
    files: {},
  };
  for (const name of names) {
    if (CHECKED_DATABASES.includes(name)) manifest.counts[name] = checkDatabase(join(draft, name));
    manifest.files[name] = await describeFile(join(draft, name));
  }
  writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  syncFolder(draft);
}

/**
 * Copies the forms waiting for PostgreSQL. A form stored meanwhile is in the database, so no form is lost if the
 * database is backed up afterward.
 */
function copyWaitingForms(dataFolder: string, draft: string): string[] {
  const waiting = new Spool(join(dataFolder, SPOOL_FOLDER)).list().map((name) => `${SPOOL_FOLDER}/${name}`);
  if (waiting.length === 0) return [];
  const folder = join(draft, SPOOL_FOLDER);
  mkdirSync(folder, { mode: 0o700 });
  const copied = waiting.filter((name) => {
    try {
      copyFile(join(dataFolder, name), join(draft, name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  });
  syncFolder(folder);
  return copied;
}

/**
 * Copies the catalog and the files that it names, which never change. They are opened while no import can publish: once
 * open, a file can be read even if an import deletes it.
 */
async function copyProviders(dataFolder: string, draft: string): Promise<string[]> {
  const path = join(dataFolder, 'directory.db');
  if (!existsSync(path)) return [];
  const files = new Map<string, FileHandle>();
  const catalog = new DatabaseSync(path, { timeout: 10_000 });
  try {
    catalog.exec('BEGIN IMMEDIATE');
    for (const name of servedFiles(dataFolder)) files.set(name, await open(join(dataFolder, name)));
    await copyDatabase(path, join(draft, 'directory.db'));
    catalog.exec('ROLLBACK');
    for (const [name, file] of files)
      await pipeline(file.createReadStream(), createWriteStream(join(draft, name), { mode: 0o600, flush: true }));
    return ['directory.db', ...files.keys()];
  } finally {
    catalog.close();
    for (const file of files.values()) await file.close();
  }
}

function copyFile(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  syncFile(to);
}

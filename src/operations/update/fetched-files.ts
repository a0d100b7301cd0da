import { mkdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '#model/is-record.ts';
import type { FileVersion } from './publisher.ts';

/** What was imported of each source: the versions of its files by name. */
export type Imported = Record<string, Record<string, FileVersion>>;

/** Returns the folder of downloads, created if need be. */
export function downloadsFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'downloads');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Reads what was imported; nothing if the note is missing or damaged: everything is fetched again then. */
export async function readImported(folder: string): Promise<Imported> {
  try {
    const note: unknown = JSON.parse(await readFile(join(folder, 'imported.json'), 'utf8'));
    return isRecord(note) ? (note as Imported) : {};
  } catch {
    return {};
  }
}

/** Notes what was imported of a source. */
export async function noteImported(folder: string, source: string, files: Record<string, FileVersion>): Promise<void> {
  const path = join(folder, 'imported.json');
  const all = { ...(await readImported(folder)), [source]: files };
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(JSON.stringify(all, null, 2));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/** Whether two versions are of the same bytes, as far as the publisher says. */
export function isSameVersion(a: FileVersion | undefined, b: FileVersion): boolean {
  if (!a || (a.bytes !== null && b.bytes !== null && a.bytes !== b.bytes)) return false;
  if (a.etag && b.etag) return a.etag === b.etag;
  if (a.lastModified && b.lastModified) return a.lastModified === b.lastModified;
  return a.bytes !== null && a.bytes === b.bytes;
}

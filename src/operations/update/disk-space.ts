import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileSize } from './file-size.ts';
import { UpdateError } from './update-error.ts';

/** Part of the disk that stays free. */
const RESERVE_BYTES = 200e6;
/** A source's files and its records may both be on the disk, twice: those served and the new ones. */
const DISK_FACTOR = 4;

/** Throws an `UpdateError` if the disk has no room for a source of this size. */
export function checkDisk(folder: string, largest: number): void {
  checkFree(folder, largest * DISK_FACTOR, 'update single sources with --only');
}

/** Throws an `UpdateError` if the disk has no room for so many bytes. `instead`: what to do but free up space. */
export function checkFree(folder: string, bytes: number, instead: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytes + RESERVE_BYTES;
  if (bavail * bsize < needed)
    throw new UpdateError(
      `${folder} has ${fileSize(bavail * bsize)} free; about ${fileSize(needed)} are needed. ` +
        `Free up space, or ${instead}.`,
    );
}

/**
 * Before an update begins: how much comes, what the disk needs, and how long the imports may take on this kind of
 * machine.
 */
export function estimate(folder: string, bytes: readonly number[]): string {
  const all = bytes.reduce((sum, each) => sum + each, 0);
  const [least, most] = [(all / 1e9) * 3, (all / 1e9) * 12].map((minutes) => Math.ceil(minutes));
  return (
    `To fetch: ${fileSize(all)}. Disk needed in ${join(folder)}: ` +
    `up to ${fileSize(Math.max(...bytes) * DISK_FACTOR)}. After the download, the imports take about ` +
    `${least === most ? 'a minute' : `${least} to ${most} minutes`} on two cores. The site goes on meanwhile.`
  );
}

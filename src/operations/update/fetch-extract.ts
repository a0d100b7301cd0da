import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkExtract } from '#basemap/extract/check-extract.ts';
import type { Extract, Piece } from '#basemap/extract/plan-extract.ts';
import { syncFolder } from '#files/sync-file.ts';
import { checkFree } from './disk-space.ts';
import type { RangedFile } from './ranged-file.ts';
import { UpdateError } from './update-error.ts';

export interface FetchOptions {
  /** Folder of half files. */
  folder: string;
  /** Name of the published map. */
  name: string;
  /** The file to replace when all is here and checked. */
  target: string;
  print: (line: string) => void;
  onProgress?: ((name: string, bytes: number, all: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const HALF = '.half';

/** Returns what a half file of a map is called. */
export function halfName(name: string): string {
  return `${name}${HALF}`;
}

/**
 * Fetches the parts of a map, going on with a half file that begins alike, reads the whole and puts it in place.
 * Throws an `UpdateError`, or a `StreetFileError` if what came is damaged; both leave the target as it is.
 */
export async function fetchExtract(source: RangedFile, extract: Extract, options: FetchOptions): Promise<void> {
  const { folder, name, target, signal } = options;
  const half = join(folder, halfName(name));
  for (const other of readdirSync(folder))
    if (other.endsWith(HALF) && other !== halfName(name)) await rm(join(folder, other));
  const file = await open(half, existsSync(half) ? 'r+' : 'w+');
  try {
    const start = await begin(file, extract, options);
    checkFree(folder, extract.bytes - start, 'name fewer states');
    await fetchPieces(source, extract, { ...options, file, start, half });
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await checkExtract(half, signal);
  } catch (error) {
    // What was only interrupted is read again the next time.
    if (!signal?.aborted) await rm(half);
    throw error;
  }
  await rename(half, target);
  syncFolder(dirname(target));
}

/** Returns how much of the file is here, at least its head, which says what all the rest is. */
async function begin(file: FileHandle, { head, bytes }: Extract, { name, print }: FetchOptions): Promise<number> {
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(head.length), 0, head.length, 0);
  if (buffer.equals(head) && size <= bytes) return size;
  if (size > 0) print(`streets: what is here of ${name} is of another version or of other states: starting over.`);
  await file.truncate(0);
  await file.write(head, 0, head.length, 0);
  return head.length;
}

interface Fetching extends FetchOptions {
  file: FileHandle;
  /** Bytes that are here. */
  start: number;
  half: string;
}

async function fetchPieces(source: RangedFile, { requests, bytes }: Extract, fetching: Fetching): Promise<void> {
  const { file, start, half, name, onProgress } = fetching;
  for (const group of requests) {
    const pieces = group.flatMap((piece) => rest(piece, start));
    if (pieces.length === 0) continue;
    let at = pieces[0]!.from;
    const { from, length } = pieces.at(-1)!;
    await source.stream(at, from + length - at, async (chunk) => {
      for (const { part, to } of partsOf(chunk, at, pieces)) {
        await file.write(part, 0, part.length, to).catch((cause) => {
          throw new UpdateError(`${half} cannot be written: ${cause.message}.`, { cause });
        });
        onProgress?.(name, to + part.length, bytes);
      }
      at += chunk.length;
    });
  }
}

/** What is missing of a piece if the file has `start` bytes. */
function rest({ from, to, length }: Piece, start: number): Piece[] {
  const here = Math.max(0, start - to);
  return here < length ? [{ from: from + here, to: to + here, length: length - here }] : [];
}

/** The parts of a chunk that are wanted, and where they go. `at`: where the chunk begins in the published file. */
function partsOf(chunk: Buffer, at: number, pieces: readonly Piece[]): { part: Buffer; to: number }[] {
  return pieces.flatMap(({ from, to, length }) => {
    const [first, end] = [Math.max(at, from), Math.min(at + chunk.length, from + length)];
    return first < end ? [{ part: chunk.subarray(first - at, end - at), to: to + first - from }] : [];
  });
}

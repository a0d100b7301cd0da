import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';

const CHUNK_BYTES = 8 * 1024 * 1024;

/** A file of columns is truncated, corrupted or of another version. It can be made again from what it was made of. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly code = 'unreadable-file';
}

/** Where the columns are in a file, and their CRC-32. */
export interface ColumnPart {
  start: number;
  bytes: number;
  checksum: number;
}

/** Reads the columns of a file. Throws `UnreadableFileError` if they are truncated or corrupted. */
export type ReadColumns = (path: string, part: ColumnPart) => Promise<ArrayBufferLike>;

/** Reads them into memory of this thread. */
export const readColumns: ReadColumns = (path, part) => readInto(path, part, new ArrayBuffer(part.bytes));

/**
 * Returns a function that reads them into memory that all threads may share: once, however many ask. Remembers what it
 * last read of each kind of file (its name before the first dash); older columns are freed when no thread uses them.
 */
export function readColumnsOnce(): (path: string, part: ColumnPart) => Promise<SharedArrayBuffer> {
  const last = new Map<string, { key: string; columns: Promise<SharedArrayBuffer> }>();
  return (path, part) => {
    const key = JSON.stringify([path, part]);
    const [kind] = basename(path).split('-') as [string];
    const known = last.get(kind);
    if (known?.key === key) return known.columns;
    const read = { key, columns: readInto(path, part, new SharedArrayBuffer(part.bytes)) };
    last.set(kind, read);
    read.columns.catch(() => {
      if (last.get(kind) === read) last.delete(kind);
    });
    return read.columns;
  };
}

async function readInto<Memory extends ArrayBufferLike>(path: string, part: ColumnPart, memory: Memory) {
  const file = await open(path);
  try {
    let checksum = 0;
    // In chunks, so that a running server can answer requests while it loads a new file.
    for (let done = 0; done < part.bytes; done += CHUNK_BYTES) {
      const chunk = new Uint8Array(memory, done, Math.min(CHUNK_BYTES, part.bytes - done));
      await readFully(path, file, part.start + done, chunk);
      checksum = crc32(chunk, checksum);
    }
    if (checksum !== part.checksum) throw unreadable(path, 'its checksum does not match');
    return memory;
  } finally {
    await file.close();
  }
}

/** Fills `target` from a position in the file. Throws `UnreadableFileError` if the file is too short. */
export async function readFully(path: string, file: FileHandle, position: number, target: Uint8Array): Promise<void> {
  let done = 0;
  while (done < target.length) {
    const { bytesRead } = await file.read(target, done, target.length - done, position + done);
    if (bytesRead === 0) throw unreadable(path, `it ends after ${position + done} bytes`);
    done += bytesRead;
  }
}

export function unreadable(path: string, reason: string): UnreadableFileError {
  return new UnreadableFileError(
    `File ${path} cannot be used: ${reason}. It can be made again from what it was made of.`,
  );
}

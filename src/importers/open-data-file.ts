import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { DataFile } from './data-file.ts';
import { ImportError } from './import-errors.ts';
import { isZip, openZipEntry } from './zip-file.ts';
import { isZstd, unpackZstd } from './zstd-frames.ts';

/**
 * Opens a plain file, a gzip or Zstandard file, or one file in a zip, detected by the first bytes, not the name.
 * `zipEntry`: the file in the zip, as in `openZipEntry`. Throws `ImportError`: file-missing, file-empty, wrong-file,
 * truncated, too-large if a gzip or Zstandard file unpacks without end.
 */
export async function openDataFile(path: string, zipEntry: RegExp | string = /\.csv$/i): Promise<DataFile> {
  const name = basename(path);
  const { size, start } = await firstBytes(path);
  if (isZip(start)) return openZipEntry(path, zipEntry);
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const bytes = isGzip(start)
    ? whole(raw, gunzip(raw), `${name}: the gzip file`)
    : isZstd(start)
      ? whole(raw, unpackZstd(raw, CHUNK_BYTES), `${name}: the Zstandard file`)
      : raw;
  return { name, bytesTotal: size, bytesDone: () => raw.bytesRead, rows: 0, notices: [], bytes };
}

/** True if a file is not packed as zip, gzip or Zstandard. Throws `ImportError` as `openDataFile` does. */
export async function isPlainFile(path: string): Promise<boolean> {
  const { start } = await firstBytes(path);
  return !isZip(start) && !isGzip(start) && !isZstd(start);
}

function isGzip(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** True if a file is a zip. Throws `ImportError` as `openDataFile` does. */
export async function isZipFile(path: string): Promise<boolean> {
  return isZip((await firstBytes(path)).start);
}

const CHUNK_BYTES = 256 * 1024;

async function firstBytes(path: string): Promise<{ size: number; start: Buffer }> {
  const name = basename(path);
  const info = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new ImportError('file-missing', `${path}: there is no such file. Check the path and its spelling.`, {
      cause,
    });
  });
  if (!info.isFile())
    throw new ImportError('wrong-file', `${path}: this is not a file. Give the path of the file itself.`);
  if (info.size === 0) throw new ImportError('file-empty', `${name}: the file is empty. Save or download it again.`);
  const handle = await open(path);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(4), length: 4, position: 0 });
    return { size: info.size, start: buffer };
  } finally {
    await handle.close();
  }
}

async function* gunzip(raw: ReadStream): AsyncGenerator<Buffer> {
  const unpacked = raw.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  raw.on('error', (error) => unpacked.destroy(error));
  try {
    yield* unpacked;
  } finally {
    unpacked.destroy();
  }
}

/** Real files unpack to at most some 25 times their size; made-up ones of a few bytes, to more. */
const MAX_RATIO = 250;
const FREE_BYTES = 64 * 1024 ** 2;

/**
 * Says of an error that a packed file is damaged, and stops one that unpacks without end. `what`: the file in the
 * message.
 */
async function* whole(raw: ReadStream, unpacked: AsyncIterable<Buffer>, what: string): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      size += chunk.length;
      if (size > FREE_BYTES + raw.bytesRead * MAX_RATIO)
        throw new ImportError(
          'too-large',
          `${what} unpacks to more than ${MAX_RATIO} times its size. Check that it is the right file.`,
        );
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    throw new ImportError('truncated', `${what} is incomplete or damaged. Save or download it again.`, { cause });
  } finally {
    raw.destroy();
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import { StreetFileError } from '../basemap-errors.ts';
import { StreetFile, streetHeader, unpack } from '../street-file.ts';
import { readStreetTile } from '../street-tile.ts';
import { HEADER_BYTES } from './directory.ts';
import { exactBytes, readEntries, type TileArchive } from './read-entries.ts';

/** Every so many tiles, one is decoded; each is unpacked, which checks its sum. */
const DECODE_EVERY = 50;
/** Streets unpack to two or three times their size. */
const MAX_GROWTH = 30;

/**
 * Reads a whole file of street tiles as the site will: the directories, and each tile that they name. Throws
 * `StreetFileError` if one of them is damaged.
 */
export async function checkExtract(path: string, signal?: AbortSignal): Promise<void> {
  await StreetFile.open(path);
  const file = await open(path);
  try {
    const { size: bytes } = await file.stat();
    const archive: TileArchive = { name: path, bytes, read: (offset, length) => readAt(file, path, offset, length) };
    const header = streetHeader(path, await archive.read(0, HEADER_BYTES), bytes);
    const entries = await readEntries(archive, header, Float64Array.of(0, Number.MAX_SAFE_INTEGER));
    let [unpacked, last] = [0, -1];
    for (const [i, { offset, length, id }] of entries.sort((a, b) => a.offset - b.offset).entries()) {
      if (offset === last) continue;
      last = offset;
      signal?.throwIfAborted();
      const packed = await archive.read(header.tileDataOffset + offset, length);
      try {
        const tile = await unpack(exactBytes(packed), header.tileCompression);
        unpacked += tile.byteLength;
        if (i % DECODE_EVERY === 0) readStreetTile(new Uint8Array(tile), header.maxZoom);
      } catch (cause) {
        throw new StreetFileError(path, `is damaged (tile ${id}: ${(cause as Error).message})`, { cause });
      }
      if (unpacked > MAX_GROWTH * bytes) throw new StreetFileError(path, 'is damaged (its tiles unpack without end)');
    }
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, path: string, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new StreetFileError(path, 'is cut off');
  return buffer;
}

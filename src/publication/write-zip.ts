import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PackedSize } from './packed-file.ts';

/** A file to put into a zip, packed already. */
export interface ZipPart extends PackedSize {
  name: string;
  /** Where its packed bytes are. */
  path: string;
}

const VERSION = 45;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** Stands for a number in the additional field of large files (APPNOTE 4.4.8). */
const IN_EXTRA = 0xffffffff;
/** Midnight of January 1, 1980: the same content makes the same file. */
const NO_DATE = 0x00210000;

/** Writes a zip of files that are packed already, also above 4 GB (APPNOTE.TXT 6.3, with ZIP64). */
export async function writeZip(path: string, parts: readonly ZipPart[]): Promise<void> {
  await pipeline(bytesOf(parts), createWriteStream(path));
}

async function* bytesOf(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  let offset = 0;
  const entries: Buffer[] = [];
  for (const part of parts) {
    const header = localHeader(part);
    yield header;
    yield* createReadStream(part.path) as AsyncIterable<Buffer>;
    entries.push(directoryEntry(part, offset));
    offset += header.length + part.packedBytes;
  }
  const directory = Buffer.concat(entries);
  yield directory;
  yield endOfDirectory(parts.length, directory.length, offset);
}

/**
 * What both headers say: flags, method, date, checksum, sizes, lengths. The sizes themselves are in the additional
 * field.
 */
function common({ name, crc }: ZipPart, extraLength: number): Buffer {
  return numbers(
    [2, VERSION],
    [2, UTF8_NAMES],
    [2, DEFLATED],
    [4, NO_DATE],
    [4, crc],
    [4, IN_EXTRA],
    [4, IN_EXTRA],
    [2, Buffer.byteLength(name)],
    [2, extraLength],
  );
}

function localHeader(part: ZipPart): Buffer {
  const extra = numbers([2, 1], [2, 16], [8, part.bytes], [8, part.packedBytes]);
  return Buffer.concat([numbers([4, 0x04034b50]), common(part, extra.length), Buffer.from(part.name), extra]);
}

function directoryEntry(part: ZipPart, offset: number): Buffer {
  const extra = numbers([2, 1], [2, 24], [8, part.bytes], [8, part.packedBytes], [8, offset]);
  const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, IN_EXTRA]);
  const start = numbers([4, 0x02014b50], [2, VERSION]);
  return Buffer.concat([start, common(part, extra.length), rest, Buffer.from(part.name), extra]);
}

function endOfDirectory(files: number, length: number, offset: number): Buffer {
  const large = numbers(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, length],
    [8, offset],
  );
  const locator = numbers([4, 0x07064b50], [4, 0], [8, offset + length], [4, 1]);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0xffff],
    [2, 0xffff],
    [2, 0xffff],
    [2, 0xffff],
    [4, IN_EXTRA],
    [4, IN_EXTRA],
    [2, 0],
  );
  return Buffer.concat([large, locator, end]);
}

/** Numbers of so many bytes each, the lowest byte first. */
function numbers(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

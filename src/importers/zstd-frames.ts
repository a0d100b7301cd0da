import { pipeline, Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';

const MAGIC = 0xfd2fb528;
/** The last four bits of the magic number of frames to be skipped are free. */
const SKIPPED_MAGIC = 0x184d2a50;

/** True if the first bytes of a file are those of Zstandard. */
export function isZstd(start: Buffer): boolean {
  if (start.length < 4) return false;
  const magic = start.readUInt32LE(0);
  return magic === MAGIC || isSkipped(magic);
}

function isSkipped(magic: number): boolean {
  return (magic & 0xfffffff0) >>> 0 === SKIPPED_MAGIC;
}

/**
 * Unpacks Zstandard, also of several frames, as programs write it that pack in parallel: Node.js alone leaves out what
 * comes after the first. Throws an error if the file is incomplete or damaged. The layout of frames is that of RFC
 * 8878.
 */
export async function* unpackZstd(packed: AsyncIterable<Buffer>, chunkBytes: number): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(packed);
  while (await bytes.has(4)) {
    const magic = bytes.peek(4).readUInt32LE(0);
    if (isSkipped(magic)) {
      const start = await bytes.take(8);
      for (let left = start.readUInt32LE(4); left > 0; ) left -= (await bytes.take(Math.min(left, chunkBytes))).length;
    } else if (magic === MAGIC) {
      const unpacker = createZstdDecompress({ chunkSize: chunkBytes });
      // An error goes to the reader of `unpacker`.
      yield* pipeline(Readable.from(frame(bytes)), unpacker, () => {});
    } else throw new Error('Not a Zstandard frame.');
  }
  if (await bytes.has(1)) throw new Error('Bytes after the last frame.');
}

/** Yields the bytes of the next frame. */
async function* frame(bytes: ByteReader): AsyncGenerator<Buffer> {
  const start = await bytes.take(5);
  yield start;
  const descriptor = start[4]!;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  yield await bytes.take((isSingleSegment ? 0 : 1) + [0, 1, 2, 4][descriptor & 3]! + sizeBytes);
  for (let isLast = false; !isLast; ) {
    const header = await bytes.take(3);
    const bits = header.readUIntLE(0, 3);
    isLast = (bits & 1) === 1;
    // A block of one repeated byte has only that byte.
    const size = ((bits >> 1) & 3) === 1 ? 1 : bits >> 3;
    yield Buffer.concat([header, await bytes.take(size)]);
  }
  const hasChecksum = (descriptor & 4) !== 0;
  if (hasChecksum) yield await bytes.take(4);
}

/** Reads a number of bytes from chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async has(count: number): Promise<boolean> {
    while (this.#rest.length < count) {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    }
    return true;
  }

  peek(count: number): Buffer {
    return this.#rest.subarray(0, count);
  }

  async take(count: number): Promise<Buffer> {
    if (!(await this.has(count))) throw new Error('Incomplete frame.');
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }
}

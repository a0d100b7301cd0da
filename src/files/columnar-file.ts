import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type ReadColumns, readColumns, readFully, unreadable } from './read-columns.ts';
import { writeAll } from './scratch-file.ts';

/*
 *   ┌───────────────┬──────────┬──────────┬─────┬──────────┐
 *   │ header, 64 KB │ column 0 │ column 1 │  …  │ column n │   each column: one typed array, starting at a multiple
 *   └───────────────┴──────────┴──────────┴─────┴──────────┘   of 8 bytes, in the machine's byte order (little-endian)
 *
 *   header: CRC-32 of the JSON (8 hex digits), then the JSON (`Header`), then spaces
 */
/** Room for what an index says of some 500 sources. */
const HEADER_BYTES = 64 * 1024;
const FORMAT = 'alongside-columns';

export const ARRAY_TYPES = {
  Float64: Float64Array,
  Float32: Float32Array,
  Int32: Int32Array,
  Uint32: Uint32Array,
  Uint16: Uint16Array,
  Uint8: Uint8Array,
};
export type ColumnType = keyof typeof ARRAY_TYPES;
export type Column = InstanceType<(typeof ARRAY_TYPES)[ColumnType]>;

interface Header {
  format: typeof FORMAT;
  version: number;
  /** Size of the whole file in bytes, to detect truncation. */
  size: number;
  /** CRC-32 of everything after the header, to detect corruption. */
  checksum: number;
  meta: unknown;
  columns: Record<string, { type: ColumnType; offset: number; length: number }>;
}

/** Writes a file of typed arrays column by column, so that only one of them needs to be in memory. */
export class ColumnarFileWriter {
  readonly #file: number;
  readonly #columns: Header['columns'] = {};
  #size = HEADER_BYTES;
  #checksum = 0;

  /** Creates or overwrites `path`. */
  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(name: string, column: Column): void {
    const type = column.constructor.name.replace('Array', '') as ColumnType;
    this.#columns[name] = { type, offset: this.#size, length: column.length };
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    this.#append(bytes);
    this.#append(new Uint8Array(-bytes.length & 7));
  }

  /** Writes the header and syncs the file. Does not close it. */
  finish(version: number, meta: unknown): void {
    const header: Header = {
      format: FORMAT,
      version,
      size: this.#size,
      checksum: this.#checksum,
      meta,
      columns: this.#columns,
    };
    const json = Buffer.from(JSON.stringify(header));
    const padded = Buffer.alloc(HEADER_BYTES - 8, ' ');
    if (json.length > padded.length)
      throw new RangeError(`The header has ${json.length} bytes; at most ${padded.length} fit.`);
    json.copy(padded);
    writeAll(this.#file, Buffer.from(crc32(padded).toString(16).padStart(8, '0')), 0);
    writeAll(this.#file, padded, 8);
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }

  #append(bytes: Uint8Array): void {
    writeAll(this.#file, bytes, this.#size);
    this.#checksum = crc32(bytes, this.#checksum);
    this.#size += bytes.length;
  }
}

/** A file of typed arrays, loaded into memory. */
export class ColumnarFile {
  readonly meta: unknown;
  readonly #buffer: ArrayBufferLike;
  readonly #columns: Header['columns'];
  readonly #path: string;

  private constructor(path: string, header: Header, buffer: ArrayBufferLike) {
    this.#path = path;
    this.meta = header.meta;
    this.#columns = header.columns;
    this.#buffer = buffer;
  }

  /**
   * Reads and checks `path`; `read`: how its columns are read. Throws `UnreadableFileError` if it is truncated,
   * corrupted or of another version.
   */
  static async read(path: string, version: number, read: ReadColumns = readColumns): Promise<ColumnarFile> {
    const file = await open(path);
    try {
      const headerBytes = Buffer.alloc(HEADER_BYTES);
      await readFully(path, file, 0, headerBytes);
      const header = parseHeader(path, headerBytes, version);
      const { size } = await file.stat();
      if (size !== header.size) throw unreadable(path, `it has ${size} bytes instead of ${header.size}`);
      const part = { start: HEADER_BYTES, bytes: header.size - HEADER_BYTES, checksum: header.checksum };
      return new ColumnarFile(path, header, await read(path, part));
    } finally {
      await file.close();
    }
  }

  /** As `read`, before it returns: for a file of some megabytes that nothing can be done without. */
  static readNow(path: string, version: number): ColumnarFile {
    const bytes = readFileSync(path);
    const header = parseHeader(path, bytes.subarray(0, HEADER_BYTES), version);
    if (bytes.length !== header.size) throw unreadable(path, `it has ${bytes.length} bytes instead of ${header.size}`);
    const columns = new Uint8Array(bytes.subarray(HEADER_BYTES));
    if (crc32(columns) !== header.checksum) throw unreadable(path, 'its checksum does not match');
    return new ColumnarFile(path, header, columns.buffer);
  }

  /** All columns with their names, in the order in which they were added. */
  columns(): [name: string, column: Column][] {
    return Object.entries(this.#columns).map(([name, { type }]) => [name, this.column(name, type)]);
  }

  /** Throws `UnreadableFileError` if there is no column with this name and type. */
  column(name: string, type: ColumnType): Column {
    const place = this.#columns[name];
    if (place?.type !== type) throw unreadable(this.#path, `column ${name} is not ${type}`);
    // Shared or not makes no difference to those who read.
    return new ARRAY_TYPES[type](this.#buffer as ArrayBuffer, place.offset - HEADER_BYTES, place.length);
  }
}

function parseHeader(path: string, bytes: Buffer, version: number): Header {
  const checksum = Number.parseInt(bytes.toString('latin1', 0, 8), 16);
  if (checksum !== crc32(bytes.subarray(8)))
    throw unreadable(path, 'it is not a file of columns, or its header is damaged');
  const header = JSON.parse(bytes.toString('utf8', 8)) as Header;
  if (header.format !== FORMAT || header.version !== version) {
    throw unreadable(path, `its format is ${header.format} ${header.version}, not ${FORMAT} ${version}`);
  }
  return header;
}

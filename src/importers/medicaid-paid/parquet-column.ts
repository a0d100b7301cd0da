import { readSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { ColumnMetaData, Compressors, DecodedArray, PageHeader, SchemaElement } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { deltaBinaryUnpack, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { ImportError } from '../import-errors.ts';
import { checkThrift, readRuns } from './parquet-bounds.ts';
import type { ToNumber } from './parquet-values.ts';

/** An open Parquet file. */
export interface ParquetFile {
  name: string;
  descriptor: number;
  size: number;
}

/** A column as the schema has it. */
export interface ColumnType {
  element: SchemaElement;
  toNumber: ToNumber;
  /** The number of an empty value. */
  empty: number;
}

/** Packers of these kinds unpack at once; `outputLength` is what the page says, so no page becomes larger. */
const unpackWith =
  (unpack: (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer) =>
  (bytes: Uint8Array, outputLength: number) =>
    unpack(bytes, { maxOutputLength: Math.max(1, outputLength) });
const COMPRESSORS: Compressors = {
  GZIP: unpackWith(gunzipSync),
  BROTLI: unpackWith(brotliDecompressSync),
  ZSTD: unpackWith(zstdDecompressSync),
};
/** Those that hyparquet unpacks itself, and ours. */
const CODECS = ['UNCOMPRESSED', 'SNAPPY', ...Object.keys(COMPRESSORS)];

const WINDOW_BYTES = 4 * 1024 ** 2;
/** Writers make pages of about 1 MB. */
const MAX_PAGE_BYTES = 64 * 1024 ** 2;
/** The largest row groups that writers make by default have half as many rows. */
const MAX_PAGE_VALUES = 2 * 1024 ** 2;
const MAX_HEADER_BYTES = 64 * 1024;

/** The values of a column in a row group as numbers, page by page: memory does not grow with the row group. */
export class ParquetColumn {
  /** Values of the page at hand. */
  values: Float64Array = new Float64Array(0);
  /** Where the next value is in `values`. */
  at = 0;
  #count = 0;
  readonly #file: ParquetFile;
  readonly #meta: ColumnMetaData;
  readonly #type: ColumnType;
  /** Where the next page is in the file, and where the last one ends. */
  #next: number;
  readonly #end: number;
  #window = Buffer.alloc(0);
  #windowStart = 0;
  #dictionary: Float64Array | null = null;

  constructor(file: ParquetFile, meta: ColumnMetaData, type: ColumnType) {
    this.#file = file;
    this.#meta = meta;
    this.#type = type;
    if (!CODECS.includes(meta.codec))
      throw new ImportError(
        'wrong-file',
        `${file.name}: it is packed with ${meta.codec}, which cannot be read here. ` +
          'Save it with Zstandard or Snappy, or use the CSV.',
      );
    this.#next = Number(meta.dictionary_page_offset || meta.data_page_offset);
    this.#end = Math.min(file.size, this.#next + Number(meta.total_compressed_size));
  }

  /**
   * Returns how many values can be taken at once: at least 1. Throws an error if none are left, or the file is damaged.
   */
  available(): number {
    while (this.at === this.#count) this.#readPage();
    return this.#count - this.at;
  }

  #readPage(): void {
    if (this.#next >= this.#end) throw new Error('A column has fewer values than rows');
    const start = this.#read(MAX_HEADER_BYTES);
    const reader = { view: viewOf(start), offset: 0 };
    checkThrift(start);
    const header = parquetHeader(reader);
    this.#check(header);
    this.#next += reader.offset;
    const bytes = this.#read(header.compressed_page_size);
    if (bytes.length < header.compressed_page_size) throw new Error('A page ends after its column');
    this.#next += bytes.length;
    if (header.dictionary_page_header) this.#dictionary = this.#readDictionary(header, bytes);
    else if (header.data_page_header || header.data_page_header_v2) this.#readValues(header, bytes);
  }

  /** Throws an error for a page that is larger than any that a writer makes, before it is unpacked. */
  #check(header: PageHeader): void {
    const { dictionary_page_header: dictionary, data_page_header: v1, data_page_header_v2: v2 } = header;
    const values = (dictionary ?? v1 ?? v2)?.num_values ?? 0;
    const isIn = (number: number, max: number) => number >= 0 && number <= max;
    const nulls = v2?.num_nulls ?? 0;
    const sizes = [header.compressed_page_size, header.uncompressed_page_size];
    if (sizes.every((size) => isIn(size, MAX_PAGE_BYTES)) && isIn(values, MAX_PAGE_VALUES) && isIn(nulls, values))
      return;
    throw new ImportError(
      'too-large',
      `${this.#file.name}: a page says that it has ${values.toLocaleString('en-US')} values in ` +
        `${Math.max(...sizes).toLocaleString('en-US')} bytes. Download the file again, or use the CSV.`,
    );
  }

  #readDictionary(header: PageHeader, bytes: Uint8Array): Float64Array {
    const page = this.#unpack(bytes, header.uncompressed_page_size);
    const stored = this.#stored(page, 'PLAIN', header.dictionary_page_header!.num_values);
    return this.#toNumbers(stored);
  }

  #readValues(header: PageHeader, bytes: Uint8Array): void {
    const { num_values: count, encoding } = header.data_page_header ?? header.data_page_header_v2!;
    const { levels, page } = this.#levels(header, bytes, count);
    let filled = count;
    if (levels) for (const level of levels) filled -= level === 0 ? 1 : 0;
    const stored = this.#numbers(page, encoding, filled);
    if (filled === count) this.values = stored;
    else {
      if (this.values.length < count) this.values = new Float64Array(count);
      let next = 0;
      for (let i = 0; i < count; i++) this.values[i] = levels![i] === 0 ? this.#type.empty : stored[next++]!;
    }
    this.#count = count;
    this.at = 0;
  }

  /** Returns which values are there (1) and which are empty (0), null if none can be, and the page after that. */
  #levels(header: PageHeader, bytes: Uint8Array, count: number): { levels: Uint32Array | null; page: Uint8Array } {
    const { data_page_header_v2: v2 } = header;
    const canBeEmpty = this.#type.element.repetition_type !== 'REQUIRED';
    const levels = canBeEmpty ? new Uint32Array(count) : null;
    if (v2) {
      const start = v2.repetition_levels_byte_length + v2.definition_levels_byte_length;
      if (levels) readRuns(bytes.subarray(v2.repetition_levels_byte_length, start), 1, levels);
      const page = bytes.subarray(start);
      return {
        levels,
        page: v2.is_compressed === false ? page : this.#unpack(page, header.uncompressed_page_size - start),
      };
    }
    const page = this.#unpack(bytes, header.uncompressed_page_size);
    if (!levels) return { levels, page };
    const end = 4 + viewOf(page).getUint32(0, true);
    readRuns(page.subarray(4, end), 1, levels);
    return { levels, page: page.subarray(end) };
  }

  #unpack(bytes: Uint8Array, size: number): Uint8Array {
    return decompressPage(bytes, size, this.#meta.codec, COMPRESSORS);
  }

  #numbers(page: Uint8Array, encoding: string, count: number): Float64Array {
    if (!encoding.endsWith('_DICTIONARY')) return this.#toNumbers(this.#stored(page, encoding, count));
    const dictionary = this.#dictionary ?? new Float64Array(0);
    const places = new Uint32Array(count);
    if (count > 0) readRuns(page.subarray(1), page[0] ?? 0, places);
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const place = places[i]!;
      if (place >= dictionary.length) throw new Error('A value is not in the dictionary');
      numbers[i] = dictionary[place]!;
    }
    return numbers;
  }

  #toNumbers(stored: DecodedArray): Float64Array {
    const { toNumber } = this.#type;
    const numbers = new Float64Array(stored.length);
    for (let i = 0; i < stored.length; i++) numbers[i] = toNumber(stored[i]);
    return numbers;
  }

  #stored(page: Uint8Array, encoding: string, count: number): DecodedArray {
    const reader = { view: viewOf(page), offset: 0 };
    const { type } = this.#meta;
    const { type_length: length } = this.#type.element;
    if (count === 0) return [];
    if (encoding === 'PLAIN') return readPlain(reader, type, count, length);
    if (encoding === 'BYTE_STREAM_SPLIT') return byteStreamSplit(reader, count, type, length);
    if (encoding === 'DELTA_BINARY_PACKED') {
      const numbers = type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count);
      deltaBinaryUnpack(reader, count, numbers);
      return numbers;
    }
    if (encoding !== 'DELTA_LENGTH_BYTE_ARRAY') throw new Error(`Its encoding is ${encoding}`);
    const texts: Uint8Array[] = [];
    deltaLengthByteArray(reader, count, texts);
    return texts;
  }

  /** Returns the next bytes of the column, at most so many. */
  #read(count: number): Buffer {
    const end = Math.min(this.#end, this.#next + count);
    if (end > this.#windowStart + this.#window.length) {
      const size = Math.min(this.#end - this.#next, Math.max(WINDOW_BYTES, count));
      this.#window = Buffer.allocUnsafe(size);
      this.#windowStart = this.#next;
      const read = readSync(this.#file.descriptor, this.#window, 0, size, this.#next);
      if (read < size) throw new Error('The file ends within a column');
    }
    return this.#window.subarray(this.#next - this.#windowStart, end - this.#windowStart);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ColumnChunk, ColumnMetaData, CompressionCodec, FileMetaData, PageHeader, SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

/** A column: its values, and how they are stored (as text by default). */
export type TestColumn = { name: string; data: unknown[]; type?: Partial<SchemaElement> };

const TEXT: Partial<SchemaElement> = { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
const COMPRESSORS = { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: zstdCompressSync };

/** For tests: returns the bytes of a Parquet file. */
export function parquetBytes(
  columns: TestColumn[],
  options: { codec?: CompressionCodec; rowGroupSize?: number; pageSize?: number } = {},
): Buffer {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type = TEXT }) => ({ repetition_type: 'OPTIONAL' as const, ...type, name })),
  ];
  const columnData = columns.map(({ name, data }) => ({ name, data, type: undefined as never }));
  return Buffer.from(parquetWriteBuffer({ columnData, schema, compressors: COMPRESSORS, ...options }));
}

/** A page as it is written, whatever its header says. */
export interface TestPage {
  header: Omit<PageHeader, 'compressed_page_size' | 'uncompressed_page_size'> & Partial<PageHeader>;
  bytes: Uint8Array;
}

/**
 * For tests: returns the bytes of a file with one row group of these pages, one for each column; its columns are texts
 * without nulls.
 */
export function parquetOfPages(
  pages: Record<string, TestPage>,
  rows: number,
  change?: (footer: FileMetaData) => void,
): Buffer {
  const writer = new ByteWriter();
  writer.appendBytes(Buffer.from('PAR1'));
  const columns = Object.entries(pages).map(([name, { header, bytes }]): ColumnChunk => {
    const start = writer.offset;
    writePageHeader(writer, {
      compressed_page_size: bytes.length,
      uncompressed_page_size: bytes.length,
      ...header,
    });
    writer.appendBytes(bytes);
    const meta_data: ColumnMetaData = {
      type: 'BYTE_ARRAY',
      encodings: ['PLAIN'],
      path_in_schema: [name],
      codec: 'UNCOMPRESSED',
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(writer.offset - start),
      total_compressed_size: BigInt(writer.offset - start),
      data_page_offset: BigInt(start),
    };
    return { file_offset: BigInt(start), meta_data };
  });
  const footer: FileMetaData = {
    version: 2,
    schema: [
      { name: 'root', num_children: columns.length },
      ...Object.keys(pages).map((name) => ({ ...TEXT, name, repetition_type: 'REQUIRED' as const })),
    ],
    num_rows: BigInt(rows),
    row_groups: [{ columns, total_byte_size: BigInt(writer.offset), num_rows: BigInt(rows) }],
    metadata_length: 0,
  };
  change?.(footer);
  writeMetadata(writer, footer);
  writer.appendBytes(Buffer.from('PAR1'));
  return Buffer.from(writer.getBytes());
}

/** A page of the first version, as most programs write it, with texts. */
export function plainPage(texts: string[]): TestPage {
  const writer = new ByteWriter();
  for (const each of texts) {
    writer.appendUint32(each.length);
    writer.appendBytes(Buffer.from(each));
  }
  return {
    header: {
      type: 'DATA_PAGE',
      data_page_header: {
        num_values: texts.length,
        encoding: 'PLAIN',
        definition_level_encoding: 'RLE',
        repetition_level_encoding: 'RLE',
      },
    },
    bytes: writer.getBytes(),
  };
}

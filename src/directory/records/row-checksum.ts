import { crc32 } from 'node:zlib';

/**
 * Checksum over a record: its row number and the values of `PROVIDER_COLUMNS`. A disk that gives back a byte wrongly
 * changes a telephone number without SQLite noticing.
 */
export function rowChecksum(row: number, values: readonly (string | number | null)[]): number {
  return crc32(JSON.stringify([row, ...values]));
}

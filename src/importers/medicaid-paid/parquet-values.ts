import type { SchemaElement } from 'hyparquet';
import { ImportError } from '../import-errors.ts';
import { NO_GROUP } from './billing-codes.ts';
import { COLUMN_NAMES, type SpendingColumn } from './spending-columns.ts';
import {
  amountAt,
  amountOf,
  BAD_AMOUNT,
  type CodeGroups,
  monthAt,
  monthNumber,
  npiAt,
  npiOf,
} from './spending-values.ts';

/** Values as they are stored in pages. */
export type StoredValue = Uint8Array | number | bigint;

/** Returns the number of a value for `SpendingCounter`. */
export type ToNumber = (value: StoredValue) => number;

/** What an empty value is, as in CSV. */
export const EMPTY: Record<SpendingColumn, number> = {
  billing: 0,
  servicing: 0,
  code: NO_GROUP,
  month: 0,
  paid: BAD_AMOUNT,
};

/** Returns how the values of a column are read. Throws `ImportError` wrong-columns for a type that it cannot have. */
export function valueReader(file: string, column: SpendingColumn, type: SchemaElement, groups: CodeGroups): ToNumber {
  const kind = kindOf(type);
  const ofText = (read: (bytes: Uint8Array, start: number, end: number) => number) => (value: StoredValue) =>
    read(value as Uint8Array, 0, (value as Uint8Array).length);
  const ofNumber = (read: (number: number) => number) => {
    const toNumber = numberReader(type);
    return (value: StoredValue) => read(toNumber(value));
  };
  const npi = { text: ofText(npiAt), number: ofNumber(npiOf) };
  const readers: Record<SpendingColumn, Partial<Record<Kind, ToNumber>>> = {
    billing: npi,
    servicing: npi,
    code: { text: ofText((bytes, start, end) => groups.groupAt(bytes, start, end)) },
    month: { text: ofText(monthAt), time: ofNumber((value) => monthOf(value * millisecondsIn(type))) },
    paid: { text: ofText(amountAt), number: ofNumber(amountOf) },
  };
  const reader = kind && readers[column][kind];
  if (reader) return reader;
  const [found] = [type.logical_type?.type, type.converted_type, type.type].filter(Boolean);
  const expected = Object.keys(readers[column]).join(' or ');
  throw new ImportError(
    'wrong-columns',
    `${file}: the column ${COLUMN_NAMES[column]} is of the type ${found ?? 'group'}, and should be ${expected}. ` +
      'Download the file again, or use the CSV.',
  );
}

type Kind = 'text' | 'number' | 'time';

function kindOf(type: SchemaElement): Kind | null {
  const { type: stored, converted_type: converted = '', logical_type: logical } = type;
  const meaning = logical?.type ?? converted;
  if (stored === 'BYTE_ARRAY' || stored === 'FIXED_LEN_BYTE_ARRAY') {
    if (isDecimal(type)) return 'number';
    return /^(|UTF8|STRING|ENUM)$/.test(meaning) ? 'text' : null;
  }
  if (stored === 'INT32' || stored === 'INT64') {
    if (/^(DATE|TIMESTAMP)/.test(meaning)) return 'time';
    return /^TIME/.test(meaning) ? null : 'number';
  }
  return stored === 'FLOAT' || stored === 'DOUBLE' ? 'number' : null;
}

function isDecimal({ converted_type, logical_type }: SchemaElement): boolean {
  return converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL';
}

function numberReader(type: SchemaElement): (value: StoredValue) => number {
  const { type: stored, converted_type, logical_type } = type;
  if (isDecimal(type)) {
    const scale = type.scale ?? (logical_type?.type === 'DECIMAL' ? logical_type.scale : 0) ?? 0;
    const factor = 10 ** -scale;
    return (value) => factor * (value instanceof Uint8Array ? signed(value) : Number(value));
  }
  const isUnsigned = converted_type === 'UINT_32' || (logical_type?.type === 'INTEGER' && !logical_type.isSigned);
  return stored === 'INT32' && isUnsigned ? (value) => Number(value) >>> 0 : Number;
}

/** Returns the number of bytes in big-endian order, two's complement. */
function signed(bytes: Uint8Array): number {
  let number = 0;
  for (const byte of bytes) number = 256 * number + byte;
  return bytes[0]! > 127 ? number - 256 ** bytes.length : number;
}

const DAY_MS = 86_400_000;

/** Returns the milliseconds in a unit of a date or time. */
function millisecondsIn({ converted_type, logical_type }: SchemaElement): number {
  const unit = logical_type?.type === 'TIMESTAMP' ? logical_type.unit : converted_type?.replace('TIMESTAMP_', '');
  return unit === 'MILLIS' ? 1 : unit === 'MICROS' ? 1e-3 : unit === 'NANOS' ? 1e-6 : DAY_MS;
}

/** Returns the month as `monthNumber`; 0 unless it is its first day, as in `monthAt`. */
function monthOf(milliseconds: number): number {
  const date = new Date(milliseconds);
  return date.getUTCDate() === 1 ? monthNumber(date.getUTCFullYear(), date.getUTCMonth() + 1) : 0;
}

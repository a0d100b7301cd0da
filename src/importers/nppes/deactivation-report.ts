import { basename } from 'node:path';
import type { IsoDay } from '#listings/provider.ts';
import { ImportError } from '../import-errors.ts';
import { comparableHeader } from '../read-csv.ts';
import { readXlsx } from '../read-xlsx.ts';
import { isoDay } from '../us-address.ts';
import { openZipEntry, type ZipInput } from '../zip-file.ts';
import { compactDay } from './file-days.ts';

/** Ten times the size of the report of 2026. */
const MAX_WORKBOOK_BYTES = 100_000_000;
/** The header is below a title. */
const MAX_LINES_BEFORE_HEADER = 10;

/** CMS's monthly list of all deactivated NPIs: a workbook, or a zip that has it. */
export class DeactivationReport {
  readonly kind = 'deactivated';
  /** The day of the list. */
  readonly to: IsoDay;
  readonly name: string;
  readonly #path: string;
  readonly #entry: string | undefined;

  /** `entry`: full name of the workbook in a zip. Throws `ImportError` wrong-file if no name has the day. */
  constructor(path: string, entry?: string) {
    this.#path = path;
    this.#entry = entry;
    this.name = entry ? `${basename(path)}/${basename(entry)}` : basename(path);
    const day = [basename(entry ?? ''), basename(path)].map(dayIn).find((each) => each !== null);
    if (!day)
      throw new ImportError(
        'wrong-file',
        `${this.name}: the name of a deactivation report has its day, ` +
          "as in 'NPPES Deactivated NPI Report 20260810.xlsx'. Give the file with the name that it comes with.",
      );
    this.to = day;
  }

  /** Yields each row below the header with its NPI ('' if it has none). Throws `ImportError`. */
  async *read(): AsyncGenerator<{ line: number; npi: string }[]> {
    let column = -1;
    for await (const rows of readXlsx(await this.#input())) {
      const found: { line: number; npi: string }[] = [];
      for (const { line, values } of rows) {
        if (column >= 0) {
          if (values.some((value) => value.trim() !== '')) found.push({ line, npi: npiIn(values[column] ?? '') });
          continue;
        }
        column = values.findIndex((value) => comparableHeader(value) === 'npi');
        if (column < 0 && line >= MAX_LINES_BEFORE_HEADER) throw this.#noHeader();
      }
      yield found;
    }
    if (column < 0) throw this.#noHeader();
  }

  #noHeader(): ImportError {
    return new ImportError(
      'wrong-columns',
      `${this.name}: none of the first ${MAX_LINES_BEFORE_HEADER} rows has a column 'NPI'. ` +
        "Check that this is NPPES's report of deactivated NPIs.",
    );
  }

  async #input(): Promise<ZipInput> {
    if (!this.#entry) return this.#path;
    const file = await openZipEntry(this.#path, this.#entry, MAX_WORKBOOK_BYTES);
    return { name: this.name, bytes: Buffer.concat(await Array.fromAsync(file.bytes)) };
  }
}

/** Returns the day in a file name: 'Report 20260810.xlsx' or 'Report_081026_V2.zip'; null if it has none. */
function dayIn(name: string): IsoDay | null {
  const [, long, short = ''] = /(?<!\d)(?:(\d{8})|(\d{6}))(?!\d)/.exec(name) ?? [];
  if (long) return compactDay(long);
  return isoDay(`20${short.slice(4)}-${short.slice(0, 2)}-${short.slice(2, 4)}`);
}

/** A cell that is a number may be written as 1.234567893E9. */
function npiIn(cell: string): string {
  const text = cell.trim();
  return /^\d\.\d+E\+?\d$/i.test(text) ? String(Number(text)) : text;
}

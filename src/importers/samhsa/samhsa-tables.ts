import { basename } from 'node:path';
import { isWorkbook, openSheet } from '../csv/open-sheet.ts';
import type { DataFile } from '../data-file.ts';
import type { Encoding } from '../encoding.ts';
import { openDataFile } from '../open-data-file.ts';
import { comparableHeader, readHeader } from '../read-csv.ts';
import { listSheets } from '../read-xlsx.ts';

/** What stands in a table: facilities, the meanings of their codes, or something else. */
export type TableKind = 'facilities' | 'code-book' | 'other';

/** A CSV file, or a sheet of a workbook. */
export interface SamhsaTable {
  kind: TableKind;
  /** 'directory.xlsx, sheet Facilities List' */
  name: string;
  /** Of the sheet; absent in a file that is the table. */
  sheet?: string;
  open(): Promise<DataFile>;
}

/**
 * Returns the tables of SAMHSA's files: all sheets of a workbook. A CSV file that is no code book is taken for
 * facilities.
 */
export async function samhsaTables(paths: readonly string[], encoding?: Encoding): Promise<SamhsaTable[]> {
  const tables = await Promise.all(paths.map((path) => tablesOf(path, encoding)));
  return tables.flat();
}

async function tablesOf(path: string, encoding?: Encoding): Promise<SamhsaTable[]> {
  if (!(await isWorkbook(path))) {
    const open = () => openDataFile(path);
    const kind = await kindOf(open, encoding);
    return [{ kind: kind === 'other' ? 'facilities' : kind, name: basename(path), open }];
  }
  const tables: SamhsaTable[] = [];
  for (const sheet of await listSheets(path)) {
    const open = () => openSheet(path, sheet);
    tables.push({ kind: await kindOf(open), name: (await open()).name, sheet: sheet.name, open });
  }
  return tables;
}

async function kindOf(open: () => Promise<DataFile>, encoding?: Encoding): Promise<TableKind> {
  const header = (await readHeader('', encoding, open)).map(comparableHeader);
  if (header.includes('name1') && header.includes('service_code_info')) return 'facilities';
  return header.includes('service_code') && !header.includes('name1') ? 'code-book' : 'other';
}

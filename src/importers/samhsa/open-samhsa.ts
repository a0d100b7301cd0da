import { basename } from 'node:path';
import { CsvScanner } from '../csv-scanner.ts';
import type { ImportSource } from '../draft.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { type Column, readCsv } from '../read-csv.ts';
import { openTable } from '../table-source.ts';
import { mapSamhsa, type SamhsaRow } from './map-samhsa.ts';
import { MEDICAID_CODE, SERVICE_CODES } from './service-codes.ts';

export interface SamhsaOptions {
  /** Day of the edition (the file does not say), as YYYY-MM-DD. */
  sourceDate?: string;
  encoding?: 'utf-8' | 'latin1';
}

const COLUMNS: Record<keyof SamhsaRow, Column> = {
  name1: { headers: ['name1'] },
  name2: { headers: ['name2'] },
  street1: { headers: ['street1'] },
  street2: { headers: ['street2'] },
  city: { headers: ['city'] },
  state: { headers: ['state'] },
  zip: { headers: ['zip'] },
  phone: { headers: ['phone'] },
  codes: { headers: ['service_code_info'] },
};
const CODE_BOOK_COLUMNS: Column[] = [{ headers: ['service_code'] }, { headers: ['service_name'] }];

/** Codes whose meaning must not have changed, and a word that their name in the code book has. */
const EXPECTED_WORDS: Record<string, RegExp> = {
  [MEDICAID_CODE]: /medicaid/i,
  AH: /sign language/i,
  SS: /sliding fee/i,
};

/**
 * SAMHSA's national directory of mental health treatment facilities (its sheet of facilities as CSV) and, beside it and
 * in any order, its code book. The meaning of the codes is built in; the code book is read to check that it still holds,
 * and an import whose codes mean something else is refused. Throws `ImportError`.
 */
export async function openSamhsa(paths: string[], options: SamhsaOptions = {}): Promise<ImportSource> {
  const facilities: string[] = [];
  for (const path of paths) {
    if (await isCodeBook(path)) await checkCodeBook(path, options.encoding);
    else facilities.push(path);
  }
  if (facilities.length === 0) {
    const given = paths.map((path) => basename(path)).join(', ');
    throw new ImportError('wrong-file', `${given}: this is the code book alone. Name the file of facilities too.`);
  }
  return openTable({
    name: 'samhsa',
    paths: facilities,
    columns: COLUMNS,
    encoding: options.encoding,
    map: (row) => mapSamhsa(row, options.sourceDate ?? null),
  });
}

async function isCodeBook(path: string): Promise<boolean> {
  const file = await openDataFile(path);
  const scanner = new CsvScanner(file.name, 'latin1');
  for await (const chunk of file.bytes) {
    const [header] = scanner.push(chunk, 1);
    if (header) return header.values.includes('service_code') && !header.values.includes('name1');
  }
  return false;
}

/** Throws `ImportError` wrong-file where a code that we use is missing or has come to mean something else. */
async function checkCodeBook(path: string, encoding?: 'utf-8' | 'latin1'): Promise<void> {
  const file = await openDataFile(path);
  const names = new Map<string, string>();
  for await (const rows of readCsv(file, CODE_BOOK_COLUMNS, encoding)) {
    for (const { values } of rows) names.set(values[0]!.trim(), values[1]!.trim());
  }
  const used = [MEDICAID_CODE, ...Object.keys(SERVICE_CODES)];
  const problems = used.filter((code) => !names.has(code)).map((code) => `${code} is not in it`);
  for (const [code, expected] of Object.entries(EXPECTED_WORDS)) {
    const name = names.get(code);
    if (name && !expected.test(name)) problems.push(`${code} means '${name}'`);
  }
  if (problems.length === 0) return;
  throw new ImportError(
    'wrong-file',
    `${file.name}: the codes of this edition are not the known ones (${problems.slice(0, 6).join('; ')}). ` +
      'Bring src/importers/samhsa/service-codes.yaml up to date before importing it.',
  );
}

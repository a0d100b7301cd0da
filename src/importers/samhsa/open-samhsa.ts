import { basename } from 'node:path';
import type { ImportSource } from '../draft.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { type Column, readCsv, readHeader } from '../read-csv.ts';
import { openTable } from '../table-source.ts';
import { mapSamhsa, type SamhsaRow } from './map-samhsa.ts';
import { MEDICAID_CODE, SERVICE_CODES } from './service-codes.ts';

export interface SamhsaOptions {
  /** Day of the edition, YYYY-MM-DD, which is not in the file. */
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

/** Codes whose meaning must not change, with a word that their name in the code book must contain. */
const EXPECTED_WORDS: Record<string, RegExp> = {
  [MEDICAID_CODE]: /medicaid/i,
  AH: /sign language/i,
  SS: /sliding fee/i,
};

/**
 * Opens SAMHSA's national directory of mental health treatment facilities (its sheet of facilities as CSV), optionally
 * with its code book, in any order. The meanings of the codes are built in; the code book is only used to check that they
 * still apply. Throws `ImportError`, also if a meaning has changed.
 */
export async function openSamhsa(paths: string[], options: SamhsaOptions = {}): Promise<ImportSource> {
  const facilities: string[] = [];
  for (const path of paths) {
    if (await isCodeBook(path)) await checkCodeBook(path, options.encoding);
    else facilities.push(path);
  }
  if (facilities.length === 0) {
    const names = paths.map((path) => basename(path)).join(', ');
    throw new ImportError('wrong-file', `${names}: this is only the code book. Add the file of facilities.`);
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
  const header = await readHeader(path);
  return header.includes('service_code') && !header.includes('name1');
}

/** Throws `ImportError` wrong-file if a code that we use is missing or has changed its meaning. */
async function checkCodeBook(path: string, encoding?: 'utf-8' | 'latin1'): Promise<void> {
  const file = await openDataFile(path);
  const names = new Map<string, string>();
  for await (const rows of readCsv(file, CODE_BOOK_COLUMNS, encoding)) {
    for (const { values } of rows) names.set(values[0]!.trim(), values[1]!.trim());
  }
  const used = [MEDICAID_CODE, ...Object.keys(SERVICE_CODES)];
  const problems = used.filter((code) => !names.has(code)).map((code) => `${code} is missing`);
  for (const [code, expected] of Object.entries(EXPECTED_WORDS)) {
    const name = names.get(code);
    if (name && !expected.test(name)) problems.push(`${code} means '${name}'`);
  }
  if (problems.length === 0) return;
  throw new ImportError(
    'wrong-file',
    `${file.name}: the codes of this edition have changed (${problems.slice(0, 6).join('; ')}). ` +
      'Update src/importers/samhsa/service-codes.yaml before importing it.',
  );
}

import { basename } from 'node:path';
import type { ImportSource } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { type Column, readCsv } from '../read-csv.ts';
import { openTable } from '../table-source.ts';
import { codesOf, LIST_SOURCES, mapSamhsa, type SamhsaRow, treatsMentalHealth } from './map-samhsa.ts';
import { type SamhsaTable, samhsaTables } from './samhsa-tables.ts';
import { type SamhsaList, SERVICE_CODES } from './service-codes.ts';

export interface SamhsaOptions {
  /** Day of the edition, YYYY-MM-DD, which is not in the file. */
  sourceDate?: string;
  encoding?: Encoding;
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
  intake1: { headers: ['intake1'], optional: true },
  intake1a: { headers: ['intake1a'], optional: true },
  intake2: { headers: ['intake2'], optional: true },
  intake2a: { headers: ['intake2a'], optional: true },
  codes: { headers: ['service_code_info'] },
};
const CODE_BOOK_COLUMNS: Column[] = [{ headers: ['service_code'] }, { headers: ['service_name'] }];

/**
 * Opens one of SAMHSA's national directories, of mental health or of substance use treatment facilities as the workbook
 * that it publishes or as CSV, optionally with its code book, in any order. Its codes tell which list it is. The
 * meanings of the codes are built in; the code book is only used to check that they still apply. Throws `ImportError`,
 * also if a meaning has changed, or if the files are of both lists, or not of the one that is `expected`.
 */
export async function openSamhsa(
  paths: string[],
  options: SamhsaOptions = {},
  expected?: SamhsaList,
): Promise<ImportSource> {
  const { encoding, sourceDate = null } = options;
  const tables = await samhsaTables(paths, encoding);
  const facilities = tables.filter(({ kind }) => kind === 'facilities');
  const codeBooks = tables.filter(({ kind }) => kind === 'code-book');
  const lists = new Set<SamhsaList>();
  for (const table of facilities) lists.add(await listOf(table, encoding));
  const [list, otherList] = lists;
  const names = paths.map((path) => basename(path)).join(', ');
  if (!list) throw withoutFacilities(names, tables);
  if (otherList || (expected && list !== expected)) throw wrongList(names, otherList ? undefined : list);
  const notices = unreadSheets(tables, paths);
  for (const table of codeBooks) notices.push(...(await checkCodeBook(table, list, encoding)));
  const source = await openTable({
    name: LIST_SOURCES[list].source,
    paths: facilities.map((_, at) => String(at)),
    open: (at) => facilities[Number(at)]!.open(),
    columns: COLUMNS,
    encoding,
    map: (row) => mapSamhsa(row, list, sourceDate),
  });
  source.files[0]?.notices.push(...notices);
  return source;
}

/** Says which sheets beside the facilities and their codes are passed over. */
function unreadSheets(tables: readonly SamhsaTable[], paths: readonly string[]): string[] {
  const names = paths.map((path) => basename(path)).join(', ');
  return tables.flatMap(({ kind, sheet }) => (kind === 'other' ? [`${names}: the sheet '${sheet}' is not read.`] : []));
}

function withoutFacilities(names: string, tables: readonly SamhsaTable[]): ImportError {
  const sheets = tables.flatMap(({ sheet, kind }) => (kind === 'other' && sheet ? [`'${sheet}'`] : []));
  return new ImportError(
    'wrong-file',
    tables.some(({ kind }) => kind === 'code-book')
      ? `${names}: this is only the code book. Add the file of facilities.`
      : `${names}: no sheet has the columns of facilities, such as name1 and service_code_info. ` +
          `Its sheets are ${sheets.join(', ')}. Check that this is SAMHSA's directory.`,
  );
}

/**
 * Returns the list that most of the first rows of a file belong to. Nearly every mental health facility has the code
 * MH.
 */
async function listOf(table: SamhsaTable, encoding?: Encoding): Promise<SamhsaList> {
  for await (const rows of readCsv(await table.open(), [COLUMNS.codes], encoding)) {
    const facilities = rows.map(({ values }) => codesOf(values[0]!)).filter((codes) => codes.some(isServiceCode));
    const mental = facilities.filter(treatsMentalHealth).length;
    return mental * 2 >= facilities.length ? 'mental-health' : 'substance-use';
  }
  return 'mental-health';
}

function isServiceCode(code: string): boolean {
  const meaning = SERVICE_CODES.get(code);
  return meaning !== undefined && (meaning.mentalHealth || meaning.service !== undefined);
}

function wrongList(names: string, list: SamhsaList | undefined): ImportError {
  return new ImportError(
    'wrong-file',
    list
      ? `${names}: this is SAMHSA's list of ${list.replace('-', ' ')} facilities. ` +
          `Import it as source ${LIST_SOURCES[list].source}.`
      : `${names}: these are facilities of two lists, mental health and substance use. ` +
          'Each is a source with its own date: import them one after the other.',
  );
}

/**
 * Throws `ImportError` wrong-file if a code with a `word` has changed its meaning or is missing. Returns notices of
 * other codes that we use and the code book does not have.
 */
async function checkCodeBook(table: SamhsaTable, list: SamhsaList, encoding?: Encoding): Promise<string[]> {
  const file = await table.open();
  const names = new Map<string, string>();
  for await (const rows of readCsv(file, CODE_BOOK_COLUMNS, encoding)) {
    for (const { values } of rows) names.set(values[0]!.trim(), values[1]!.trim());
  }
  const problems: string[] = [];
  const missing: string[] = [];
  for (const [code, { list: onlyList, word }] of SERVICE_CODES) {
    const name = names.get(code);
    if (name !== undefined && word && !name.toLowerCase().includes(word)) problems.push(`${code} means '${name}'`);
    if (name !== undefined || (onlyList ?? list) !== list) continue;
    if (word) problems.push(`${code} is missing`);
    else missing.push(code);
  }
  if (problems.length === 0) {
    return missing.length > 0 ? [`${file.name} does not have the codes ${missing.join(', ')}, which we know.`] : [];
  }
  throw new ImportError(
    'wrong-file',
    `${file.name}: the codes of this edition have changed (${problems.slice(0, 6).join('; ')}), ` +
      'or this is the code book of the other list. ' +
      'Leave it out in that case; otherwise update src/importers/samhsa/service-codes.yaml before importing it.',
  );
}

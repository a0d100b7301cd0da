import type { SourceName } from '#listings/provider.ts';
import type { CsvOptions } from '../csv/open-csv.ts';
import type { ImportSource } from '../draft.ts';
import { checkShapes } from '../hsds/hsds-columns.ts';
import { cell, emptyTables, type HsdsRow, type HsdsTables, type Origin } from '../hsds/hsds-tables.ts';
import { openJoined } from '../hsds/open-hsds.ts';
import { bounded, csvRows, LIMITS } from '../hsds/read-hsds.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import type { Column } from '../read-csv.ts';
import { ICAROL_COLUMNS, REQUIRED_COLUMNS } from './icarol-columns.ts';
import { addIcarolRow } from './icarol-tables.ts';

/**
 * Opens an export of iCarol, the program of most 211 lines: one table of agencies, programs, sites, and programs at
 * sites. They become the tables of HSDS and are joined as such. What its columns call private is never read further.
 */
export function openIcarol(paths: string[], options: CsvOptions, source: SourceName): Promise<ImportSource> {
  return openJoined(() => readIcarol(paths, options), options, source);
}

async function readIcarol(paths: string[], { encoding }: CsvOptions) {
  const tables: HsdsTables = emptyTables();
  const origins: Origin[] = [];
  const left = { bytes: LIMITS.bytes };
  const files = await Promise.all(paths.map(async (path) => bounded(await openDataFile(path), left)));
  for (const file of files) {
    const columns = ICAROL_COLUMNS.map(
      (name): Column => ({ headers: [name], optional: !REQUIRED_COLUMNS.includes(name) }),
    );
    const rows = await csvRows(file, columns, ICAROL_COLUMNS, origins, encoding);
    checkKinds(file.name, rows);
    for (const row of rows) addIcarolRow(row, tables);
  }
  const [first] = files;
  if (first) checkShapes(first, Object.values(tables).flat());
  return { tables, files, origins };
}

const KINDS = /^(Agency|Program|Site|ProgramAtSite)$/i;

/** Throws `ImportError` wrong-columns if most rows are of no kind: the header is then shifted against its cells. */
function checkKinds(file: string, rows: HsdsRow[]): void {
  const strange = rows.filter((row) => !KINDS.test(cell(row, 'TaxonomyLevelName')));
  if (strange.length * 2 <= rows.length) return;
  throw new ImportError(
    'wrong-columns',
    `${file}: the header does not fit the cells below it: ` +
      `TaxonomyLevelName is '${cell(strange[0], 'TaxonomyLevelName').slice(0, 40)}' in line ` +
      `${strange[0]?.origin.line}, not Agency, Program, Site or ProgramAtSite.`,
  );
}

import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { Dropped } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { isZipFile, openDataFile } from '../open-data-file.ts';
import { type Column, readCsv } from '../read-csv.ts';
import { listZip, openZipEntry } from '../zip-file.ts';
import { COLUMNS, checkShapes, REQUIRED } from './hsds-columns.ts';
import { emptyTables, type HsdsRow, type HsdsTables, type Origin, tableOf } from './hsds-tables.ts';
import { checkPages, type Pages } from './json-pages.ts';
import { type Known, kindOfName, readJson } from './read-json.ts';

/** Everything is joined in memory: 2.1 KB a row, 700 MB at the limit, which a machine of 2 GB has beside the site. */
export const LIMITS = { files: 200, rows: 250_000, bytes: 256 * 1024 ** 2, jsonBytes: 128 * 1024 ** 2 };
/** Longer values are cut: nothing that is shown is near it. */
const MAX_VALUE = 20_000;

/** What the files of a list hold. */
export interface HsdsFiles {
  tables: HsdsTables;
  files: DataFile[];
  /** Every row of every file, apart from taxonomy terms. */
  origins: Origin[];
  pages: Map<string, Pages>;
  known: Map<string, Known>;
}

/**
 * Reads an HSDS package: a folder, a zip, or several files, CSV or JSON. Files that are none of its tables are named in
 * a notice. Throws `ImportError`: too-large, wrong-file, wrong-columns, truncated, and the codes of `openDataFile`.
 */
export async function readHsds(paths: string[], encoding?: Encoding): Promise<HsdsFiles> {
  const read: HsdsFiles = { tables: emptyTables(), files: [], origins: [], pages: new Map(), known: new Map() };
  const unread: string[] = [];
  const left = { bytes: LIMITS.bytes };
  for (const { name, open } of (await Promise.all(paths.map(filesIn))).flat()) {
    const stem = stemOf(name);
    const isJson = /\.json(\.gz)?$/i.test(name);
    if (DESCRIPTIONS.test(stem) || (!isJson && !tableOf(stem))) {
      unread.push(basename(name));
      continue;
    }
    const file = bounded(await open(), left);
    if (isJson || tableOf(stem) !== 'taxonomy_terms') read.files.push(file);
    if (isJson) await readJson(file, stem, read, LIMITS);
    else await readTable(file, stem, read, encoding);
  }
  const [first] = read.files;
  if (!first)
    throw new ImportError(
      'wrong-file',
      `${paths.map((path) => basename(path)).join(', ')}: none of these is a table of HSDS. ` +
        'Its files are named organizations.csv, services.csv, locations.csv and so on, or .json.',
    );
  first.notices.push(...checkPages(read.pages));
  if (unread.length > 0) first.notices.push(`Not read, because nothing in them is shown: ${unread.join(', ')}.`);
  return read;
}

/** Reads the columns of a CSV file that are in `COLUMNS`; cells in excess make a row malformed. */
async function readTable(file: DataFile, stem: string, read: HsdsFiles, encoding?: Encoding): Promise<void> {
  const table = tableOf(stem)!;
  const required = REQUIRED[table] ?? [];
  const columns = COLUMNS.map((name): Column => ({ headers: [name], optional: !required.includes(name) }));
  // Terms are a code book: they are not providers, nor counted.
  const origins = table === 'taxonomy_terms' ? [] : read.origins;
  const rows = await csvRows(file, columns, COLUMNS, origins, encoding).catch((error: unknown) => {
    // Programs write every table of the package, also those for which they have nothing.
    if (error instanceof ImportError && error.code === 'no-rows') return [];
    throw error;
  });
  checkShapes(file, rows);
  for (const row of rows) read.tables[table].push(row);
}

/** Reads a CSV file into rows, by `names` for its columns. Malformed rows are only in `origins`, as such. */
export async function csvRows(
  file: DataFile,
  columns: Column[],
  names: readonly string[],
  origins: Origin[],
  encoding?: Encoding,
): Promise<HsdsRow[]> {
  const rows: HsdsRow[] = [];
  for await (const batch of readCsv(file, columns, encoding)) {
    for (const { line, values, wellFormed } of batch) {
      const origin: Origin = { file: file.name, line };
      origins.push(origin);
      if (!wellFormed) {
        origin.outcome = new Dropped('malformed', values.find((value) => value !== '') ?? '');
        continue;
      }
      const filled = names.flatMap((name, at): [string, string][] => {
        const value = values[at];
        return value ? [[name, value.slice(0, MAX_VALUE)]] : [];
      });
      rows.push({ values: new Map(filled), origin });
    }
    if (origins.length > LIMITS.rows) throw tooLarge(file.name);
  }
  return rows;
}

const FORMATS = /\.(csv|json)(\.gz)?$/i;
/** Files beside the data that describe it. */
const DESCRIPTIONS = /^(datapackage|tabular|base|root|api_details|openapi)$|schema/i;

/**
 * Returns what says which table a file is: its name without its ending, or the folder of a file that is named by an id.
 */
function stemOf(path: string): string {
  const folder = basename(dirname(path));
  const stem = basename(path).replace(FORMATS, '');
  return tableOf(folder) && !tableOf(kindOfName(stem)) ? folder : stem;
}

interface Openable {
  name: string;
  open(): Promise<DataFile>;
}

async function filesIn(path: string): Promise<Openable[]> {
  const info = await stat(path).catch(() => null);
  if (info?.isDirectory()) {
    const here = (await readdir(path)).filter((name) => FORMATS.test(name));
    // A server's answers are saved in a folder for each kind, at most with a description beside.
    const isDescribed = here.every((name) => DESCRIPTIONS.test(stemOf(name)));
    const names = isDescribed ? [...here, ...(await namesBelow(path))] : here;
    return limited(path, names).map((name) => ({ name, open: () => openDataFile(join(path, name)) }));
  }
  if (info?.isFile() && (await isZipFile(path))) {
    const names = (await listZip(path)).filter((name) => FORMATS.test(name));
    return limited(path, names).map((name) => ({ name, open: () => openZipEntry(path, name) }));
  }
  return [{ name: path, open: () => openDataFile(path) }];
}

/** The files in the folders of a folder. */
async function namesBelow(path: string): Promise<string[]> {
  const folders = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const names = await Promise.all(
    folders.map(async ({ name }) => (await readdir(join(path, name))).map((file) => join(name, file))),
  );
  return names.flat().filter((name) => FORMATS.test(name));
}

function limited(path: string, names: string[]): string[] {
  if (names.length > LIMITS.files)
    throw new ImportError('too-large', `${basename(path)}: ${names.length} files; at most ${LIMITS.files} are read.`);
  return names.sort();
}

/** Stops a file that unpacks to more than all files of a list may have together. */
export function bounded(file: DataFile, left: { bytes: number }): DataFile {
  async function* bytes() {
    for await (const chunk of file.bytes) {
      left.bytes -= chunk.length;
      if (left.bytes < 0) throw tooLarge(file.name);
      yield chunk;
    }
  }
  return { ...file, bytes: bytes() };
}

function tooLarge(name: string): ImportError {
  const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;
  return new ImportError(
    'too-large',
    `${name}: too large. A list may have ${LIMITS.rows.toLocaleString('en-US')} rows ` +
      `and ${megabytes(LIMITS.bytes)} unpacked; a JSON file, ${megabytes(LIMITS.jsonBytes)}. ` +
      'Import it in parts, such as one for each county, each as a list of its own. ' +
      'If an Alongside published it, follow that site: npm run update -- --follow https://its.example.',
  );
}

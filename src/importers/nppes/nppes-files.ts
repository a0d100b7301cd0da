import { basename } from 'node:path';
import { CsvScanner } from '../csv-scanner.ts';
import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import type { Column } from '../read-csv.ts';
import { listZip } from '../zip-file.ts';
import { LOCATION_COLUMNS, OTHER_NAME_COLUMNS } from './columns.ts';
import type { CompanionRow } from './companion-rows.ts';

export const COMPANION_COLUMNS: Record<CompanionRow['kind'], Column[]> = {
  location: LOCATION_COLUMNS,
  name: OTHER_NAME_COLUMNS,
};

/** Names within the monthly zip. Each data file has a header file beside it, which is left alone. */
const IN_ZIP = {
  main: /^npidata_pfile_.*\d\.csv$/i,
  location: /^pl_pfile_.*\d\.csv$/i,
  name: /^othername_pfile_.*\d\.csv$/i,
};

/** The files of an import, opened and sorted. */
export interface NppesFiles {
  mains: DataFile[];
  companions: { kind: CompanionRow['kind']; file: DataFile }[];
}

/**
 * Opens the files and tells by their headers which is which; a zip may hold all of them. Throws `ImportError` wrong-file
 * where no main file is among them, or one is of no use.
 */
export async function openNppesFiles(paths: string[]): Promise<NppesFiles> {
  const files: NppesFiles = { mains: [], companions: [] };
  for (const path of paths) {
    if (/\.zip$/i.test(path)) await openZip(path, files);
    else {
      const kind = await kindOf(path);
      const file = await openDataFile(path);
      if (kind === 'main') files.mains.push(file);
      else files.companions.push({ kind, file });
    }
  }
  if (files.mains.length > 0) return files;
  throw new ImportError(
    'wrong-file',
    `${paths.map((path) => basename(path)).join(', ')}: no main file (npidata_pfile_….csv) is among them. Name it too; the others belong to it.`,
  );
}

async function openZip(path: string, files: NppesFiles): Promise<void> {
  files.mains.push(await openDataFile(path, IN_ZIP.main));
  const inside = (await listZip(path)).map((name) => basename(name));
  for (const kind of ['location', 'name'] as const) {
    if (inside.some((name) => IN_ZIP[kind].test(name))) {
      files.companions.push({ kind, file: await openDataFile(path, IN_ZIP[kind]) });
    }
  }
}

/** What a file is, by its header. A file of no known kind counts as a main file, whose reader says what is missing. */
async function kindOf(path: string): Promise<'main' | CompanionRow['kind']> {
  const file = await openDataFile(path);
  const scanner = new CsvScanner(file.name, 'latin1');
  for await (const chunk of file.bytes) {
    const [header] = scanner.push(chunk, 1);
    if (!header) continue;
    const names = header.values.join('\n');
    if (names.includes('Provider Secondary Practice Location')) return 'location';
    if (names.includes('Endpoint Type')) {
      throw new ImportError(
        'wrong-file',
        `${file.name}: endpoint files hold nothing for this directory. Leave it out.`,
      );
    }
    return names.includes('Provider Other Organization Name') && header.values.length < 10 ? 'name' : 'main';
  }
  return 'main';
}

import { basename } from 'node:path';
import type { DataFile } from '../data-file.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { type Column, readHeader } from '../read-csv.ts';
import { listZip } from '../zip-file.ts';
import { LOCATION_COLUMNS, OTHER_NAME_COLUMNS } from './columns.ts';
import type { CompanionRow } from './companion-rows.ts';
import { weekDays } from './file-days.ts';

export const COMPANION_COLUMNS: Record<CompanionRow['kind'], Column[]> = {
  location: LOCATION_COLUMNS,
  name: OTHER_NAME_COLUMNS,
};

/** File names in the monthly zip. Each data file comes with a header file, which is ignored. */
const IN_ZIP = {
  main: /^npidata_pfile_.*\d\.csv$/i,
  location: /^pl_pfile_.*\d\.csv$/i,
  name: /^othername_pfile_.*\d\.csv$/i,
};

/** The opened files of an import, by kind. */
export interface NppesFiles {
  mains: DataFile[];
  companions: { kind: CompanionRow['kind']; file: DataFile }[];
}

/**
 * Opens the files and detects their kinds by their headers; a zip may contain all of them. Header-only files are passed
 * over. Throws `ImportError` wrong-file if there is no main file, or one is not usable or has the changes of a week.
 */
export async function openNppesFiles(paths: string[], encoding?: Encoding): Promise<NppesFiles> {
  const files: NppesFiles = { mains: [], companions: [] };
  for (const path of paths) {
    if (/_fileheader\.csv$/i.test(path)) continue;
    if (/\.zip$/i.test(path)) await openZip(path, files);
    else {
      refuseWeek(basename(path));
      const kind = await kindOf(path, encoding);
      const file = await openDataFile(path);
      if (kind === 'main') files.mains.push(file);
      else files.companions.push({ kind, file });
    }
  }
  if (files.mains.length > 0) return files;
  throw new ImportError(
    'wrong-file',
    `${paths.map((path) => basename(path)).join(', ')}: no main file (npidata_pfile_….csv) is among them. ` +
      'Add it; the others belong to it.',
  );
}

async function openZip(path: string, files: NppesFiles): Promise<void> {
  const entries = (await listZip(path)).map((name) => basename(name));
  for (const name of entries) refuseWeek(name, `${basename(path)}/`);
  files.mains.push(await openDataFile(path, IN_ZIP.main));
  for (const kind of ['location', 'name'] as const) {
    if (entries.some((name) => IN_ZIP[kind].test(name))) {
      files.companions.push({ kind, file: await openDataFile(path, IN_ZIP[kind]) });
    }
  }
}

/** Taken for a month, a week would replace all providers by the few that changed. */
function refuseWeek(name: string, folder = ''): void {
  const week = weekDays(name);
  if (week)
    throw new ImportError(
      'wrong-file',
      `${folder}${name}: by its name, this file has only the changes from ${week.from} to ${week.to}. ` +
        'Import a whole month first, then this with: import nppes-weekly.',
    );
}

/**
 * Detects the kind of a file by its header. An unknown kind counts as a main file, whose reader reports what is
 * missing.
 */
async function kindOf(path: string, encoding?: Encoding): Promise<'main' | CompanionRow['kind']> {
  const header = await readHeader(path, encoding);
  const names = header.join('\n');
  if (names.includes('Provider Secondary Practice Location')) return 'location';
  if (names.includes('Endpoint Type')) {
    throw new ImportError('wrong-file', `${basename(path)}: this endpoint file is not needed. Leave it out.`);
  }
  return names.includes('Provider Other Organization Name') && header.length < 10 ? 'name' : 'main';
}

import { basename } from 'node:path';
import type { IsoDay } from '#listings/provider.ts';
import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { listZip } from '../zip-file.ts';
import { DeactivationReport } from './deactivation-report.ts';
import { weekDays } from './file-days.ts';

/** The files of one week, all with the same days in their names. */
export interface Week {
  kind: 'week';
  /** First and last day of the changes. */
  from: IsoDay;
  to: IsoDay;
  main: WeekFile;
  companions: { kind: 'location' | 'name'; file: WeekFile }[];
}

/** A file that can be opened several times. */
export interface WeekFile {
  name: string;
  open(): Promise<DataFile>;
}

/** A week or a list of deactivated NPIs. `to`: the last day that it knows of. */
export type Edition = Week | DeactivationReport;

const KINDS = { npidata: 'main', pl: 'location', othername: 'name', endpoint: null } as const;
type PartName = keyof typeof KINDS;

/**
 * Sorts weekly files (zips as they come, or their CSV files) and deactivation reports into editions, newest first.
 * Header-only and endpoint files are passed over. Throws `ImportError` wrong-file for anything else, and for a file
 * that is given twice.
 */
export async function openChangeFiles(paths: string[]): Promise<Edition[]> {
  const weeks = new Map<string, Partial<Week> & Pick<Week, 'companions'>>();
  const reports: DeactivationReport[] = [];
  for (const path of paths) {
    if (/\.xlsx$/i.test(path)) reports.push(new DeactivationReport(path));
    else if (!/\.zip$/i.test(path))
      addPart(weeks, basename(path), { name: basename(path), open: () => openDataFile(path) });
    else {
      const entries = (await listZip(path)).filter((entry) => /\.(csv|xlsx)$/i.test(entry));
      if (entries.length === 0)
        throw new ImportError(
          'wrong-file',
          `${basename(path)}: no weekly file (npidata_pfile_….csv) and no report (.xlsx) is in it.`,
        );
      for (const entry of entries) {
        if (/\.xlsx$/i.test(entry)) reports.push(new DeactivationReport(path, entry));
        else {
          const fileName = basename(entry);
          addPart(weeks, fileName, { name: `${basename(path)}/${fileName}`, open: () => openDataFile(path, entry) });
        }
      }
    }
  }
  for (const { main, companions } of weeks.values())
    if (!main)
      throw new ImportError(
        'wrong-file',
        `${companions[0]!.file.name}: the main file of its week (npidata_pfile_….csv) is missing. Give it too.`,
      );
  if (weeks.size + reports.length === 0)
    throw new ImportError(
      'wrong-file',
      `${paths.map((path) => basename(path)).join(', ')}: only header-only and endpoint files. ` +
        'Give the weekly files too.',
    );
  const editions: Edition[] = [...(weeks.values() as Iterable<Week>), ...reports];
  return editions.sort(newestFirst);
}

function addPart(weeks: Map<string, Partial<Week> & Pick<Week, 'companions'>>, fileName: string, file: WeekFile): void {
  const part = partOf(fileName);
  if (!part)
    throw new ImportError(
      'wrong-file',
      `${file.name}: ` +
        'the name of a weekly file has its first and last day, as in npidata_pfile_20260727-20260802.csv. ' +
        'Give the files with the names that they come with. The list of a whole month is imported with: import nppes.',
    );
  const kind = KINDS[part.name];
  if (part.isHeader || kind === null) return;
  const key = `${part.from} ${part.to}`;
  const week = weeks.get(key) ?? { kind: 'week' as const, from: part.from, to: part.to, companions: [] };
  weeks.set(key, week);
  const isTwice = kind === 'main' ? week.main : week.companions.some((other) => other.kind === kind);
  if (isTwice) throw new ImportError('wrong-file', `${file.name}: this file is given twice. Leave out one of them.`);
  if (kind === 'main') week.main = file;
  else week.companions.push({ kind, file });
}

/** Returns what the name of a file says, or null if it is not that of a weekly file. */
function partOf(fileName: string): { name: PartName; from: IsoDay; to: IsoDay; isHeader: boolean } | null {
  const found = FILE_NAME.exec(fileName);
  const days = weekDays(fileName);
  if (!found || !days) return null;
  return { name: found[1]!.toLowerCase() as PartName, ...days, isHeader: /_fileheader/i.test(fileName) };
}

const FILE_NAME = /^(npidata|pl|othername|endpoint)_pfile_\d{8}-\d{8}/i;

/** Of the same day, the week comes first: it says more of a provider than that it is deactivated. */
function newestFirst(a: Edition, b: Edition): number {
  if (a.to !== b.to) return a.to < b.to ? 1 : -1;
  return a.kind === b.kind ? 0 : a.kind === 'week' ? -1 : 1;
}

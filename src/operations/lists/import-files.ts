import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { ImportSource } from '#importers/draft.ts';
import { type ImportReport, lastReports, writeReport } from '#importers/import-report.ts';
import { LIST_FORMATS } from '#importers/lists/list-formats.ts';
import {
  type EvidenceReport,
  importMedicaidPaid,
  writeEvidenceReport,
} from '#importers/medicaid-paid/import-medicaid-paid.ts';
import { type ImportProgress, runImport } from '#importers/pipeline.ts';
import type { SourceInfo } from '#listings/provider.ts';
import { reportsFolder, withDirectory, withRecords } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';
import { type ImportRequest, readImportOptions } from './import-options.ts';
import { OWN_OPTIONS, SOURCES } from './import-sources.ts';
import { type ImportArgs, listSource, withKeptArgs } from './list-request.ts';

/** What an import did: of providers, or of the evidence of payments. `path`: of the report. */
export type DoneImport =
  | { of: 'providers'; report: ImportReport; path: string; isUndated: boolean }
  | { of: 'evidence'; report: EvidenceReport; path: string };

/** How an import is watched and stopped. */
export interface Watched {
  onProgress: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/**
 * Reads the arguments of an import, with what was kept with a list at its last one. `rawArgs`: as they were typed, to
 * see which options were given. Throws a `UsageError` that says what is expected.
 */
export async function readImport(args: ImportArgs, rawArgs: string[] = []): Promise<ImportRequest> {
  const [source, name] = args._;
  if (source !== 'list') return readImportOptions(args, rawArgs);
  const listName = listSource(name);
  const kept = (await loadedSources()).find((each) => each.source === listName);
  return readImportOptions(withKeptArgs(args, kept), rawArgs);
}

/**
 * Imports files in place of all providers of their source. Throws a `UsageError`, `ImportError` or `DirectoryError`.
 */
export async function importFiles(
  { source, list, files, run, options }: ImportRequest,
  watched: Watched,
): Promise<DoneImport> {
  if (files.length === 0)
    throw new UsageError(`Name the file to import: import ${list ? list.source.replace(':', ' ') : source} <file…>.`);
  if (source === 'medicaid-paid') return importEvidence(files, run, watched);
  const last = lastReports(reportsFolder()).find((report) => report.source === (list?.source ?? source));
  if (!run.mayShrink && !last?.stoppedAtLimit) options.before = last?.files;
  if (list) {
    const opened = await LIST_FORMATS[list.format](files, options, list.source);
    return importProviders({ ...opened, list: list.info }, run, watched);
  }
  if (source === 'list') throw new UsageError('Name the list: import list <name> <file…>.');
  return importProviders(await SOURCES[source](files, options, loadedSources), run, watched);
}

/** Reads them without loading the search index. */
export function loadedSources(): Promise<SourceInfo[]> {
  return withRecords(({ sources }) => sources);
}

/** Imports what Medicaid paid for: evidence about the providers of every source. */
async function importEvidence(
  files: string[],
  { dryRun, mayShrink }: ImportRequest['run'],
  watched: Watched,
): Promise<DoneImport> {
  const report = await withDirectory((directory) =>
    importMedicaidPaid(files, directory, { dryRun, mayShrink, ...watched }),
  );
  return { of: 'evidence', report, path: await writeEvidenceReport(report, reportsFolder()) };
}

/** Imports a source in place of all its providers. Throws an `ImportError` or `DirectoryError`. */
export async function importProviders(
  source: ImportSource,
  run: ImportRequest['run'],
  watched: Watched,
): Promise<DoneImport> {
  const places = await loadGazetteer();
  const report = await withDirectory((directory) =>
    runImport(
      source,
      { directory, places, now: () => new Date() },
      { ...run, listFolder: reportsFolder(), ...watched },
    ),
  );
  const takesDay = source.list || OWN_OPTIONS['source-date']?.some((name) => name === source.name);
  const isUndated = !report.newestSourceDate && !source.list?.edition && Boolean(takesDay);
  return { of: 'providers', report, path: await writeReport(report, reportsFolder()), isUndated };
}

import { join } from 'node:path';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { templateCsv } from '#importers/csv/csv-template.ts';
import type { ImportSource } from '#importers/draft.ts';
import { type ImportReport, lastReports, summary, writeReport } from '#importers/import-report.ts';
import { LIST_FORMATS } from '#importers/lists/list-formats.ts';
import {
  type EvidenceReport,
  evidenceSummary,
  importMedicaidPaid,
  writeEvidenceReport,
} from '#importers/medicaid-paid/import-medicaid-paid.ts';
import { type ImportProgress, runImport } from '#importers/pipeline.ts';
import type { SourceInfo } from '#listings/provider.ts';
import { reportsFolder, withDirectory, withRecords } from './data-folder.ts';
import { type ImportRequest, readImportOptions } from './import-options.ts';
import { OWN_OPTIONS, SOURCES } from './import-sources.ts';
import { type ImportArgs, listSource, withKeptArgs } from './list-request.ts';
import { type ProgressDisplay, progressDisplay } from './progress-display.ts';
import { UsageError } from './usage-error.ts';

/**
 * Imports the files that arguments of `import` name, shows the progress and prints the summary. Returns the report; null if
 * only the template was asked for. Throws a `UsageError`, `ImportError` or `DirectoryError`.
 */
export async function importFromArgs(
  args: ImportArgs,
  rawArgs: string[],
  display: ProgressDisplay = progressDisplay(),
): Promise<ImportReport | EvidenceReport | null> {
  const { source, list, files, run, options } = readImportOptions(await withListOptions(args), rawArgs);
  if (options.template) {
    process.stdout.write(templateCsv());
    return null;
  }
  const name = list ? `list ${args._[1]}` : source;
  if (files.length === 0) throw new UsageError(`Name the file to import: import ${name} <file…>.`);
  if (source === 'medicaid-paid') return importEvidence(files, run, display);
  const last = lastReports(reportsFolder()).find((report) => report.source === (list?.source ?? source));
  if (!run.mayShrink && !last?.stoppedAtLimit) options.before = last?.files;
  if (list) {
    const opened = await LIST_FORMATS[list.format](files, options, list.source);
    return importFiles({ ...opened, list: list.info }, run, display);
  }
  return source === 'list' ? null : importFiles(await SOURCES[source](files, options, loadedSources), run, display);
}

/** Adds what was kept with a list to the arguments of its import. */
async function withListOptions(args: ImportArgs): Promise<ImportArgs> {
  const [source, name] = args._;
  if (source !== 'list') return args;
  const listName = listSource(name);
  const sources = await loadedSources();
  return withKeptArgs(
    args,
    sources.find((each) => each.source === listName),
  );
}

/** Reads them without loading the search index. */
export function loadedSources(): Promise<SourceInfo[]> {
  return withRecords(({ sources }) => sources);
}

const UNDATED =
  '  The site will show no date for these providers: the file has none. Set it with --source-date YYYY-MM-DD.';

/** Imports what Medicaid paid for: evidence about the providers of every source. */
function importEvidence(
  files: string[],
  { dryRun, mayShrink }: ImportRequest['run'],
  display: ProgressDisplay,
): Promise<EvidenceReport> {
  return whileShown(display, async ({ end, ...shown }) => {
    const report = await withDirectory((directory) =>
      importMedicaidPaid(files, directory, { dryRun, mayShrink, ...shown }),
    );
    end();
    console.log(evidenceSummary(report));
    console.log(`Report: ${await writeEvidenceReport(report, reportsFolder())}`);
    return report;
  });
}

async function importFiles(
  source: ImportSource,
  run: ImportRequest['run'],
  display: ProgressDisplay,
): Promise<ImportReport> {
  const places = await loadGazetteer();
  return whileShown(display, async ({ end, ...shown }) => {
    const report = await withDirectory((directory) =>
      runImport(
        source,
        { directory, places, now: () => new Date() },
        { ...run, listFolder: reportsFolder(), ...shown },
      ),
    );
    end();
    console.log(summary(report));
    const isUndated = !report.newestSourceDate && !source.list?.edition;
    if (isUndated && (source.list || OWN_OPTIONS['source-date']?.some((name) => name === source.name)))
      console.log(UNDATED);
    console.log(`Report: ${await writeReport(report, reportsFolder())}`);
    for (const name of report.lists) console.log(`  Every row: ${join(reportsFolder(), name)}`);
    return report;
  });
}

interface Shown {
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  /** Clears the progress before other output. */
  end: () => void;
}

/** Runs an import that shows its progress and can be stopped. */
async function whileShown<Report>(display: ProgressDisplay, work: (shown: Shown) => Promise<Report>): Promise<Report> {
  const stop = new AbortController();
  const interrupted = stopOrExit(stop);
  process.on('SIGINT', interrupted);
  try {
    return await work({
      signal: stop.signal,
      onProgress: (progress) => display.show(progress),
      end: () => display.end(),
    });
  } finally {
    display.end();
    process.removeListener('SIGINT', interrupted);
  }
}

/** The first Ctrl-C stops the import cleanly; another more than a second later exits at once. Neither changes any data. */
export function stopOrExit(stop: AbortController): () => void {
  let firstAt: number | undefined;
  return () => {
    const now = Date.now();
    // Ctrl-C may signal twice in an instant: from the terminal, and from npm, which forwards it.
    if (firstAt !== undefined && now - firstAt > 1000) process.exit(130);
    firstAt ??= now;
    stop.abort();
  };
}

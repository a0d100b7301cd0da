import { join } from 'node:path';
import { templateCsv } from '#importers/csv/csv-template.ts';
import { summary } from '#importers/import-report.ts';
import { evidenceSummary } from '#importers/medicaid-paid/import-medicaid-paid.ts';
import { reportsFolder } from '#operations/data-folder.ts';
import { type DoneImport, importFiles, readImport, type Watched } from '#operations/lists/import-files.ts';
import type { ImportArgs } from '#operations/lists/list-request.ts';
import { progressDisplay } from './progress-display.ts';
import { stopOrExit } from './stop-or-exit.ts';

/**
 * Imports the files that arguments of `import` name, shows the progress and prints the summary. Returns why nothing was
 * changed, or null. Throws a `UsageError`, `ImportError` or `DirectoryError`.
 */
export async function importAndPrint(args: ImportArgs, rawArgs: string[] = []): Promise<string | null> {
  const request = await readImport(args, rawArgs);
  if (request.options.template) {
    process.stdout.write(templateCsv());
    return null;
  }
  return watchAndPrint((watched) => importFiles(request, watched));
}

/** Runs an import as `importAndPrint` does. */
export async function watchAndPrint(work: (watched: Watched) => Promise<DoneImport>): Promise<string | null> {
  const stop = new AbortController();
  const interrupted = stopOrExit(stop);
  const display = progressDisplay();
  process.on('SIGINT', interrupted);
  try {
    const done = await work({ signal: stop.signal, onProgress: (progress) => display.show(progress) });
    display.end();
    print(done);
    return done.report.refusal ?? null;
  } finally {
    display.end();
    process.removeListener('SIGINT', interrupted);
  }
}

const UNDATED =
  '  The site will show no date for these providers: the file has none. Set it with --source-date YYYY-MM-DD.';

function print(done: DoneImport): void {
  console.log(done.of === 'evidence' ? evidenceSummary(done.report) : summary(done.report));
  if (done.of === 'providers' && done.isUndated) console.log(UNDATED);
  console.log(`Report: ${done.path}`);
  if (done.of === 'providers')
    for (const name of done.report.lists) console.log(`  Every row: ${join(reportsFolder(), name)}`);
}

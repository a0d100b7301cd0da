import { defineCommand } from 'citty';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { templateCsv } from '#importers/csv/csv-template.ts';
import type { ImportSource } from '#importers/draft.ts';
import { summary, writeReport } from '#importers/import-report.ts';
import { runImport } from '#importers/pipeline.ts';
import { reportsFolder, withDirectory } from './data-folder.ts';
import { type ImportRequest, readImportOptions } from './import-options.ts';
import { OWN_OPTIONS, SOURCES } from './import-sources.ts';
import { progressDisplay } from './progress-display.ts';
import { UsageError } from './usage-error.ts';

/** `import <source> <file…>`: replaces everything of one source by what the files say. */
export const importCommand = defineCommand({
  meta: { name: 'import', description: 'Bring a public dataset or a list of your own into the directory' },
  args: {
    source: { type: 'positional', description: `One of ${Object.keys(SOURCES).join(', ')}`, required: false },
    files: {
      type: 'positional',
      description: 'Files: .csv, .csv.gz, or .zip. All of a source at once.',
      required: false,
    },
    'dry-run': { type: 'boolean', description: 'Read and check everything, change nothing' },
    states: { type: 'string', description: 'Only these states', valueHint: 'AZ,NM' },
    limit: { type: 'string', description: 'Stop after so many providers', valueHint: 'N' },
    replace: { type: 'boolean', description: 'Even where most of what the source had would be gone' },
    encoding: { type: 'string', description: 'utf-8 (default) or latin1' },
    'source-date': {
      type: 'string',
      description: 'Day of the edition, where the file does not say',
      valueHint: 'YYYY-MM-DD',
    },
    taxonomies: {
      type: 'string',
      description: 'nppes: only these taxonomy codes, or starts of codes',
      valueHint: '235Z,225X',
    },
    columns: { type: 'string', description: 'csv: other headers for our columns', valueHint: '"Facility Name=name"' },
    defaults: { type: 'string', description: 'csv: values for empty cells', valueHint: '"state=CA"' },
    'medicaid-evidence': { type: 'string', description: "csv: accepts (default), or listed for a state's own list" },
    template: { type: 'boolean', description: 'csv: print the template and stop' },
  },
  async run({ args, rawArgs }) {
    const { source, files, run, options } = readImportOptions(args, rawArgs);
    if (options.template) {
      process.stdout.write(templateCsv());
      return;
    }
    if (files.length === 0) throw new UsageError(`Name the file to import: import ${source} <file…>.`);
    await importFiles(await SOURCES[source](files, options), run);
  },
});

const UNDATED =
  '  The site shows no date with them: the file does not say its day. Give it with --source-date YYYY-MM-DD.';

async function importFiles(source: ImportSource, run: ImportRequest['run']): Promise<void> {
  const places = await loadGazetteer();
  const stop = new AbortController();
  const interrupted = stopOrLeave(stop);
  process.on('SIGINT', interrupted);
  const display = progressDisplay();
  try {
    const report = await withDirectory((directory) =>
      runImport(
        source,
        { directory, places, now: () => new Date() },
        { ...run, signal: stop.signal, onProgress: (progress) => display.show(progress) },
      ),
    );
    display.end();
    console.log(summary(report));
    if (!report.newestSourceDate && OWN_OPTIONS['source-date']?.includes(report.source)) console.log(UNDATED);
    console.log(`Report: ${await writeReport(report, reportsFolder())}`);
  } finally {
    display.end();
    process.removeListener('SIGINT', interrupted);
  }
}

/** The first Ctrl-C ends the import in good order; one more than a second later leaves at once. Neither changes any data. */
function stopOrLeave(stop: AbortController): () => void {
  let firstAt: number | undefined;
  return () => {
    const now = Date.now();
    // npm passes the signal on to a process that the terminal has already sent it to: twice within an instant.
    if (firstAt !== undefined && now - firstAt > 1000) process.exit(130);
    firstAt ??= now;
    stop.abort();
  };
}

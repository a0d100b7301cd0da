import { join } from 'node:path';
import { defineCommand } from 'citty';
import type { SourceInfo } from '#directory/provider.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { templateCsv } from '#importers/csv/csv-template.ts';
import type { ImportSource } from '#importers/draft.ts';
import { summary, writeReport } from '#importers/import-report.ts';
import { LIST_FORMAT_NAMES, LIST_FORMATS } from '#importers/lists/list-formats.ts';
import { runImport } from '#importers/pipeline.ts';
import { reportsFolder, withDirectory, withRecords } from './data-folder.ts';
import { type ImportRequest, readImportOptions } from './import-options.ts';
import { IMPORTABLE, OWN_OPTIONS, SOURCES } from './import-sources.ts';
import { type Given, listSource, withKept } from './list-request.ts';
import { progressDisplay } from './progress-display.ts';
import { UsageError } from './usage-error.ts';

/** `import <source> <file…>`: replaces all providers of a source with those in the files. */
export const importCommand = defineCommand({
  meta: { name: 'import', description: 'Import a public dataset or your own list into the directory' },
  args: {
    source: {
      type: 'positional',
      description: `One of ${IMPORTABLE.join(', ')}; after list, the name of the list`,
      required: false,
    },
    files: {
      type: 'positional',
      description:
        'All files of a source together: .csv, .csv.gz, .zip; nppes-weekly also .xlsx; hsds also .json, or a folder.',
      required: false,
    },
    'dry-run': { type: 'boolean', description: 'Read and check everything without changing anything' },
    states: { type: 'string', description: 'Only these states', valueHint: 'AZ,NM' },
    limit: { type: 'string', description: 'Stop after N providers', valueHint: 'N' },
    replace: { type: 'boolean', description: 'Allow an import that removes most of the source’s providers' },
    encoding: { type: 'string', description: 'utf-8 (default) or windows-1252' },
    'source-date': {
      type: 'string',
      description: 'Date of the edition, if the file does not contain it',
      valueHint: 'YYYY-MM-DD',
    },
    taxonomies: {
      type: 'string',
      description: 'nppes: only these taxonomy codes, or code prefixes',
      valueHint: '235Z,225X',
    },
    title: { type: 'string', description: 'list: its name as visitors read it' },
    link: { type: 'string', description: 'list: where it is published', valueHint: 'https://…' },
    format: { type: 'string', description: `list: its layout, one of ${LIST_FORMAT_NAMES.join(', ')}` },
    columns: {
      type: 'string',
      description: 'csv, list: other headers for our columns',
      valueHint: '"Facility Name=name"',
    },
    defaults: { type: 'string', description: 'csv, list: values for empty cells', valueHint: '"state=CA"' },
    'medicaid-evidence': {
      type: 'string',
      description: "csv, list: accepts (default), or listed for a state's own list",
    },
    template: { type: 'boolean', description: 'csv: print the template and stop' },
  },
  async run({ args, rawArgs }) {
    const { source, list, files, run, options } = readImportOptions(await withListOptions(args), rawArgs);
    if (options.template) {
      process.stdout.write(templateCsv());
      return;
    }
    const name = list ? `list ${args._[1]}` : source;
    if (files.length === 0) throw new UsageError(`Name the file to import: import ${name} <file…>.`);
    if (list) {
      const opened = await LIST_FORMATS[list.format](files, options, list.source);
      await importFiles({ ...opened, list: list.info }, run);
    } else if (source !== 'list') await importFiles(await SOURCES[source](files, options, loadedSources), run);
  },
});

/** Adds what was kept with a list to the arguments of its import. */
async function withListOptions(args: Given): Promise<Given> {
  const [source, name] = args._;
  if (source !== 'list') return args;
  const listName = listSource(name);
  const sources = await loadedSources();
  return withKept(
    args,
    sources.find((each) => each.source === listName),
  );
}

/** Reads them without loading the search index. */
function loadedSources(): Promise<SourceInfo[]> {
  return withRecords(({ sources }) => sources);
}

const UNDATED =
  '  The site will show no date for these providers: the file has none. Set it with --source-date YYYY-MM-DD.';

async function importFiles(source: ImportSource, run: ImportRequest['run']): Promise<void> {
  const places = await loadGazetteer();
  const stop = new AbortController();
  const interrupted = stopOrExit(stop);
  process.on('SIGINT', interrupted);
  const display = progressDisplay();
  try {
    const report = await withDirectory((directory) =>
      runImport(
        source,
        { directory, places, now: () => new Date() },
        { ...run, listFolder: reportsFolder(), signal: stop.signal, onProgress: (progress) => display.show(progress) },
      ),
    );
    display.end();
    console.log(summary(report));
    const isUndated = !report.newestSourceDate && !source.list?.edition;
    if (isUndated && (source.list || OWN_OPTIONS['source-date']?.some((name) => name === source.name)))
      console.log(UNDATED);
    console.log(`Report: ${await writeReport(report, reportsFolder())}`);
    for (const name of report.lists) console.log(`  Every row: ${join(reportsFolder(), name)}`);
    if (report.refusal) process.exitCode = 1;
  } finally {
    display.end();
    process.removeListener('SIGINT', interrupted);
  }
}

/** The first Ctrl-C stops the import cleanly; another more than a second later exits at once. Neither changes any data. */
function stopOrExit(stop: AbortController): () => void {
  let firstAt: number | undefined;
  return () => {
    const now = Date.now();
    // Ctrl-C may signal twice in an instant: from the terminal, and from npm, which forwards it.
    if (firstAt !== undefined && now - firstAt > 1000) process.exit(130);
    firstAt ??= now;
    stop.abort();
  };
}

import { defineCommand } from 'citty';
import { LIST_FORMAT_NAMES } from '#importers/lists/list-formats.ts';
import { IMPORTABLE } from '#operations/lists/import-sources.ts';
import { importAndPrint } from './import-and-print.ts';

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
        'All files of a source together: .csv, .csv.gz, .zip; nppes-weekly also .xlsx; hsds also .json, or a folder; ' +
        'npd a folder of .ndjson, .ndjson.gz, .ndjson.zst.',
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
    words: {
      type: 'string',
      description: 'csv, list: what words of its services and Medicaid mean',
      valueHint: '"services:Kids OT=occupational-therapist,medicaid:Yes=here"',
    },
    'medicaid-evidence': {
      type: 'string',
      description: "csv, list: accepts (default), or listed for a state's own list",
    },
    medicaid: {
      type: 'string',
      description: 'list in FHIR: the state whose Medicaid it is, and which of its plans, or all',
      valueHint: '"AZ=Health Choice; Mercy Care"',
    },
    template: { type: 'boolean', description: 'csv: print the template and stop' },
  },
  async run({ args, rawArgs }) {
    if (await importAndPrint(args, rawArgs)) process.exitCode = 1;
  },
});

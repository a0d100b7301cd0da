import { ENCODINGS, type Encoding } from '#importers/encoding.ts';
import { LIST_FORMAT_NAMES } from '#importers/lists/list-formats.ts';
import type { ImportOptions } from '#importers/pipeline.ts';
import { isoDay, stateCode } from '#importers/us-address.ts';
import { isUsableDay, latestDay } from '#importers/usable-days.ts';
import { oneOf, optionNames } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import {
  BASE_OPTIONS,
  EVIDENCE_OPTIONS,
  IMPORTABLE,
  type ImportableSource,
  OWN_OPTIONS,
  type SourceOptions,
} from './import-sources.ts';
import { type ImportArgs, type ListRequest, listSource, readList } from './list-request.ts';

/** The parsed arguments of an import. */
export interface ImportRequest {
  source: ImportableSource;
  /** Only of `list`. */
  list?: ListRequest;
  files: string[];
  run: Pick<ImportOptions, 'dryRun' | 'states' | 'limit' | 'mayShrink'>;
  options: SourceOptions;
}

const names = IMPORTABLE.join(', ');

/** Parses the arguments and options of `import`. Throws a `UsageError` that says what is expected. */
export function readImportOptions(args: ImportArgs, rawArgs: string[]): ImportRequest {
  const [name, ...words] = args._;
  if (!name) throw new UsageError(`Name a source and its files: import <source> <file…>. Sources: ${names}.`);
  if (!IMPORTABLE.includes(name)) {
    throw new UsageError(`There is no source '${name}'. Sources: ${names}.`);
  }
  const source = name as ImportableSource;
  checkSourceOptions(source, rawArgs);
  const isList = source === 'list';
  const listName = isList ? listSource(words[0]) : null;
  const text = (option: string): string | undefined => {
    const value = args[option];
    if (value === undefined || value === false || (isList && value === '')) return undefined;
    if (typeof value !== 'string' || value === '') throw new UsageError(`--${option} needs exactly one value.`);
    return value;
  };
  const sourceDate = day(text('source-date'));
  const format = oneOf('format', text('format'), LIST_FORMAT_NAMES) ?? 'csv';
  return {
    source,
    ...(listName && { list: readList(listName, format, sourceDate, text) }),
    files: isList ? words.slice(1) : words,
    run: {
      dryRun: args['dry-run'] === true,
      states: readStates(text('states')),
      limit: limit(text('limit')),
      mayShrink: args.replace === true,
    },
    options: {
      taxonomies: taxonomies(text('taxonomies')),
      encoding: encoding(text('encoding')),
      sourceDate,
      columns: text('columns'),
      defaults: text('defaults'),
      words: text('words'),
      medicaidEvidence: oneOf('medicaid-evidence', text('medicaid-evidence'), ['accepts', 'listed']),
      medicaid: medicaid(text('medicaid')),
      template: args.template === true,
    },
  };
}

function checkSourceOptions(source: ImportableSource, rawArgs: string[]): void {
  for (const option of optionNames(rawArgs)) {
    if (source === 'nppes-weekly' && BASE_OPTIONS.includes(option))
      throw new UsageError(
        `Leave out --${option}: ${source} takes the same states and kinds as the nppes that is loaded.`,
      );
    if (source === 'medicaid-paid' && !EVIDENCE_OPTIONS.includes(option))
      throw new UsageError(`--${option} is not for ${source}, which takes: --${EVIDENCE_OPTIONS.join(', --')}.`);
    const sources = OWN_OPTIONS[option];
    if (sources && !sources.includes(source))
      throw new UsageError(`--${option} is for ${sources.join(', ')}, not for ${source}.`);
  }
}

function list(text: string | undefined): string[] | undefined {
  const parts = text?.split(',').map((part) => part.trim());
  return parts?.filter(Boolean);
}

/** Parses `--states` to USPS abbreviations. Throws a `UsageError` that names what is no state. */
export function readStates(text: string | undefined): ReadonlySet<string> | undefined {
  const notState = (word: string) => new UsageError(`--states: '${word}' is not a state. Write them like AZ,NM.`);
  const codes = list(text)?.map((word) => {
    const code = stateCode(word);
    if (code === '') throw notState(word);
    return code;
  });
  if (codes?.length === 0) throw notState(text!);
  return codes && new Set(codes);
}

/** Parses 'AZ', 'AZ=all' or 'AZ=Health Choice; Mercy Care'. */
function medicaid(text: string | undefined): SourceOptions['medicaid'] {
  if (text === undefined) return undefined;
  const [word = '', names = ''] = text.split(/=(.*)/s);
  const state = stateCode(word.trim());
  if (state === '')
    throw new UsageError(
      `--medicaid: '${word}' is not a state. ` +
        'Write AZ, AZ=all, or AZ=Health Choice; Mercy Care with the names of plans or networks.',
    );
  const plans = names.split(';').map((name) => name.trim());
  return { state, plans: names.trim() === 'all' ? 'all' : plans.filter(Boolean) };
}

function taxonomies(text: string | undefined): string[] | undefined {
  return list(text)?.map((code) => {
    const upper = code.toUpperCase();
    if (!/^[0-9A-Z]{3,10}$/.test(upper)) {
      throw new UsageError(`--taxonomies: '${code}' is not a code. Write codes or prefixes like 235Z00000X,225X.`);
    }
    return upper;
  });
}

function limit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--limit: '${text}' is not a whole number above 0.`);
  return value;
}

/** Programs that write 'Latin-1' mean Windows-1252, which has the same letters and also quotes, dashes and €. */
function encoding(text: string | undefined): Encoding | undefined {
  const found = oneOf('encoding', text?.toLowerCase(), [...ENCODINGS, 'latin1']);
  return found === 'latin1' ? 'windows-1252' : found;
}

function day(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const found = isoDay(text);
  if (!found) throw new UsageError(`--source-date: '${text}' is not a date. Write it like 2026-03-31.`);
  if (!isUsableDay(found, latestDay(new Date())))
    throw new UsageError(`--source-date: ${found} is before 1990 or in the future. Give the day of the edition.`);
  return found;
}

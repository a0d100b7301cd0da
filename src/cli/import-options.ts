import type { ImportOptions } from '#importers/pipeline.ts';
import { isoDay, stateCode } from '#importers/us-address.ts';
import { type ImportableSource, OWN_OPTIONS, SOURCES, type SourceOptions } from './import-sources.ts';
import { oneOf, optionNames, UsageError } from './usage-error.ts';

/** The parsed arguments of an import. */
export interface ImportRequest {
  source: ImportableSource;
  files: string[];
  run: Pick<ImportOptions, 'dryRun' | 'states' | 'limit' | 'mayShrink'>;
  options: SourceOptions;
}

const names = Object.keys(SOURCES).join(', ');

type Given = { _: string[] } & Record<string, unknown>;

/** Parses the arguments and options of `import`. Throws a `UsageError` that says what is expected. */
export function readImportOptions(args: Given, rawArgs: string[]): ImportRequest {
  const [name, ...files] = args._;
  if (!name) throw new UsageError(`Name a source and its files: import <source> <file…>. Sources: ${names}.`);
  if (!Object.hasOwn(SOURCES, name)) {
    throw new UsageError(`There is no source '${name}'. Sources: ${names}.`);
  }
  const source = name as ImportableSource;
  checkSourceOptions(source, rawArgs);
  const text = (option: string): string | undefined => {
    const value = args[option];
    if (value === undefined || value === false) return undefined;
    if (typeof value !== 'string' || value === '') throw new UsageError(`--${option} needs exactly one value.`);
    return value;
  };
  return {
    source,
    files,
    run: {
      dryRun: args['dry-run'] === true,
      states: states(text('states')),
      limit: limit(text('limit')),
      mayShrink: args.replace === true,
    },
    options: {
      taxonomies: taxonomies(text('taxonomies')),
      encoding: oneOf('encoding', text('encoding')?.toLowerCase(), ['utf-8', 'latin1']),
      sourceDate: day(text('source-date')),
      columns: text('columns'),
      defaults: text('defaults'),
      medicaidEvidence: oneOf('medicaid-evidence', text('medicaid-evidence'), ['accepts', 'listed']),
      template: args.template === true,
    },
  };
}

function checkSourceOptions(source: ImportableSource, rawArgs: string[]): void {
  for (const option of optionNames(rawArgs)) {
    const sources = OWN_OPTIONS[option];
    if (sources && !sources.includes(source))
      throw new UsageError(`--${option} is for ${sources.join(', ')}, not for ${source}.`);
  }
}

function list(text: string | undefined): string[] | undefined {
  const parts = text?.split(',').map((part) => part.trim());
  return parts?.filter(Boolean);
}

function states(text: string | undefined): ReadonlySet<string> | undefined {
  const codes = list(text)?.map((word) => {
    const code = stateCode(word);
    if (code === '') throw new UsageError(`--states: '${word}' is not a state. Write them like AZ,NM.`);
    return code;
  });
  return codes && new Set(codes);
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

function day(text: string | undefined): string | undefined {
  if (text !== undefined && !isoDay(text))
    throw new UsageError(`--source-date: '${text}' is not a date. Write it like 2026-03-31.`);
  return text;
}

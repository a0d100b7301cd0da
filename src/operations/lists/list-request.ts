import type { ListFormat } from '#importers/lists/list-formats.ts';
import type { ListInfo, SourceInfo, SourceName } from '#listings/provider.ts';
import { LIST_NAME, LIST_PREFIX } from '#model/provider-values.ts';
import { UsageError } from '../usage-error.ts';

/** Options that are kept with a list and used for its next edition. */
const KEPT = ['format', 'states', 'columns', 'defaults', 'words', 'medicaid-evidence', 'medicaid', 'encoding'] as const;
/** Those that only our template and tables mapped to it have. */
const CSV_ONLY = ['columns', 'defaults', 'words', 'medicaid-evidence'] as const;
/** Those that only directories in FHIR have. */
const FHIR_ONLY = ['medicaid'] as const;
export const MAX_TITLE = 80;

/** Arguments by option name; `_` has the words without one. */
export type ImportArgs = { _: string[] } & Record<string, unknown>;

/** A list to import. */
export interface ListRequest {
  source: SourceName;
  format: ListFormat;
  info: ListInfo;
}

/** Returns the source of the list that `import list NAME` names. Throws a `UsageError`. */
export function listSource(name: string | undefined): SourceName {
  if (!name) throw new UsageError('Name the list and its files: import list <name> <file…>.');
  if (LIST_NAME.test(name)) return `${LIST_PREFIX}${name}`;
  throw new UsageError(
    `'${name}' cannot be the name of a list. ` +
      'Use 1 to 31 lowercase letters, digits and hyphens, such as arizona-respite. What visitors read is its --title.',
  );
}

/**
 * Adds to the arguments what was kept with the list at its last import. An empty value (`--columns ""`) drops a kept
 * one. The edition is never kept: it belongs to the files. Another `--format` drops what only the old one used.
 */
export function withKeptArgs(args: ImportArgs, before: SourceInfo | undefined): ImportArgs {
  if (!before?.list) return args;
  const { title, link, options } = before.list;
  const { format = 'csv' } = options;
  const isOther = args.format !== undefined && args.format !== format;
  const kept = Object.entries(options).filter(([name]) => !isOther || !isOneOf([...CSV_ONLY, ...FHIR_ONLY], name));
  return { title, ...(link && { link }), ...Object.fromEntries(kept), ...args };
}

/** Returns what to import and keep. `text` reads an option. Throws a `UsageError`. */
export function readList(
  source: SourceName,
  format: ListFormat,
  edition: string | undefined,
  text: (option: string) => string | undefined,
): ListRequest {
  for (const option of CSV_ONLY)
    if (format !== 'csv' && text(option))
      throw new UsageError(`--${option} is for lists with --format csv; ${format} needs none.`);
  for (const option of FHIR_ONLY)
    if (format !== 'fhir' && text(option)) throw new UsageError(`--${option} is for lists with --format fhir.`);
  const title = text('title')?.trim() || titleOf(source);
  if (title.length > MAX_TITLE) throw new UsageError(`--title: at most ${MAX_TITLE} characters, please.`);
  const options = KEPT.flatMap((name): [string, string][] => {
    const value = text(name);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    source,
    format,
    info: { title, link: webLink(text('link')), edition: edition ?? null, options: Object.fromEntries(options) },
  };
}

/** 'list:arizona-respite' → 'Arizona respite'. */
function titleOf(source: SourceName): string {
  const words = source.slice(LIST_PREFIX.length).replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function webLink(text: string | undefined): string | null {
  if (text === undefined) return null;
  const link = usableLink(text);
  if (link) return link;
  throw new UsageError(`--link: '${text}' is not a web address. Write it like https://example.org/list.`);
}

/** Returns the address of a web page that visitors may be sent to, or null. */
export function usableLink(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username ? url.href : null;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

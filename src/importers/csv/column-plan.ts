import { readHours } from '#model/opening-hours.ts';
import { ImportError } from '../import-errors.ts';
import { type Column, comparableHeader } from '../read-csv.ts';
import { TEMPLATE, TEMPLATE_KEYS, type TemplateColumn, type TemplateKey } from './csv-template.ts';

/** How the columns of a file feed those of the template. */
export interface ColumnPlan {
  /** The columns to read, each once. */
  columns: Record<string, Column>;
  /** Sentences about columns that are not read under their own name. */
  notices: string[];
  /** Returns the columns of the file that feed one of the template. */
  sourcesOf(key: TemplateKey): string[];
  /** Makes a row of the template from a row of `columns`. */
  toTemplate(row: Record<string, string>): Record<TemplateKey, string>;
}

/** Stands for no column of the template. */
export const NONE = '-';

/**
 * Plans how to read a file with this header. `mapping` has pairs of a column of the file, or several joined by '+', and
 * the columns of the template that it feeds, separated by commas: ['Coordinates', 'lat,lng'], or '-' for none. A column
 * that is not in it feeds the column of the template with its own name. `defaults`: columns of the template that need
 * none. Throws `ImportError` bad-option.
 */
export function planColumns(
  mapping: readonly [string, string][],
  header: readonly string[],
  defaults: ReadonlySet<TemplateKey>,
): ColumnPlan {
  // Of columns with one name, the first is read.
  const inFile = new Map(header.toReversed().map((name) => [comparableHeader(name), name.trim()]));
  const mapped = mapping.flatMap(([left, right]) => {
    const sources = joinedColumns(left, inFile);
    const keys = right === NONE ? [null] : fedKeys(right).map((key) => templateKey('--columns', key));
    return sources.flatMap((source) => keys.map((key) => ({ source, key })));
  });
  const sourcesOf = Map.groupBy(mapped, ({ key }) => key);
  const plan: ColumnPlan = {
    columns: {},
    notices: [],
    sourcesOf: (key) => idsOf.get(key)?.map(nameOf) ?? [],
    toTemplate,
  };
  const idsOf = new Map<TemplateKey, string[]>();
  for (const key of TEMPLATE_KEYS) {
    const { needed }: TemplateColumn = TEMPLATE[key];
    const named = sourcesOf.get(key)?.map(({ source }) => source);
    const own = mapped.filter(({ source }) => comparableHeader(source) === key);
    const taken = own.flatMap((pair) => pair.key ?? []);
    if (!named && taken.length > 0) {
      const advice =
        `'${key}' is read as ${taken.join(' and ')}, because --columns says so. ` +
        `To read it also as ${key}, add ${key}=${key}.`;
      if (needed && !defaults.has(key)) throw new ImportError('bad-option', `--columns: ${advice}`);
      plan.notices.push(`Column ${advice}`);
    }
    if (!named && own.length > taken.length && needed && !defaults.has(key))
      throw new ImportError('bad-option', `--columns: no column is read as ${key}, which every row needs.`);
    const sources = named ?? (own.length > 0 ? [] : [key]);
    // A column that the operator named must exist; otherwise only the required ones.
    const optional = !named && (!needed || defaults.has(key));
    for (const source of sources) {
      const id = comparableHeader(source);
      plan.columns[id] ??= { headers: [source], optional };
    }
    idsOf.set(key, [...new Set(sources.map(comparableHeader))]);
  }
  const ofDays = new Set(idsOf.get('hours')!.filter((id) => namesDays(nameOf(id))));
  return plan;

  function nameOf(id: string): string {
    return inFile.get(id) ?? id;
  }

  function toTemplate(row: Record<string, string>): Record<TemplateKey, string> {
    const entries = TEMPLATE_KEYS.map((key) => {
      const [first, ...others] = idsOf.get(key)!;
      if (first === undefined) return [key, ''];
      if (others.length === 0) return [key, row[first]];
      const values = [first, ...others]
        .map((id) => [id, row[id]!.trim()] as const)
        .filter(([, value]) => value !== '')
        .map(([id, value]) => (key === 'hours' && ofDays.has(id) ? `${nameOf(id)}: ${value}` : value));
      const { list }: TemplateColumn = TEMPLATE[key];
      // A house number and its street are one line.
      const isOneLine = key === 'address' && /^\d+[a-z]?$/i.test(values[0] ?? '');
      return [key, values.join(list && !isOneLine ? '; ' : ' ')];
    });
    return Object.fromEntries(entries);
  }
}

/** Whether hours below this name of a column are those of some days: 'Mon-Fri', 'Monday Hours', 'Miércoles'. */
function namesDays(name: string): boolean {
  return readHours([`${name}: 9am-5pm`])?.includes(null) ?? false;
}

/**
 * Returns the columns of the file on the left of a pair: one of that name, or those joined by '+'. `inFile`: comparable
 * headers.
 */
export function joinedColumns(left: string, inFile: Pick<ReadonlySet<string>, 'has'>): string[] {
  return inFile.has(comparableHeader(left)) ? [left] : left.split('+').map((name) => name.trim());
}

/** Returns the names of columns of the template on the right of a pair. */
export function fedKeys(right: string): string[] {
  return right.split(/[,+]/).map((key) => key.trim());
}

/** Returns the column of the template with this name. Throws `ImportError` bad-option. */
export function templateKey(option: string, text: string): TemplateKey {
  const key = TEMPLATE_KEYS.find((name) => name === text);
  if (key) return key;
  throw new ImportError(
    'bad-option',
    `${option}: '${text}' is not a column of the template. The columns are: ${TEMPLATE_KEYS.join(', ')}.`,
  );
}

import { foldText } from '#model/fold-text.ts';
import { comparableHeader } from '../read-csv.ts';
import { fedKeys, joinedColumns, NONE } from './column-plan.ts';
import type { TemplateKey } from './csv-template.ts';
import { type TableColumn, type TableLook, unusableHeaders } from './inspect-table.ts';
import { readPairs } from './option-pairs.ts';
import { KIND_OF } from './value-kinds.ts';

/**
 * Words of headers for columns of the template, the surest first: each takes the first column whose header has them.
 */
const HEADER_WORDS: [TemplateKey, RegExp][] = [
  ['email', /\be ?mails?\b|\bcorreo\b/],
  ['npi', /\bnpi\b|national provider id/],
  ['website', /\b(web ?site|web|url|home ?page|internet|link|sitio)\b/],
  ['zip', /\bzip ?\d?\b|\bzip ?code|\bpostal/],
  ['lat', /^(lat|latitude|y)$|\blatitude\b/],
  ['lng', /^(lng|lon|long|longitude|x)$|\blongitude\b/],
  ['accepting', /accepting|new (patients|clients|people|referrals)|has openings?|availability/],
  ['how_to_apply', /how to (apply|get|start)|apply|intake process|referral/],
  ['eligibility', /eligib|who can|ages? served|population|requirements?/],
  ['fees', /\bfees?\b|\bcosts?\b|\bprice|charges?\b/],
  ['medicaid', /medicaid|ahcccs|pays? with|payment|payer|payor|insurance|funding|accepts/],
  ['hours', /\bhours?\b|\bhorario\b|open(ing)? times?/],
  ['source_date', /(last )?(updated|verified|checked|reviewed)|as of|date of (entry|record)/],
  ['state', /^(st|state|estado)$|\bstate\b/],
  ['city', /\b(city|town|municipality|ciudad)\b/],
  ['phone', /\b(phone|telephone|tel|teléfono|telefono|call)\b|\bph\b/],
  [
    'more_phones',
    /\b(fax|tty|toll|other|alt\w*|second\w*|crisis|after hours) ?(phone|number|tel|line)?\b.*(phone|number|tel|line)\b/,
  ],
  ['address', /\b(addr(ess)?|street|str|direccion)\b|\baddress ?1\b/],
  [
    'services',
    /\b(services?|type of (care|service|provider|program)|specialt(y|ies)|provider type|program type|category|care|servicios?|type)\b/,
  ],
  ['facts', /\b(accessib\w*|amenities|features|languages?( spoken)?)\b/],
  [
    'name',
    /\b(facility|provider|agency|organi[sz]ation|organizacion|proveedor|agencia|business|company|clinic|practice|nombre|program|site|center|name)\b/,
  ],
  ['description', /\b(description|about|notes?|comments?|details|summary|descripcion)\b/],
  ['id', /^(id|record id|list id|no|number|#)$/],
];

/** Columns with values of this kind, in this share, are guessed without a telling header. */
const SURE_SHARE = 0.8;
/** With fewer, a header that tells it is believed last. */
const WRONG_SHARE = 0.2;
const BY_VALUES: TemplateKey[] = ['email', 'website', 'npi', 'phone', 'zip', 'state', 'lat', 'lng'];

/**
 * Returns the share of a column's values that look as values of a column of the template do; null if that cannot be
 * told.
 */
export function fitOf({ filled, kinds }: Pick<TableColumn, 'filled' | 'kinds'>, key: TemplateKey): number | null {
  const kind = KIND_OF[key];
  return kind === undefined || filled === 0 ? null : kinds[kind] / filled;
}

/**
 * Returns for each column of a table the column of the template that it probably feeds, or null. `known`: what was
 * chosen for headers before (`--columns`), by their comparable form; `NONE` for nothing.
 */
export function guessColumns(
  { columns }: Pick<TableLook, 'columns'>,
  known: ReadonlyMap<string, string> = new Map(),
): (string | null)[] {
  const guesses: (string | null)[] = columns.map(() => null);
  const unusable = unusableHeaders(columns);
  const isOpen = (at: number) =>
    guesses[at] === null && !unusable.has(at) && !known.has(comparableHeader(columns[at]!.header));
  for (const [at, { header }] of columns.entries()) {
    const chosen = known.get(comparableHeader(header));
    if (chosen && chosen !== NONE && !unusable.has(at)) guesses[at] = chosen;
  }
  const take = (key: TemplateKey, find: (column: TableColumn) => boolean) => {
    if (guesses.some((guess) => guess !== null && fedKeys(guess).includes(key))) return;
    const at = columns.findIndex((column, index) => isOpen(index) && find(column));
    if (at >= 0) guesses[at] = key;
  };
  for (const [key] of HEADER_WORDS) take(key, ({ header }) => comparableHeader(header) === key);
  for (const [key, words] of HEADER_WORDS)
    take(key, (column) => words.test(plain(column.header)) && (fitOf(column, key) ?? 1) >= WRONG_SHARE);
  const saysNothing = ({ header }: TableColumn) => !HEADER_WORDS.some(([, words]) => words.test(plain(header)));
  for (const key of BY_VALUES) take(key, (column) => saysNothing(column) && (fitOf(column, key) ?? 0) >= SURE_SHARE);
  take('services', ({ filled, kinds }) => filled > 0 && kinds.service / filled >= SURE_SHARE);
  // Values that contradict a name are told: columns are shifted (`fitOf`).
  for (const [key, words] of HEADER_WORDS) take(key, (column) => words.test(plain(column.header)));
  return guesses;
}

/**
 * Returns what `--columns` chose for columns of a file, by their comparable names, in the order in which values are
 * joined.
 */
export function knownColumns({ columns }: Pick<TableLook, 'columns'>, option = ''): Map<string, string> {
  const inFile = new Set(columns.map(({ header }) => comparableHeader(header)));
  return new Map(
    readPairs('--columns', option).flatMap(([left, right]) =>
      joinedColumns(left, inFile).map((source): [string, string] => [comparableHeader(source), right]),
    ),
  );
}

/** What a header says later is about the values, not which they are. */
const MAX_READ = 120;

/** 'Str. Addr_1' → 'str addr 1'. */
function plain(header: string): string {
  const start = header.slice(0, MAX_READ);
  return foldText(start.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}#]+/gu, ' ')).trim();
}

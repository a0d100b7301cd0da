import { foldText } from '#model/fold-text.ts';
import { comparableHeader } from '../read-csv.ts';
import { fedKeys, joinedColumns, NONE } from './column-plan.ts';
import type { TemplateKey } from './csv-template.ts';
import { type TableColumn, type TableLook, unusableHeaders } from './inspect-table.ts';
import { NEGATED } from './medicaid-words.ts';
import { readPairs } from './option-pairs.ts';
import { ADDRESS_CELL, placeParts, TOWN_CELL } from './place-cell.ts';
import { KIND_OF } from './value-kinds.ts';

/** Not for the public, whatever it holds. */
const PRIVATE =
  /\b(internal|private|confidential|staff|office use|admin|billing|remit\w*|home (addr\w*|phone|tel\w*|number|city|zip))\b/;
/** Somebody who works there, in place of the organization. */
const PERSON =
  /\b(contact|director|manager|coordinator|supervisor|administrator|owner|ceo|worker|person|first|last|middle|maiden)\b/;
const FAX = /\b(fax|facsimile)\b/;
const CITY = /\b(city|town|municipality|ciudad)\b/;
const STATE = /^(st|state|estado)$|\bstate\b/;
const ADDRESS = /\b(addr(ess)?|street|str|direccion)\b|\baddress ?1\b/;
const ZIP = /\bzip ?\d?\b|\bzip ?code|\bpostal/;

interface HeaderWords {
  key: TemplateKey;
  /** What a header says. */
  words: RegExp;
  /** What it must not say besides. */
  unless?: RegExp;
}

/**
 * Words of headers for columns of the template, the surest first: each takes the first column whose header has them.
 */
const HEADER_WORDS: HeaderWords[] = [
  { key: 'email', words: /\be ?mails?\b|\bcorreo\b/, unless: /\b(director|manager|supervisor|owner|ceo)\b/ },
  { key: 'npi', words: /\bnpi\b|national provider id/ },
  { key: 'website', words: /\b(web ?site|web|url|home ?page|internet|link|sitio)\b/ },
  { key: 'zip', words: ZIP },
  { key: 'lat', words: /^(lat|latitude|y)$|\blatitude\b/ },
  { key: 'lng', words: /^(lng|lon|long|longitude|x)$|\blongitude\b/ },
  { key: 'medicaid', words: /(medicaid|medi cal|ahcccs|medical assistance)(?! (id|number|num))\b/, unless: NEGATED },
  {
    key: 'accepting',
    words:
      /accepting( (new|patients|clients|people|referrals)|$)|new (patients|clients|people|referrals)|has openings?|availability/,
    unless: NEGATED,
  },
  { key: 'how_to_apply', words: /how to (apply|get|start)|apply|intake process|referral/, unless: /required|needed/ },
  { key: 'eligibility', words: /eligib|who can|ages? served|population|requirements?/ },
  { key: 'fees', words: /\bfees?\b|\bcosts?\b|\bprice|charges?\b/ },
  { key: 'medicaid', words: /pays? with|payment|payer|payor|insurance|funding|^accepts$/, unless: NEGATED },
  { key: 'hours', words: /\bhours?\b|\bhorario\b|open(ing)? times?/, unless: /after hours/ },
  { key: 'source_date', words: /(last )?(updated|verified|checked|reviewed)|as of|date of (entry|record)/ },
  { key: 'state', words: STATE },
  { key: 'city', words: CITY },
  {
    key: 'phone',
    words: /\b(phone|telephone|tel|teléfono|telefono|call)\b|\bph\b/,
    unless: /\b(cell|mobile|after hours)\b/,
  },
  {
    key: 'more_phones',
    words:
      /\b(tty|toll|other|alt\w*|second\w*|crisis|after hours) ?(phone|number|tel|line)?\b.*(phone|number|tel|line)\b/,
  },
  { key: 'address', words: ADDRESS, unless: /\b(mailing|mail)\b/ },
  { key: 'address', words: /\b(mailing|mail) addr(ess)?\b/ },
  {
    key: 'services',
    words:
      /\b(services?|type of (care|service|provider|program)|specialt(y|ies)|provider type|program type|category|care|servicios?|type)\b/,
  },
  { key: 'facts', words: /\b(accessib\w*|amenities|features|languages?( spoken)?)\b/ },
  {
    key: 'name',
    words:
      /\b(facility|provider|agency|organi[sz]ation|organizacion|proveedor|agencia|business|company|clinic|practice|nombre|program|site|center|name)\b/,
    unless: PERSON,
  },
  // Notes and comments are what a list's keepers tell each other.
  { key: 'description', words: /\b(description|about|details|summary|descripcion)\b/ },
  { key: 'id', words: /^(id|record id|list id|no|number|#)$/ },
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
  for (const { key } of HEADER_WORDS) take(key, ({ header }) => comparableHeader(header) === key);
  const town = columns.findIndex(({ header }, at) => isOpen(at) && namesTownAndState(plain(header)));
  if (town >= 0 && !guesses.includes('city') && !guesses.includes('state'))
    guesses[town] = ADDRESS.test(plain(columns[town]!.header)) ? ADDRESS_CELL : TOWN_CELL;
  for (const each of HEADER_WORDS)
    take(each.key, (column) => names(column, each) && (fitOf(column, each.key) ?? 1) >= WRONG_SHARE);
  const saysNothing = ({ header }: TableColumn) =>
    !isNever(plain(header)) && !HEADER_WORDS.some(({ words }) => words.test(plain(header)));
  for (const key of BY_VALUES) take(key, (column) => saysNothing(column) && (fitOf(column, key) ?? 0) >= SURE_SHARE);
  take('services', ({ filled, kinds }) => filled > 0 && kinds.service / filled >= SURE_SHARE);
  // Values that contradict a name are told: columns are shifted (`fitOf`).
  for (const each of HEADER_WORDS) take(each.key, (column) => names(column, each));
  const address = guesses.indexOf('address');
  const hasTown = guesses.some((guess) => guess !== null && /city|state/.test(guess));
  if (address >= 0 && !hasTown && isWholeAddress(columns[address]!)) guesses[address] = ADDRESS_CELL;
  return guesses;
}

/** 'City/State/Zip', 'Address, City, ST'. */
function namesTownAndState(text: string): boolean {
  return CITY.test(text) && /\b(st|state|zip)\b/.test(text.replace(CITY, ''));
}

function isWholeAddress({ samples }: TableColumn): boolean {
  return samples.length > 0 && samples.every((sample) => placeParts(sample)?.address);
}

/** Whether the header of a column says that it is one of these. */
function names({ header }: TableColumn, { words, unless }: HeaderWords): boolean {
  const text = plain(header);
  return words.test(text) && !unless?.test(text) && !isNever(text);
}

/** Whether a column is not for visitors, or no number to call. */
function isNever(text: string): boolean {
  return PRIVATE.test(text) || FAX.test(text);
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

import { comparableHeader } from '../read-csv.ts';
import { fedKeys, joinedColumns, NONE } from './column-plan.ts';
import type { TemplateKey } from './csv-template.ts';
import {
  ADDRESS,
  CITY,
  HEADER_WORDS,
  type HeaderWords,
  headerSays,
  isOfMail,
  isOfStaff,
  isPrivate,
  plainHeader,
  ZIP,
} from './header-words.ts';
import { type TableColumn, type TableLook, unusableHeaders } from './inspect-table.ts';
import { readPairs } from './option-pairs.ts';
import { ADDRESS_CELL, placeParts, TOWN_CELL } from './place-cell.ts';
import { KIND_OF } from './value-kinds.ts';

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
  const says = (column: TableColumn, each: HeaderWords) => headerSays(plainHeader(column.header), each);
  const mail = ({ header }: TableColumn) => isOfMail(plainHeader(header));
  for (const { key } of HEADER_WORDS) take(key, ({ header }) => comparableHeader(header) === key);
  guessTownColumn(columns, guesses, isOpen);
  // A mailing address stands for the place only where the list has no other.
  for (const mayBeMail of [false, true])
    for (const each of HEADER_WORDS)
      take(
        each.key,
        (column) => says(column, each) && (mayBeMail || !mail(column)) && (fitOf(column, each.key) ?? 1) >= WRONG_SHARE,
      );
  const saysNothing = ({ header }: TableColumn) => {
    const text = plainHeader(header);
    return !isPrivate(text) && !isOfStaff(text) && !HEADER_WORDS.some(({ words }) => words.test(text));
  };
  for (const key of BY_VALUES) take(key, (column) => saysNothing(column) && (fitOf(column, key) ?? 0) >= SURE_SHARE);
  take('services', ({ filled, kinds }) => filled > 0 && kinds.service / filled >= SURE_SHARE);
  // Values that contradict a name are told: columns are shifted (`fitOf`).
  for (const each of HEADER_WORDS) take(each.key, (column) => says(column, each));
  const address = guesses.indexOf('address');
  const hasTown = guesses.some((guess) => guess !== null && /city|state/.test(guess));
  if (address >= 0 && !hasTown && isWholeAddress(columns[address]!)) guesses[address] = ADDRESS_CELL;
  return guesses;
}

/** Guesses one column with several parts of the place: 'City/State/Zip', 'Address, City, ST'. */
function guessTownColumn(
  columns: readonly TableColumn[],
  guesses: (string | null)[],
  isOpen: (at: number) => boolean,
): void {
  const texts = columns.map(({ header }) => plainHeader(header));
  const isTown = (text: string) =>
    CITY.test(text) && /\b(st|state)\b/.test(text.replace(CITY, '')) && !isPrivate(text) && !isOfStaff(text);
  const found = [...columns.keys()].filter((at) => isOpen(at) && isTown(texts[at]!));
  const at = found.find((each) => !isOfMail(texts[each]!)) ?? found[0];
  if (at === undefined || guesses.includes('city') || guesses.includes('state')) return;
  const hasZip = ZIP.test(texts[at]!) || !texts.some((text, other) => other !== at && ZIP.test(text));
  const town = hasZip ? TOWN_CELL : 'city,state';
  guesses[at] = ADDRESS.test(texts[at]!) ? `address,${town}` : town;
}

function isWholeAddress({ samples }: TableColumn): boolean {
  return samples.length > 0 && samples.every((sample) => placeParts(sample)?.address);
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

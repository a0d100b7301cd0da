import { EARTH_RADIUS_METERS, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { forgivesSlip, termWords } from '../name-words.ts';
import { TAG_COLUMNS, tagBits } from './tag-bits.ts';

/** A statement under construction, and the values that it binds. */
export class BoundSql {
  readonly values: unknown[] = [];

  /** Binds a value; gives what stands for it in the statement, typed: `$3::int`. */
  bind(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** How a word of a term must lie in a word of a name. */
export type WordMatch = 'anywhere' | 'beginning' | 'beginning-with-slip';

/** What is asked of a record beside its place. */
export interface Wanted {
  /** OR within a list, AND between lists. */
  tagGroups: number[][];
  term?: string | undefined;
  wordMatch?: WordMatch;
}

/**
 * PostGIS and `distanceMiles` agree on distances to this: they add up the same sphere in another order, and PostGIS rounds
 * to a hundredth of a micrometer. Who is closer to an edge than that is decided by `distanceMiles` alone.
 */
export function guardMeters(meters: number): number {
  return 1e-5 + meters * 1e-9;
}

/** Miles in meters on the sphere of PostGIS, whose radius differs from ours by two parts in a million millions. */
export function toMeters(miles: number): number {
  return miles * METERS_PER_MILE * (POSTGIS_RADIUS_METERS / EARTH_RADIUS_METERS);
}
const POSTGIS_RADIUS_METERS = 6_371_008.771_415_059;

/** The point as a geography. */
export function pointSql(sql: BoundSql, { lat, lng }: Point): string {
  return `ST_SetSRID(ST_MakePoint(${sql.bind(lng, 'float8')}, ${sql.bind(lat, 'float8')}), 4326)::geography`;
}

/** Holds where a record's place is within so many meters, on the sphere. */
export function withinSql(sql: BoundSql, point: string, meters: number): string {
  return `ST_DWithin(geog, ${point}, ${sql.bind(Math.max(0, meters), 'float8')}, false)`;
}

/** Holds for the records with the wanted tags and names. */
export function wantedSql(sql: BoundSql, { tagGroups, term = '', wordMatch = 'anywhere' }: Wanted): string {
  const tags = tagGroups.map((tagIds) => {
    const tests = tagBits(tagIds).flatMap((mask, at) =>
      mask === '0' ? [] : [`${TAG_COLUMNS[at]} & ${sql.bind(mask, 'bigint')} <> 0`],
    );
    return tests.length > 0 ? `(${tests.join(' OR ')})` : 'false';
  });
  const words = termWords(term).map((word) => WORD_SQL[wordMatch](sql, word));
  return [...tags, ...words].join(' AND ') || 'true';
}

/** A word is letters and digits alone, so that nothing in it has a meaning of its own in a pattern. */
const WORD_SQL: Record<WordMatch, (sql: BoundSql, word: string) => string> = {
  anywhere: (sql, word) => `words LIKE ${sql.bind(`%${word}%`, 'text')}`,
  beginning: (sql, word) => `words LIKE ${sql.bind(`% ${word}%`, 'text')}`,
  'beginning-with-slip': (sql, word) =>
    forgivesSlip(word) ? `words ~ ${sql.bind(slipPattern(word), 'text')}` : WORD_SQL.beginning(sql, word),
};

/**
 * A regular expression for a name's word that begins with `word`, give or take one slip: at each place a letter that is
 * missing or another (`do?tal` for dental), one too many (`den.tal`), or two swapped (`detnal`).
 */
function slipPattern(word: string): string {
  const letters = [...word];
  const before = (at: number) => letters.slice(0, at).join('');
  const after = (at: number) => letters.slice(at).join('');
  const slips = letters.flatMap((letter, at) => [
    `${before(at)}[^ ]?${after(at + 1)}`,
    `${before(at)}[^ ]${after(at)}`,
    ...(at + 1 < letters.length ? [`${before(at)}${letters[at + 1]}${letter}${after(at + 2)}`] : []),
  ]);
  return ` (?:${slips.join('|')})`;
}

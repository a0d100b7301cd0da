import { EARTH_RADIUS_METERS, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { FactConditions } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import { allowsTypo, termWords, type WordMatch, wordMatchOf } from '#listings/name-words.ts';
import type { Snapshot } from '#listings/records/imports.ts';
import type { BoundSql } from './bound-sql.ts';
import { factsSql } from './facts-sql.ts';
import { medicaidSql } from './medicaid-sql.ts';
import { anyTagSql } from './tag-bits.ts';

/** Conditions for a record besides its location. */
export interface RecordConditions {
  /** OR within a list, AND between lists. */
  tagGroups: number[][];
  term?: string | undefined;
  wordMatch?: WordMatch;
  medicaid?: MedicaidConditions | undefined;
  /** In one order. */
  facts?: FactConditions | undefined;
}

/**
 * Maximum difference in meters between PostGIS and `distanceMiles`: they compute on the same sphere in a different
 * order, and PostGIS rounds to a hundredth of a micrometer. For records closer to an edge than this, `distanceMiles`
 * decides.
 */
export function guardMeters(meters: number): number {
  return 1e-5 + meters * 1e-9;
}

/** Converts miles to meters on the sphere of PostGIS, whose radius differs from ours by two parts in 10¹². */
export function toMeters(miles: number): number {
  return miles * METERS_PER_MILE * (POSTGIS_RADIUS_METERS / EARTH_RADIUS_METERS);
}
const POSTGIS_RADIUS_METERS = 6_371_008.771_415_059;

/** Returns SQL for the point as a geography. */
export function pointSql(sql: BoundSql, { lat, lng }: Point): string {
  return `ST_SetSRID(ST_MakePoint(${sql.bind(lng, 'float8')}, ${sql.bind(lat, 'float8')}), 4326)::geography`;
}

/** Returns a SQL condition: the record is within `meters` of the point, on the sphere. */
export function withinSql(sql: BoundSql, point: string, meters: number): string {
  return `ST_DWithin(geog, ${point}, ${sql.bind(Math.max(0, meters), 'float8')}, false)`;
}

/** Returns a SQL condition for the tags, names and evidence. */
export function conditionsSql(
  sql: BoundSql,
  snapshot: Pick<Snapshot, 'evidence'>,
  { tagGroups, term = '', wordMatch = 'anywhere', medicaid, facts }: RecordConditions,
): string {
  const tags = tagGroups.map((tagIds) => anyTagSql(sql, tagIds));
  const words = termWords(term).map((word) => WORD_SQL[wordMatchOf(word, wordMatch)](sql, word));
  const evidence = medicaid ? medicaidSql(sql, snapshot, medicaid) : [];
  const known = facts ? factsSql(sql, facts) : [];
  return [...tags, ...words, ...evidence, ...known].join(' AND ') || 'true';
}

/** Words contain only letters and digits, so they need no escaping in patterns. */
const WORD_SQL: Record<WordMatch, (sql: BoundSql, word: string) => string> = {
  anywhere: (sql, word) => `words LIKE ${sql.bind(`%${word}%`, 'text')}`,
  beginning: (sql, word) => `words LIKE ${sql.bind(`% ${word}%`, 'text')}`,
  'beginning-with-typo': (sql, word) =>
    allowsTypo(word) ? `words ~ ${sql.bind(typoPattern(word), 'text')}` : WORD_SQL.beginning(sql, word),
};

/**
 * Returns a regular expression for a word of a name that begins with `word`, with at most one typo: at each position a
 * missing or wrong letter (`de.?tal` for dental), an extra letter (`den.tal`), or two swapped letters (`detnal`).
 */
function typoPattern(word: string): string {
  const letters = [...word];
  const before = (at: number) => letters.slice(0, at).join('');
  const after = (at: number) => letters.slice(at).join('');
  const typos = letters.flatMap((letter, at) => [
    `${before(at)}[^ ]?${after(at + 1)}`,
    `${before(at)}[^ ]${after(at)}`,
    ...(at + 1 < letters.length ? [`${before(at)}${letters[at + 1]}${letter}${after(at + 2)}`] : []),
  ]);
  return ` (?:${typos.join('|')})`;
}

import {
  AGE_FACTS,
  type FactConditions,
  type KnownFact,
  ONLY_KNOWN,
  packFact,
  takesAnyFit,
} from '#listings/known-facts.ts';
import { type AgeFact, factsSeeing } from '#model/age-groups.ts';
import { MUST_KEYS, type MustKey } from '#model/must-have.ts';
import type { BoundSql } from './bound-sql.ts';

/** Returns SQL conditions for what a search asks of facts. */
export function factsSql(sql: BoundSql, conditions: FactConditions): string[] {
  const { must, fits } = conditions;
  const had = () => must.map((key) => saidSql(sql, { key, answer: 'yes', today: 0 })).join(' AND ');
  return [
    ...(conditions.hadAll === undefined ? [] : [conditions.hadAll ? had() : `NOT (${had()})`]),
    ...(takesAnyFit(conditions) ? [] : [`${fitSql(sql, conditions)} = ANY (${sql.bind(fits, 'text[]')})`]),
    ...ageSql(sql, conditions),
  ];
}

function ageSql(sql: BoundSql, { age, seesAge, today }: FactConditions): string[] {
  if (age === undefined || seesAge === undefined) return [];
  const names = (facts: readonly AgeFact[]) =>
    `(${facts.map((key) => saidSql(sql, { key, answer: 'yes', today })).join(' OR ')})`;
  const seesOther = `(${names(AGE_FACTS)} AND NOT ${names(factsSeeing(age))})`;
  return [seesAge ? `NOT ${seesOther}` : seesOther];
}

/** Returns SQL for how a record fits. */
export function fitSql(sql: BoundSql, { must, today }: FactConditions): string {
  if (must.length === 0) return `'yes'`;
  const has = (key: MustKey) => saidSql(sql, { key, answer: 'yes', today });
  const lacks = (key: MustKey) =>
    ONLY_KNOWN.has(key) ? `NOT ${has(key)}` : saidSql(sql, { key, answer: 'no', today });
  const [no, yes] = [must.map(lacks).join(' OR '), must.map(has).join(' AND ')];
  return `CASE WHEN ${no} THEN 'no' WHEN ${yes} THEN 'yes' ELSE 'unknown' END`;
}

/**
 * Returns SQL for the number of rows that are known to have each key, by its position among `MUST_KEYS`, as rows with
 * the points of the rim.
 */
export function knownSql(sql: BoundSql, { today }: FactConditions, fromWhere: string, rimSql: string): string {
  const day = `fact & 65535 >= ${sql.bind(today, 'int')}`;
  return `SELECT fact >> 17 AS key, count(*)::int AS count, ${rimSql} AS rim
    FROM (SELECT known, geog, lat, lng ${fromWhere}) match, unnest(known) fact
    WHERE fact & 65536 = 0 AND fact >> 17 < ${MUST_KEYS.length} AND ${day} GROUP BY fact >> 17`;
}

function saidSql(sql: BoundSql, { key, answer, today }: Omit<KnownFact, 'lastDay'> & { today: number }): string {
  const from = sql.bind(packFact({ key, answer, lastDay: today }), 'int');
  const to = sql.bind(packFact({ key, answer, lastDay: Number.POSITIVE_INFINITY }), 'int');
  return `EXISTS (SELECT FROM unnest(known) fact WHERE fact BETWEEN ${from} AND ${to})`;
}

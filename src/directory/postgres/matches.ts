import { distanceMiles } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import type { Point } from '#geo/point.ts';
import type { FactConditions } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import { FITS, type Fit, MUST_KEYS } from '#model/must-have.ts';
import type { CountedFacts } from '../search-query.ts';
import type { GroupedMapQuery } from '../store.ts';
import { BoundSql } from './bound-sql.ts';
import { type CalledRow, calledSql } from './called-sql.ts';
import { listingsOf } from './catalog.ts';
import { fitSql, knownSql } from './facts-sql.ts';
import { conditionsSql, guardMeters, pointSql, type RecordConditions, toMeters, withinSql } from './matching.ts';
import { levelSql } from './medicaid-sql.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** A circle and the conditions for records in it. */
export interface CircleQuery extends RecordConditions, Pick<GroupedMapQuery, 'center' | 'radiusMiles'> {
  /** The listings in the circle of which callers say something. */
  calledRows?: readonly CalledRow[];
}

/** Returns the FROM item with the listings for a query. */
export function listingsSql(
  { listings, snapshot }: Pick<PostgresRecords, 'listings' | 'snapshot'>,
  sql: BoundSql,
  { calledRows = [] }: CircleQuery,
): string {
  return calledRows.length === 0 ? listings : listingsOf(snapshot, calledSql(sql, calledRows));
}

/** Location of a record, in micro-degrees. */
export interface MicroPoint {
  lat: number;
  lng: number;
}

/** Returns the miles from a point, by `distanceMiles`, which decides what matches. */
function milesTo(center: Point, { lat, lng }: MicroPoint): number {
  return distanceMiles(center, { lat: lat / MICRO, lng: lng / MICRO });
}

/** Whether a point is in the circle, including its edge. */
export function isInside({ center, radiusMiles }: CircleQuery, point: MicroPoint): boolean {
  return milesTo(center, point) <= radiusMiles;
}

/** Sorts rows that are in id order by distance, keeping ties by id, and removes those outside the circle. */
export function inResultOrder<Row extends MicroPoint>(query: CircleQuery, rows: Row[]): (Row & { miles: number })[] {
  return rows
    .map((row) => ({ ...row, miles: milesTo(query.center, row) }))
    .filter(({ miles }) => miles <= query.radiusMiles)
    .sort((a, b) => a.miles - b.miles);
}

/**
 * Returns SQL for the matching records, including the rim: records so close to the edge that PostGIS cannot decide.
 * `rimSql` collects the points of the rim, for which `isInside` decides.
 */
export function matchesSql(
  records: Pick<PostgresRecords, 'listings' | 'snapshot'>,
  sql: BoundSql,
  query: CircleQuery,
): { fromWhere: string; rimSql: () => string } {
  const point = pointSql(sql, query.center);
  const meters = toMeters(query.radiusMiles);
  const guard = guardMeters(meters);
  return {
    fromWhere: `FROM ${listingsSql(records, sql, query)}
      WHERE ${withinSql(sql, point, meters + guard)} AND ${conditionsSql(sql, records.snapshot, query)}`,
    rimSql: () => {
      const isRim = `ST_Distance(geog, ${point}, false) > ${sql.bind(meters - guard, 'float8')}`;
      return `json_agg(json_build_object('lat', lat, 'lng', lng)) FILTER (WHERE ${isRim})`;
    },
  };
}

/** Returns the exact number of matching records. */
export async function countMatches(records: PostgresRecords, query: CircleQuery): Promise<number> {
  if (records.isEmpty) return 0;
  const sql = new BoundSql();
  const { fromWhere, rimSql } = matchesSql(records, sql, query);
  const [found] = await records.query<Counted>(
    `SELECT count(*)::int AS count, ${rimSql()} AS rim ${fromWhere}`,
    sql.values,
  );
  return insideOf(query, found!);
}

/** Returns the exact number of matches of each level, of whichever level the query wants them. */
export async function countLevels(
  records: PostgresRecords,
  query: CircleQuery & { medicaid: MedicaidConditions },
): Promise<Record<MedicaidLevel, number>> {
  const counts = { sure: 0, likely: 0, unknown: 0 };
  if (records.isEmpty) return counts;
  const sql = new BoundSql();
  const medicaid = { ...query.medicaid, levels: [] };
  const { fromWhere, rimSql } = matchesSql(records, sql, { ...query, medicaid });
  const level = levelSql(sql, records.snapshot, medicaid);
  const found = await records.query<Counted & { level: MedicaidLevel }>(
    `SELECT ${level} AS level, count(*)::int AS count, ${rimSql()} AS rim ${fromWhere} GROUP BY level`,
    sql.values,
  );
  for (const row of found) counts[row.level] = insideOf(query, row);
  return counts;
}

/** Returns exactly how the matches fit and what is known of them, however the query wants them to fit. */
export async function countFacts(
  records: PostgresRecords,
  query: CircleQuery & { facts: FactConditions },
): Promise<CountedFacts> {
  const zeros = <Key extends string>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  const counted: CountedFacts = { fits: zeros(FITS), known: zeros(MUST_KEYS) };
  if (records.isEmpty) return counted;
  const facts = { ...query.facts, fits: [] };
  const sql = new BoundSql();
  const { fromWhere, rimSql } = matchesSql(records, sql, { ...query, facts });
  const fits = await records.query<Counted & { fit: Fit }>(
    `SELECT ${fitSql(sql, facts)} AS fit, count(*)::int AS count, ${rimSql()} AS rim ${fromWhere} GROUP BY fit`,
    sql.values,
  );
  for (const row of fits) counted.fits[row.fit] = insideOf(query, row);
  const ofKnown = new BoundSql();
  const matches = matchesSql(records, ofKnown, { ...query, facts });
  const known = await records.query<Counted & { key: number }>(
    knownSql(ofKnown, facts, matches.fromWhere, matches.rimSql()),
    ofKnown.values,
  );
  for (const row of known) counted.known[MUST_KEYS[row.key]!] = insideOf(query, row);
  return counted;
}

interface Counted {
  count: number;
  /** Points so close to the edge that PostGIS cannot decide. */
  rim: MicroPoint[] | null;
}

function insideOf(query: CircleQuery, { count, rim }: Counted): number {
  return count - (rim ?? []).filter((point) => !isInside(query, point)).length;
}

import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import type { MedicaidConditions } from '../listing-evidence.ts';
import { MICRO } from '../micro-degrees.ts';
import type { GroupedMapQuery } from '../store.ts';
import { BoundSql } from './bound-sql.ts';
import { conditionsSql, guardMeters, pointSql, type RecordConditions, toMeters, withinSql } from './matching.ts';
import { levelSql } from './medicaid-sql.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** A circle and the conditions for records in it. */
export interface CircleQuery extends RecordConditions, Pick<GroupedMapQuery, 'center' | 'radiusMiles'> {}

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
 * Returns SQL for the matching records, including the rim: records so close to the edge that PostGIS cannot decide. `rimSql`
 * collects the points of the rim, for which `isInside` decides.
 */
export function matchesSql(
  { listings, snapshot }: Pick<PostgresRecords, 'listings' | 'snapshot'>,
  sql: BoundSql,
  query: CircleQuery,
): { fromWhere: string; rimSql: () => string } {
  const point = pointSql(sql, query.center);
  const meters = toMeters(query.radiusMiles);
  const guard = guardMeters(meters);
  return {
    fromWhere: `FROM ${listings} WHERE ${withinSql(sql, point, meters + guard)} AND ${conditionsSql(sql, snapshot, query)}`,
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
  const [found] = await records.query<{ count: number; rim: MicroPoint[] | null }>(
    `SELECT count(*)::int AS count, ${rimSql()} AS rim ${fromWhere}`,
    sql.values,
  );
  const outside = (found!.rim ?? []).filter((point) => !isInside(query, point)).length;
  return found!.count - outside;
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
  const found = await records.query<{ level: MedicaidLevel; count: number; rim: MicroPoint[] | null }>(
    `SELECT ${level} AS level, count(*)::int AS count, ${rimSql()} AS rim ${fromWhere} GROUP BY level`,
    sql.values,
  );
  for (const { level, count, rim } of found)
    counts[level] = count - (rim ?? []).filter((point) => !isInside(query, point)).length;
  return counts;
}

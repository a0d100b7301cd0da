import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { MICRO } from '../micro-degrees.ts';
import type { GroupedMapQuery } from '../store.ts';
import { BoundSql, guardMeters, pointSql, toMeters, type Wanted, wantedSql, withinSql } from './matching.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** A circle, and what is asked of the records in it. */
export interface CircleQuery extends Wanted, Pick<GroupedMapQuery, 'center' | 'radiusMiles'> {}

/** Where a record stands, in micro-degrees. */
export interface MicroPoint {
  lat: number;
  lng: number;
}

/** Miles from a point, by the one function that decides. */
export function milesTo(center: Point, { lat, lng }: MicroPoint): number {
  return distanceMiles(center, { lat: lat / MICRO, lng: lng / MICRO });
}

/** Whether a place is in the circle; its edge is. */
export function isInside({ center, radiusMiles }: CircleQuery, place: MicroPoint): boolean {
  return milesTo(center, place) <= radiusMiles;
}

/** Rows in the order of their ids, put in the order of a result: nearest first, ties by id. Without those outside the circle. */
export function inResultOrder<Row extends MicroPoint>(query: CircleQuery, rows: Row[]): (Row & { miles: number })[] {
  return rows
    .map((row) => ({ ...row, miles: milesTo(query.center, row) }))
    .filter(({ miles }) => miles <= query.radiusMiles)
    .sort((a, b) => a.miles - b.miles);
}

/**
 * The records that match, as SQL: all those surely inside, and with them the rim, so close to the edge that PostGIS cannot
 * tell. `rimSql` collects the places of the latter, on each of which `isInside` decides.
 */
export function matchesSql(
  { records }: Pick<PostgresRecords, 'records'>,
  sql: BoundSql,
  query: CircleQuery,
): { fromWhere: string; rimSql: () => string } {
  const point = pointSql(sql, query.center);
  const meters = toMeters(query.radiusMiles);
  const guard = guardMeters(meters);
  return {
    fromWhere: `FROM ${records} WHERE ${withinSql(sql, point, meters + guard)} AND ${wantedSql(sql, query)}`,
    rimSql: () => {
      const isRim = `ST_Distance(geog, ${point}, false) > ${sql.bind(meters - guard, 'float8')}`;
      return `json_agg(json_build_object('lat', lat, 'lng', lng)) FILTER (WHERE ${isRim})`;
    },
  };
}

/** How many records match, exactly. */
export async function countMatches(from: PostgresRecords, query: CircleQuery): Promise<number> {
  if (from.isEmpty) return 0;
  const sql = new BoundSql();
  const { fromWhere, rimSql } = matchesSql(from, sql, query);
  const [found] = await from.query<{ count: number; rim: MicroPoint[] | null }>(
    `SELECT count(*)::int AS count, ${rimSql()} AS rim ${fromWhere}`,
    sql.values,
  );
  const outside = (found!.rim ?? []).filter((place) => !isInside(query, place)).length;
  return found!.count - outside;
}

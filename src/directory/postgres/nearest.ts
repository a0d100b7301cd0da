import { METERS_PER_MILE } from '#geo/distance.ts';
import type { RecordKey } from '#listings/records/imports.ts';
import type { SearchHit } from '../search-query.ts';
import { BoundSql } from './bound-sql.ts';
import { type CircleQuery, inResultOrder, listingsSql, type MicroPoint, matchesSql } from './matches.ts';
import { conditionsSql, guardMeters, pointSql, toMeters } from './matching.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** Range of hits in a result: from `offset` up to but excluding `end`, of `total`. */
export interface HitRange {
  offset: number;
  end: number;
  total: number;
}

/**
 * Minimum ratio of total to `end` for finding a smaller circle first; with sparser matches, walking outward costs more.
 */
const MIN_TOTAL_FACTOR = 50;

/**
 * Returns one page of matches. PostGIS finds the ring around the center that contains them, `distanceMiles` sorts that
 * ring exactly, then the records are read.
 */
export async function nearestHits(records: PostgresRecords, query: CircleQuery, range: HitRange): Promise<SearchHit[]> {
  const { offset, end } = range;
  if (offset >= end) return [];
  const ring = await ringOfPage(records, query, range, await pageRadiusMiles(records, query, range));
  const skipped = ring[0]!.skipped;
  const page = inResultOrder(query, ring).slice(offset - skipped, end - skipped);
  const providers = await records.findByKeys(page);
  return page.map(({ miles }, at) => ({ provider: providers[at]!, distanceMiles: miles, number: offset + at + 1 }));
}

/**
 * Radius of a circle that surely contains the page: a smaller one if matches are dense, so that not all need sorting.
 */
async function pageRadiusMiles(
  records: PostgresRecords,
  query: CircleQuery,
  { end, total }: HitRange,
): Promise<number> {
  if (total <= MIN_TOTAL_FACTOR * end) return query.radiusMiles;
  const sql = new BoundSql();
  const point = pointSql(sql, query.center);
  // Ordered by the operator only: with a second key, the index is not used.
  const [last] = await records.query<{ meters: number }>(
    `SELECT ST_Distance(geog, ${point}, false) AS meters FROM (
       SELECT geog FROM ${listingsSql(records, sql, query)} WHERE ${conditionsSql(sql, records.snapshot, query)}
       ORDER BY geog <-> ${point} OFFSET ${sql.bind(end - 1, 'int')} LIMIT 1
     ) nearest`,
    sql.values,
  );
  return last ? (last.meters + 4 * guardMeters(last.meters)) / METERS_PER_MILE : query.radiusMiles;
}

interface RingRow extends RecordKey, MicroPoint {
  /** Number of matches nearer than the ring. */
  skipped: number;
}

/**
 * Returns the matches that may be on the page, in id order. The order of two matches closer than the guard is
 * uncertain, so the ring extends by the guard beyond the first and last match of the page in PostGIS order.
 *
 *     meters:  … ──┬───┬─┬──────┬────────┬──────┬──┬── …
 *          skipped │ guard │     the page     │ guard │
 */
function ringOfPage(
  records: PostgresRecords,
  query: CircleQuery,
  { offset, end }: HitRange,
  radiusMiles: number,
): Promise<RingRow[]> {
  const sql = new BoundSql();
  const point = pointSql(sql, query.center);
  const guard = sql.bind(4 * guardMeters(toMeters(radiusMiles)), 'float8');
  const { fromWhere } = matchesSql(records, sql, { ...query, radiusMiles });
  const metersOf = (index: number) =>
    `(SELECT meters FROM match ORDER BY meters OFFSET ${sql.bind(index, 'int')} LIMIT 1)`;
  return records.query<RingRow>(
    `WITH match AS MATERIALIZED (
       SELECT import, row, id, lat, lng, ST_Distance(geog, ${point}, false) AS meters ${fromWhere}
     ), ring AS MATERIALIZED (
       SELECT ${metersOf(offset)} - ${guard} AS inner_meters, ${metersOf(end - 1)} + ${guard} AS outer_meters
     )
     SELECT import, row, lat, lng, (SELECT count(*)::int FROM match WHERE meters < inner_meters) AS skipped
     FROM match, ring WHERE meters BETWEEN inner_meters AND outer_meters ORDER BY id`,
    sql.values,
  );
}

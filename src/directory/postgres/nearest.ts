import { METERS_PER_MILE } from '#geo/distance.ts';
import type { RecordKey } from '../records/imports.ts';
import type { SearchHit } from '../search-query.ts';
import { type CircleQuery, inResultOrder, type MicroPoint, matchesSql } from './matches.ts';
import { BoundSql, guardMeters, pointSql, toMeters, wantedSql } from './matching.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** Hits `offset` up to `end` of a result, of `total`: nearest first, ties by id. */
export interface Window {
  offset: number;
  end: number;
  total: number;
}

/** Where matches are fewer than one in so many records, walking outward from the center would pass too many others. */
const DENSE = 50;

/**
 * One page of the matches. PostGIS says in which ring around the center they lie; `distanceMiles` puts that ring in its exact
 * order; then the records are read.
 */
export async function nearestHits(from: PostgresRecords, query: CircleQuery, window: Window): Promise<SearchHit[]> {
  const { offset, end } = window;
  if (offset >= end) return [];
  const ring = await ringOfPage(from, query, window, await pageRadiusMiles(from, query, window));
  const skipped = ring[0]!.skipped;
  const page = inResultOrder(query, ring).slice(offset - skipped, end - skipped);
  const providers = await from.findByKeys(page);
  return page.map(({ miles }, at) => ({ provider: providers[at]!, distanceMiles: miles, number: offset + at + 1 }));
}

/** A circle that surely holds the page: a smaller one where matches are dense, so that it need not sort all of them. */
async function pageRadiusMiles(from: PostgresRecords, query: CircleQuery, { end, total }: Window): Promise<number> {
  if (total <= DENSE * end) return query.radiusMiles;
  const sql = new BoundSql();
  const point = pointSql(sql, query.center);
  // Ordered by the operator alone: with a second key the index is not used.
  const [last] = await from.query<{ meters: number }>(
    `SELECT ST_Distance(geog, ${point}, false) AS meters FROM (
       SELECT geog FROM ${from.records} WHERE ${wantedSql(sql, query)}
       ORDER BY geog <-> ${point} OFFSET ${sql.bind(end - 1, 'int')} LIMIT 1
     ) nearest`,
    sql.values,
  );
  return last ? (last.meters + 4 * guardMeters(last.meters)) / METERS_PER_MILE : query.radiusMiles;
}

interface RingRow extends RecordKey, MicroPoint {
  /** Matches that are nearer than the ring. */
  skipped: number;
}

/**
 * The matches that may be on the page, in the order of their ids. Of two that are closer to each other than the guard, either
 * may come first: so the ring is that much wider than from the first to the last match of the page as PostGIS orders them.
 *
 *     meters:  … ──┬───┬─┬──────┬────────┬──────┬──┬── …
 *          skipped │ guard │     the page     │ guard │
 */
function ringOfPage(
  from: PostgresRecords,
  query: CircleQuery,
  { offset, end }: Window,
  radiusMiles: number,
): Promise<RingRow[]> {
  const sql = new BoundSql();
  const point = pointSql(sql, query.center);
  const guard = sql.bind(4 * guardMeters(toMeters(radiusMiles)), 'float8');
  const { fromWhere } = matchesSql(from, sql, { ...query, radiusMiles });
  const metersOf = (place: number) =>
    `(SELECT meters FROM match ORDER BY meters OFFSET ${sql.bind(place, 'int')} LIMIT 1)`;
  return from.query<RingRow>(
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

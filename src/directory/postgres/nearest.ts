import { METRES_PER_MILE } from '#geo/distance.ts';
import type { SearchHit } from '../search-query.ts';
import { BoundSql } from './bound-sql.ts';
import { type CircleQuery, type MicroPoint, milesTo } from './matches.ts';
import { guardMetres, pointSql, toMetres, wantedSql, withinSql } from './matching.ts';
import { type PostgresRecords, RECORD_COLUMNS, type RecordRow } from './postgres-records.ts';

/** Hits `offset` up to `end` of a result, of `total`: nearest first, ties by id. */
export interface Window {
  offset: number;
  end: number;
  total: number;
}

/** Where matches stand less densely than one in so many, walking outward from the centre would pass too many others. */
const DENSE = 50;

/**
 * One page of the matches. PostGIS says roughly where in the order it lies; places that close to its ends are put into their
 * exact order by `distanceMiles`; then the records at those places are read, in the order of their ids.
 */
export async function nearestHits(from: PostgresRecords, query: CircleQuery, window: Window): Promise<SearchHit[]> {
  if (window.offset >= window.end) return [];
  const radiusMiles = await pageRadiusMiles(from, query, window);
  const { ranks, skipped } = rankPlaces(query, await placesOfPage(from, { ...query, radiusMiles }, window));
  return readHits(from, query, ranks, window, skipped);
}

/** A circle that surely holds the page: a smaller one where matches are dense, so that it need not sort all of them. */
async function pageRadiusMiles(from: PostgresRecords, query: CircleQuery, { end, total }: Window): Promise<number> {
  if (total <= DENSE * end) return query.radiusMiles;
  const sql = new BoundSql();
  const point = pointSql(sql, query.centre);
  // Ordered by the operator alone: with a second key the index is not used.
  const [last] = await from.query<{ metres: number }>(
    `SELECT ST_Distance(geog, ${point}, false) AS metres FROM (
       SELECT geog FROM ${from.records} WHERE ${wantedSql(sql, query)}
       ORDER BY geog <-> ${point} OFFSET ${sql.bind(end - 1, 'int')} LIMIT 1
     ) nearest`,
    sql.values,
  );
  return last ? (last.metres + 4 * guardMetres(last.metres)) / METRES_PER_MILE : query.radiusMiles;
}

interface RankedPlace extends MicroPoint {
  /** Records before this place, in the order of PostGIS. */
  before: number;
  /** Matching records at this place. */
  count: number;
}

/**
 * The places of which a record may be on the page. Of two that lie closer to each other than the guard, either may come
 * first: so a place is left out only where all its records surely come before the page, or surely after.
 *
 *     metres:    … ──┬──────┬──┬──────┬─────────┬── …
 *     surely before the page │ may be on it     │ surely after
 */
async function placesOfPage(
  from: PostgresRecords,
  query: CircleQuery,
  { offset, end }: Window,
): Promise<RankedPlace[]> {
  const sql = new BoundSql();
  const point = pointSql(sql, query.centre);
  const metres = toMetres(query.radiusMiles);
  const guard = sql.bind(4 * guardMetres(metres), 'float8');
  return from.query<RankedPlace>(
    `SELECT lat, lng, count::int, before::int FROM (
       SELECT lat, lng, count,
         sum(count) OVER (ORDER BY metres, lat, lng ROWS UNBOUNDED PRECEDING) - count AS before,
         sum(count) OVER (ORDER BY metres RANGE BETWEEN UNBOUNDED PRECEDING AND ${guard} PRECEDING) AS surely_nearer,
         sum(count) OVER (ORDER BY metres RANGE BETWEEN UNBOUNDED PRECEDING AND ${guard} FOLLOWING) AS perhaps_nearer
       FROM (
         SELECT lat, lng, count(*) AS count, min(ST_Distance(geog, ${point}, false)) AS metres
         FROM ${from.records} WHERE ${withinSql(sql, point, metres + guardMetres(metres))} AND ${wantedSql(sql, query)}
         GROUP BY lat, lng
       ) place
     ) placed
     WHERE coalesce(surely_nearer, 0) < ${sql.bind(end, 'int')} AND perhaps_nearer > ${sql.bind(offset, 'int')}`,
    sql.values,
  );
}

/** Places in their exact order; those equally far away share a rank, for their records go by id. */
function rankPlaces({ centre }: CircleQuery, places: RankedPlace[]): { ranks: Ranks; skipped: number } {
  const ordered = places
    .map((place) => ({ ...place, miles: milesTo(centre, place) }))
    .sort((a, b) => a.miles - b.miles);
  let rank = 0;
  const ranked = ordered.map((place, at) => {
    if (at > 0 && place.miles !== ordered[at - 1]!.miles) rank++;
    return { ...place, rank };
  });
  return { ranks: ranked, skipped: Math.min(...places.map(({ before }) => before)) };
}
type Ranks = (MicroPoint & { rank: number; miles: number })[];

async function readHits(
  from: PostgresRecords,
  query: CircleQuery,
  ranks: Ranks,
  { offset, end }: Window,
  skipped: number,
): Promise<SearchHit[]> {
  const sql = new BoundSql();
  const column = (key: 'lat' | 'lng' | 'rank') =>
    sql.bind(
      ranks.map((place) => place[key]),
      'int[]',
    );
  const rows = await from.query<RecordRow>(
    `SELECT ${RECORD_COLUMNS}
     FROM unnest(${column('lat')}, ${column('lng')}, ${column('rank')}) AS place (lat, lng, rank)
     JOIN ${from.records} ON record.lat = place.lat AND record.lng = place.lng
     WHERE ${wantedSql(sql, query)}
     ORDER BY place.rank, record.id OFFSET ${sql.bind(offset - skipped, 'int')} LIMIT ${sql.bind(end - offset, 'int')}`,
    sql.values,
  );
  return rows.map((row, at) => ({
    provider: from.toProvider(row),
    distanceMiles: milesTo(query.centre, row),
    number: offset + at + 1,
  }));
}

import { GRID_SIZE, MapGrid } from '../map-grid.ts';
import { MAX_MAP_POINTS, type MapPoints } from '../search-query.ts';
import type { GroupedMapQuery } from '../store.ts';
import { countMatches, inResultOrder, isInside, type MicroPoint, matchesSql } from './matches.ts';
import { BoundSql } from './matching.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** As `DirectoryStore.mapPoints`. */
export async function mapPointsOf(from: PostgresRecords, query: GroupedMapQuery): Promise<MapPoints> {
  const total = await countMatches(from, query);
  if (total > MAX_MAP_POINTS) return gridOf(from, query, total);
  const places = total === 0 ? [] : await matchesOf(from, query);
  return { kind: 'points', total, microDegrees: Int32Array.from(places.flatMap(({ lat, lng }) => [lat, lng])) };
}

/** All matches, nearest first, ties by id. */
async function matchesOf(from: PostgresRecords, query: GroupedMapQuery): Promise<MicroPoint[]> {
  const sql = new BoundSql();
  const { fromWhere } = matchesSql(from, sql, query);
  return inResultOrder(query, await from.query<MicroPoint>(`SELECT lat, lng ${fromWhere} ORDER BY id`, sql.values));
}

/** Counted cell by cell in the database, by the grid's own arithmetic. */
async function gridOf(from: PostgresRecords, query: GroupedMapQuery, total: number): Promise<MapPoints> {
  const grid = new MapGrid(query.center, query.radiusMiles);
  const { south, west, rowsPerMicro, columnsPerMicro, fullTurn } = grid.frame;
  const sql = new BoundSql();
  const { fromWhere, rimSql } = matchesSql(from, sql, query);
  const east = `mod(lng - ${sql.bind(west, 'int')} + ${fullTurn}, ${fullTurn})`;
  const row = `floor((lat - ${sql.bind(south, 'int')}) * ${sql.bind(rowsPerMicro, 'float8')})`;
  const column = `floor(${east} * ${sql.bind(columnsPerMicro, 'float8')})`;
  const cells = await from.query<{ cell: number; count: number; rim: MicroPoint[] | null }>(
    `SELECT (${row} * ${GRID_SIZE} + ${column})::int AS cell, count(*)::int AS count, ${rimSql()} AS rim
     ${fromWhere} GROUP BY cell`,
    sql.values,
  );
  for (const { cell, count, rim } of cells) {
    grid.addToCell(cell, count - (rim ?? []).filter((place) => !isInside(query, place)).length);
  }
  return grid.toMapPoints(total);
}

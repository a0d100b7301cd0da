import { GRID_SIZE, MapGrid } from '../map-grid.ts';
import { MAX_MAP_POINTS, type MapPoints } from '../search-query.ts';
import type { GroupedMapQuery } from '../store.ts';
import { BoundSql } from './bound-sql.ts';
import { countMatches, isInside, matchesSql, milesTo, type Place } from './matches.ts';
import type { RecordReader } from './record-reader.ts';

/** As `DirectoryStore.mapPoints`. */
export async function mapPointsOf(reader: RecordReader, query: GroupedMapQuery): Promise<MapPoints> {
  const total = await countMatches(reader, query);
  if (total > MAX_MAP_POINTS) return gridOf(reader, query, total);
  const places = total === 0 ? [] : await matchesOf(reader, query);
  return { kind: 'points', total, microDegrees: Int32Array.from(places.flatMap(({ lat, lng }) => [lat, lng])) };
}

/** All matches, nearest first, ties by id. */
async function matchesOf(reader: RecordReader, query: GroupedMapQuery): Promise<Place[]> {
  const sql = new BoundSql();
  const { fromWhere } = matchesSql(reader, sql, query);
  // In the order of their ids, which a stable sort keeps.
  const rows = await reader.query<Place>(`SELECT lat, lng ${fromWhere} ORDER BY id`, sql.values);
  return rows
    .map((place) => ({ ...place, miles: milesTo(query.centre, place) }))
    .filter(({ miles }) => miles <= query.radiusMiles)
    .sort((a, b) => a.miles - b.miles);
}

/** Counted cell by cell in the database, by the grid's own arithmetic. */
async function gridOf(reader: RecordReader, query: GroupedMapQuery, total: number): Promise<MapPoints> {
  const grid = new MapGrid(query.centre, query.radiusMiles);
  const { south, west, rowsPerMicro, columnsPerMicro, fullTurn } = grid.frame;
  const sql = new BoundSql();
  const { fromWhere, rimSql } = matchesSql(reader, sql, query);
  const east = `mod(lng - ${sql.bind(west, 'int')} + ${fullTurn}, ${fullTurn})`;
  const row = `floor((lat - ${sql.bind(south, 'int')}) * ${sql.bind(rowsPerMicro, 'float8')})`;
  const column = `floor(${east} * ${sql.bind(columnsPerMicro, 'float8')})`;
  const cells = await reader.query<{ cell: number; count: number; rim: Place[] | null }>(
    `SELECT (${row} * ${GRID_SIZE} + ${column})::int AS cell, count(*)::int AS count, ${rimSql()} AS rim
     ${fromWhere} GROUP BY cell`,
    sql.values,
  );
  for (const { cell, count, rim } of cells) {
    grid.addToCell(cell, count - (rim ?? []).filter((place) => !isInside(query, place)).length);
  }
  return grid.toMapPoints(total);
}

import { partsOf } from '#listings/known-facts.ts';
import { fromJson } from '#listings/records/provider-row.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { GRID_SIZE, MapGrid } from '../map-grid.ts';
import { MAX_MAP_POINTS, type MapPoints, NO_MAP_POINT } from '../search-query.ts';
import { BoundSql } from './bound-sql.ts';
import { type CircleQuery, countMatches, inResultOrder, isInside, type MicroPoint, matchesSql } from './matches.ts';
import type { PostgresRecords } from './postgres-records.ts';

/** Implements `DirectoryStore.mapPoints`. */
export async function mapPointsOf(records: PostgresRecords, query: CircleQuery): Promise<MapPoints> {
  const total = await countMatches(records, query);
  if (total > MAX_MAP_POINTS) return gridOf(records, query, total);
  const points: MicroPoint[] = [];
  if (total > 0) for (const part of partsOf(query)) points.push(...(await matchesOf(records, part)));
  return { kind: 'points', total, microDegrees: Int32Array.from(points.flatMap(({ lat, lng }) => [lat, lng])) };
}

/** All matches, nearest first, ties by id. */
interface AddressedPoint extends MicroPoint {
  address_lines: string | null;
}

async function matchesOf(records: PostgresRecords, query: CircleQuery): Promise<MicroPoint[]> {
  const sql = new BoundSql();
  const { fromWhere } = matchesSql(records, sql, query);
  const matches = inResultOrder(
    query,
    await records.query<AddressedPoint>(`SELECT lat, lng, address_lines ${fromWhere} ORDER BY id`, sql.values),
  );
  return matches.map(({ lat, lng, address_lines: lines }) =>
    isMailOnly(fromJson(lines)) ? { lat: NO_MAP_POINT, lng: 0 } : { lat, lng },
  );
}

/** Counts matches per cell in the database, with the same arithmetic as `MapGrid.add`. */
async function gridOf(records: PostgresRecords, query: CircleQuery, total: number): Promise<MapPoints> {
  const grid = new MapGrid(query.center, query.radiusMiles);
  const { south, west, rowsPerMicro, columnsPerMicro, fullTurn } = grid.frame;
  const sql = new BoundSql();
  const { fromWhere, rimSql } = matchesSql(records, sql, query);
  const east = `mod(lng - ${sql.bind(west, 'int')} + ${fullTurn}, ${fullTurn})`;
  const row = `floor((lat - ${sql.bind(south, 'int')}) * ${sql.bind(rowsPerMicro, 'float8')})`;
  const column = `floor(${east} * ${sql.bind(columnsPerMicro, 'float8')})`;
  const cells = await records.query<{ cell: number; count: number; rim: MicroPoint[] | null }>(
    `SELECT (${row} * ${GRID_SIZE} + ${column})::int AS cell, count(*)::int AS count, ${rimSql()} AS rim
     ${fromWhere} GROUP BY cell`,
    sql.values,
  );
  for (const { cell, count, rim } of cells) {
    grid.addToCell(cell, count - (rim ?? []).filter((point) => !isInside(query, point)).length);
  }
  return grid.toMapPoints(total);
}

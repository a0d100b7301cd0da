import { DatabaseSync } from 'node:sqlite';
import { distanceMiles, EARTH_RADIUS_METERS, METERS_PER_MILE } from '#geo/distance.ts';
import { type BenchQuery, PAGE_SIZE, type Peer } from './peer.ts';
import type { SyntheticRows } from './synthetic-rows.ts';

const RADIANS = Math.PI / 180;

/** The usual design: SQLite's R*Tree for the bounding box, then distance and tags row by row. */
export function openRtreePeer(rows: SyntheticRows, log: (line: string) => void): Peer {
  log('SQLite R*Tree: loading');
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE VIRTUAL TABLE place USING rtree_i32(id, south, north, west, east)');
  const insert = db.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?)');
  db.exec('BEGIN');
  for (let i = 0; i < rows.length; i++) insert.run(i, rows.lat[i]!, rows.lat[i]!, rows.lng[i]!, rows.lng[i]!);
  db.exec('COMMIT');
  const select = db.prepare('SELECT id FROM place WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?');
  select.setReturnArrays(true);
  return {
    name: 'SQLite R*Tree',
    search(query) {
      const candidates = (select.all(...boxAround(query)) as unknown as number[][]).map(([id]) => id!);
      return nearest(rows, candidates, query);
    },
    close: () => db.close(),
  };
}

/**
 * Tests the distance of every row in the bounding box, in JavaScript over typed arrays: shows what the columnar index
 * saves. Rows are sorted by latitude, so finding the box's rows is free.
 */
export function openFullTestPeer(rows: SyntheticRows): Peer {
  const order = Uint32Array.from(rows.lat.keys()).sort((a, b) => rows.lat[a]! - rows.lat[b]!);
  const lats = Int32Array.from(order, (row) => rows.lat[row]!);
  const lngs = Int32Array.from(order, (row) => rows.lng[row]!);
  return {
    name: 'full distance test',
    search(query) {
      const [south, north, west, east] = boxAround(query);
      const maxH = Math.sin((query.radiusMiles * METERS_PER_MILE) / (2 * EARTH_RADIUS_METERS)) ** 2;
      const cosLat = Math.cos(query.lat * RADIANS);
      const near: { row: number; h: number }[] = [];
      let total = 0;
      let worst = maxH;
      for (let i = lowerBound(lats, south); i < lats.length && lats[i]! <= north; i++) {
        if (lngs[i]! < west || lngs[i]! > east) continue;
        const lat = lats[i]! * 1e-6;
        const sinLat = Math.sin(((lat - query.lat) * RADIANS) / 2);
        const sinLng = Math.sin(((lngs[i]! * 1e-6 - query.lng) * RADIANS) / 2);
        const h = sinLat * sinLat + cosLat * Math.cos(lat * RADIANS) * sinLng * sinLng;
        if (h > maxH || !hasTags(rows, order[i]!, query.tagGroups)) continue;
        total++;
        if (h > worst) continue;
        near.push({ row: order[i]!, h });
        if (near.length >= 8 * PAGE_SIZE) worst = cut(near);
      }
      cut(near);
      return { total, rows: near.map(({ row }) => row) };
    },
    close() {},
  };
}

/** Keeps the nearest page of rows. Returns the distance above which no other row can enter it. */
function cut(near: { row: number; h: number }[]): number {
  near.sort((a, b) => a.h - b.h || a.row - b.row);
  near.length = Math.min(near.length, PAGE_SIZE);
  return near.length < PAGE_SIZE ? 1 : near[PAGE_SIZE - 1]!.h;
}

/** Counts and sorts candidates by exact distance, then row number. */
export function nearest(rows: SyntheticRows, candidates: Iterable<number>, query: BenchQuery) {
  const found: { row: number; miles: number }[] = [];
  for (const row of candidates) {
    if (!hasTags(rows, row, query.tagGroups)) continue;
    const miles = distanceMiles(query, { lat: rows.lat[row]! / 1e6, lng: rows.lng[row]! / 1e6 });
    if (miles <= query.radiusMiles) found.push({ row, miles });
  }
  const sorted = found.sort((a, b) => a.miles - b.miles || a.row - b.row).slice(0, PAGE_SIZE);
  return { total: found.length, rows: sorted.map(({ row }) => row) };
}

function hasTags(rows: SyntheticRows, row: number, tagGroups: number[][]): boolean {
  return tagGroups.every((group) => group.some((tag) => hasTag(rows, row, tag)));
}

function hasTag(rows: SyntheticRows, row: number, tag: number): boolean {
  for (let k = rows.tagStart[row]!; k < rows.tagStart[row + 1]!; k++) if (rows.tags[k] === tag) return true;
  return false;
}

/** South, north, west, east in micro-degrees, slightly too wide. Does not support the date line. */
function boxAround({ lat, lng, radiusMiles }: BenchQuery): [number, number, number, number] {
  const latDegrees = radiusMiles / 69 + 0.01;
  const lngDegrees = latDegrees / Math.cos((Math.abs(lat) + latDegrees) * (Math.PI / 180));
  return [lat - latDegrees, lat + latDegrees, lng - lngDegrees, lng + lngDegrees].map((d) => Math.round(d * 1e6)) as [
    number,
    number,
    number,
    number,
  ];
}

function lowerBound(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

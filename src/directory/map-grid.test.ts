import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import { GRID_SIZE, MapGrid } from './map-grid.ts';

function gridWith(center: { lat: number; lng: number }, radiusMiles: number, points: { lat: number; lng: number }[]) {
  const grid = new MapGrid(center, radiusMiles);
  for (const { lat, lng } of points) grid.add(Math.round(lat * MICRO), Math.round(lng * MICRO));
  const map = grid.toMapPoints(points.length);
  if (map.kind !== 'grid') throw new Error('no grid');
  return map;
}

describe('MapGrid', () => {
  test('counts row by row from the southwest', () => {
    const { counts, box } = gridWith({ lat: 40, lng: -100 }, 50, [
      { lat: 39.28, lng: -100.93 },
      { lat: 40.72, lng: -99.075 },
    ]);
    expect(box.south).toBeCloseTo(39.2763, 3);
    expect(box.north).toBeCloseTo(40.7237, 3);
    expect(box.west).toBeCloseTo(-100.9447, 3);
    expect(box.east).toBeCloseTo(-99.0553, 3);
    const cells = [...counts.keys()].filter((cell) => counts[cell]);
    expect(cells.map((cell) => [Math.floor(cell / GRID_SIZE), cell % GRID_SIZE])).toEqual([
      [1, 3],
      [510, 506],
    ]);
  });

  test('crosses the date line', () => {
    const { counts, box } = gridWith({ lat: 52, lng: 179.9 }, 50, [
      { lat: 52, lng: 179.902 },
      { lat: 52, lng: -179.9 },
    ]);
    expect(box.west).toBeGreaterThan(178);
    expect(box.east).toBeLessThan(-178);
    const [first, second] = [...counts.keys()].filter((cell) => counts[cell]) as [number, number];
    expect(first % GRID_SIZE).toBe(GRID_SIZE / 2);
    expect(second - first).toBe(43);
  });

  test('assigns every point of the circle a cell, also around the poles, and addRun assigns the same one', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const turn = fc.record({
      north: fc.double({ min: -1, max: 1, noNaN: true }),
      east: fc.double({ min: -8, max: 8, noNaN: true }),
    });
    fc.assert(
      fc.property(point, turn, fc.double({ min: 0.1, max: 800, noNaN: true }), (center, { north, east }, radius) => {
        const lat = Math.max(-90, Math.min(90, center.lat + north));
        const moved = center.lng + east;
        const lng = moved > 180 ? moved - 360 : moved < -180 ? moved + 360 : moved;
        fc.pre(distanceMiles(center, { lat, lng }) <= radius);
        const { counts } = gridWith(center, radius, [{ lat, lng }]);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
        const run = new MapGrid(center, radius);
        run.addRun(Int32Array.of(0, 0, Math.round(lat * MICRO), Math.round((lng < 0 ? lng + 360 : lng) * MICRO)), 1, 2);
        const map = run.toMapPoints(1);
        expect(map.kind === 'grid' && map.counts.indexOf(1)).toBe(counts.indexOf(1));
      }),
    );
  });
});

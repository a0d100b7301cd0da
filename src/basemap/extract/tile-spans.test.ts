import fc from 'fast-check';
import { zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { stateRings } from '../map-shapes.ts';
import { toWorld } from '../mercator.ts';
import { tilesTouching, within } from './tile-spans.ts';

const ARIZONA = stateRings(['04']);
const [MIN_ZOOM, MAX_ZOOM] = [7, 12];
const spans = tilesTouching(ARIZONA, MIN_ZOOM, MAX_ZOOM);

const idAt = (lng: number, lat: number, zoom: number) => {
  const { x, y } = toWorld({ lat, lng });
  return zxyToTileId(zoom, Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom));
};
const has = (id: number) => [...within(spans, id, id + 1)].length === 1;

test('tiles touch a state where one of its points is, at every zoom, and nowhere far from it', () => {
  const point = fc.record({
    lng: fc.double({ min: -118, max: -106, noNaN: true }),
    lat: fc.double({ min: 28, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(point, fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }), ({ lng, lat }, zoom) => {
      // Degrees that a tile and the margin take at most.
      const reach = 360 / 2 ** zoom + 0.05;
      if (isIn(lng, lat)) expect(has(idAt(lng, lat, zoom))).toBe(true);
      else if (!nearBorder(lng, lat, reach)) expect(has(idAt(lng, lat, zoom))).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test('spans ascend, are apart, and hold only the wanted zooms', () => {
  for (let i = 1; i < spans.length; i++) expect(spans[i]!).toBeGreaterThan(spans[i - 1]!);
  expect(has(0)).toBe(false);
  expect(has(idAt(-112, 33, MIN_ZOOM - 1))).toBe(false);
  expect(has(idAt(-112, 33, MAX_ZOOM + 1))).toBe(false);
});

test('parts of spans are cut to what is asked for', () => {
  const parts = Float64Array.of(2, 5, 7, 8, 10, 20);
  expect([...within(parts, 4, 12)]).toEqual([
    [4, 5],
    [7, 8],
    [10, 12],
  ]);
  expect([...within(parts, 5, 7)]).toEqual([]);
  expect([...within(parts, 20, 30)]).toEqual([]);
});

function isIn(lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of ARIZONA)
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1]!, ring[i]!] as [[number, number], [number, number]];
      if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  return inside;
}

/** Whether a box of `reach` degrees to each side has a part of the border: by points along it. */
function nearBorder(lng: number, lat: number, reach: number): boolean {
  return ARIZONA.some((ring) =>
    ring.some(([x2 = 0, y2 = 0], i) => {
      const [x1 = x2, y1 = y2] = ring[i - 1] ?? [];
      const steps = Math.ceil((Math.abs(x2 - x1) + Math.abs(y2 - y1)) / 0.02) || 1;
      return Array.from({ length: steps }, (_, k) => k / steps).some(
        (share) => Math.abs(x1 + share * (x2 - x1) - lng) < reach && Math.abs(y1 + share * (y2 - y1) - lat) < reach,
      );
    }),
  );
}

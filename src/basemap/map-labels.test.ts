import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MapCity, MapLabels } from './map-labels.ts';
import { toWorld, worldPixels } from './mercator.ts';
import { placeLabels } from './place-labels.ts';

const labelsOf = (cities: readonly MapCity[]) => new MapLabels(cities, placeLabels(cities, []));

const city = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 20 }),
  population: fc.integer({ min: 1, max: 9_000_000 }),
  location: fc.record({
    lat: fc.double({ min: 33, max: 36, noNaN: true }),
    lng: fc.double({ min: -112, max: -108, noNaN: true }),
  }),
});

test('no two names overlap at any zoom', () => {
  fc.assert(
    fc.property(fc.array(city, { maxLength: 150 }), fc.integer({ min: 4, max: 11 }), (cities, zoom) => {
      const { x, y } = toWorld({ lat: 36, lng: -112 });
      const [left, top] = [x * worldPixels(zoom) - 200, y * worldPixels(zoom) - 200];
      const size = 0.0125 * worldPixels(zoom) + 400;
      const labels = labelsOf(cities).inFrame({ zoom, left, top, width: size, height: size });
      for (const [i, a] of labels.entries()) {
        for (const b of labels.slice(i + 1)) {
          const apart =
            a.textX + a.width <= b.textX ||
            b.textX + b.width <= a.textX ||
            a.textY <= b.textY - b.fontSize ||
            b.textY <= a.textY - a.fontSize;
          expect(apart).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

const town: MapCity = { name: 'Truth or Consequences', population: 6000, location: { lat: 33.13, lng: -107.25 } };

test('a name across a tile edge is in both tiles, at the same world position', () => {
  const labels = labelsOf([town]);
  const zoom = 12;
  const { x, y } = toWorld(town.location);
  const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
  const spots = [-1, 0, 1].flatMap((shift) => {
    const left = (column + shift) * 256 + 100;
    return labels
      .inFrame({ zoom, left, top: row * 256, width: 256, height: 256 })
      .map(({ textX }) => Math.round(textX + left));
  });
  expect(spots.length).toBeGreaterThan(1);
  expect(new Set(spots).size).toBe(1);
});

test('a frame across the date line shows names from both sides', () => {
  const guam: MapCity = { name: 'West', population: 50_000, location: { lat: 52, lng: 179.9 } };
  const adak: MapCity = { name: 'East', population: 40_000, location: { lat: 51.8, lng: -179.9 } };
  const size = worldPixels(8);
  const top = toWorld(guam.location).y * size - 200;
  const seen = labelsOf([guam, adak]).inFrame({ zoom: 8, left: size - 300, top, width: 600, height: 400 });
  expect(seen.map(({ text }) => text).sort()).toEqual(['East', 'West']);
});

test('the more populous of two neighbors gets the label', () => {
  const beside: MapCity = { name: 'Big Neighbor', population: 300_000, location: { lat: 33.14, lng: -107.26 } };
  const far = labelsOf([town, beside]).inFrame({ zoom: 5, left: 0, top: 0, width: 8192, height: 8192 });
  expect(far.map(({ text }) => text)).toEqual(['Big Neighbor']);
});

test('a name is placed around a big city instead of over it', () => {
  const west: MapCity = { name: 'West Coast City', population: 4_000_000, location: { lat: 34, lng: -118 } };
  const east: MapCity = { name: 'East of It', population: 1_500_000, location: { lat: 34, lng: -112 } };
  const seen = labelsOf([west, east]).inFrame({ zoom: 4, left: 0, top: 0, width: 4096, height: 4096 });
  expect(seen.map(({ text }) => text).sort()).toEqual(['East of It', 'West Coast City']);
});

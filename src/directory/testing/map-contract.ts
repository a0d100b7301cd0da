import { describe, expect, test } from 'vitest';
import { MICRO } from '#geo/micro-degrees.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { MAX_MAP_POINTS, NO_MAP_POINT } from '../search-query.ts';
import type { OpenWith } from './open-with.ts';

/** Points and grid for the map. */
export function describeMapPoints(openWith: OpenWith): void {
  describe('map points', () => {
    test('are in result order, also across the date line', async () => {
      const center = { lat: 51.9, lng: 179.99 };
      const store = await openWith(
        Array.from({ length: 300 }, (_, index) => {
          const lng = 179.7 + index / 500;
          return makeProvider({
            id: `sample:${index}`,
            location: { lat: 51.9 + (index % 7) / 100, lng: lng > 180 ? lng - 360 : lng },
          });
        }),
      );
      const query = { center, radiusMiles: 12, tagGroups: [], page: 1, pageSize: 500 };
      const { total, hits } = await store.search(query);
      const points = await store.mapPoints(query);
      expect(total).toBeGreaterThan(100);
      expect(points).toEqual({
        kind: 'points',
        total,
        microDegrees: Int32Array.from(
          hits.flatMap(({ provider: { location } }) => [
            Math.round(location.lat * MICRO),
            Math.round(location.lng * MICRO),
          ]),
        ),
      });
    });

    test('have none for addresses to write to', async () => {
      const lines = [['100 Oak Ave'], ['PO Box 12'], ['Apartado 12'], ['100 Oak Ave', 'PO Box 12']];
      const address = { city: 'Phoenix', state: 'AZ', zip: '85004' };
      const store = await openWith(
        lines.map((each, at) => makeProvider({ id: `sample:${at}`, address: { ...address, lines: each } })),
      );
      const query = { center: { lat: 33.45, lng: -112.07 }, radiusMiles: 50, tagGroups: [] };
      const points = await store.mapPoints(query);
      if (points.kind !== 'points') throw new Error('expected points');
      expect(points.total).toBe(4);
      const lats = [0, 1, 2, 3].map((at) => points.microDegrees[2 * at]);
      expect(lats.map((lat) => lat === NO_MAP_POINT)).toEqual([false, true, true, false]);
    });

    test('become a grid with the right total above the limit', async () => {
      const size = 150;
      const providers = Array.from({ length: size * size }, (_, index) =>
        makeProvider({
          id: `sample:${index}`,
          location: { lat: 40 + Math.floor(index / size) / 1000, lng: -100 + (index % size) / 1000 },
        }),
      );
      const store = await openWith(providers);
      const points = await store.mapPoints({ center: { lat: 40.07, lng: -99.93 }, radiusMiles: 20, tagGroups: [] });
      if (points.kind !== 'grid') throw new Error(`${points.kind} for ${providers.length} of ${MAX_MAP_POINTS}`);
      expect(points.total).toBe(size * size);
      expect(points.counts).toHaveLength(points.size ** 2);
      expect(points.counts.reduce((sum, count) => sum + count, 0)).toBe(size * size);
      // The square of providers is in the middle of the box, so the corners are empty.
      expect(points.counts[0]).toBe(0);
      const middle = (points.size / 2) * points.size + points.size / 2;
      const around = [middle - points.size, middle, middle + 1].map((cell) => points.counts[cell]!);
      expect(Math.max(...around)).toBeGreaterThan(0);
      const { south, north, west, east } = points.box;
      expect([south, north, west, east].map((degrees) => Math.round(degrees * 10) / 10)).toEqual([
        39.8, 40.4, -100.3, -99.6,
      ]);
    });

    test('are empty without matches', async () => {
      const store = await openWith();
      expect(await store.mapPoints({ center: { lat: 40, lng: -100 }, radiusMiles: 5, tagGroups: [] })).toEqual({
        kind: 'points',
        total: 0,
        microDegrees: new Int32Array(),
      });
    });
  });
}

import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import { roundToMicroDegrees } from '#geo/micro-degrees.ts';
import type { Point } from '#geo/point.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import type { OpenWith } from './open-with.ts';

const PHOENIX = { lat: 33.4484, lng: -112.074 };
const everywhere = { center: PHOENIX, radiusMiles: 50, tagGroups: [] as number[][], page: 1, pageSize: 12 };

/** Order, tags and pages. */
export function describeSearch(openWith: OpenWith): void {
  describe('search', () => {
    test('an empty store finds nothing', async () => {
      const store = await openWith();
      expect(await store.search(everywhere)).toEqual({ total: 0, hits: [] });
    });

    test('returns the nearest first, numbered from 1', async () => {
      const store = await openWith(
        [0.3, 0.1, 0.2].map((north, index) =>
          makeProvider({ id: `sample:${index}`, location: { lat: PHOENIX.lat + north, lng: PHOENIX.lng } }),
        ),
      );
      const { hits } = await store.search(everywhere);
      expect(hits.map(({ provider, number }) => [provider.id, number])).toEqual([
        ['sample:1', 1],
        ['sample:2', 2],
        ['sample:0', 3],
      ]);
    });

    test('breaks ties by id as text, by code unit, across all sources', async () => {
      const ids = ['sample:10', 'sample:9', 'sample:B', 'sample:a', 'nppes:1', 'samhsa:1', 'csv:é', 'csv:z', 'hrsa:1'];
      const store = await openWith(ids.map((id) => makeProvider({ id })));
      const { hits } = await store.search(everywhere);
      expect(hits.map(({ provider }) => provider.id)).toEqual([...ids].sort());
    });

    test('breaks ties in different directions by id too', async () => {
      const sides = [
        ['sample:d', 0.01],
        ['sample:a', -0.01],
        ['sample:c', 0.01],
        ['sample:b', -0.01],
      ] as const;
      const store = await openWith(
        sides.map(([id, east]) => makeProvider({ id, location: { lat: 40, lng: -100 + east } })),
      );
      const { hits } = await store.search({ ...everywhere, center: { lat: 40, lng: -100 } });
      const order = hits.map(({ provider, distanceMiles }) => ({ id: provider.id, distanceMiles }));
      expect(order).toEqual(order.toSorted((a, b) => a.distanceMiles - b.distanceMiles || (a.id < b.id ? -1 : 1)));
    });

    test('combines tags with OR within a group and AND between groups', async () => {
      const store = await openWith(
        [[1], [2], [1, 200], [2, 201], [3, 200], []].map((tagIds, index) =>
          makeProvider({ id: `sample:${index}`, tagIds }),
        ),
      );
      const found = async (...tagGroups: number[][]) =>
        (await store.search({ ...everywhere, tagGroups })).hits.map(({ provider }) => Number(provider.id.slice(7)));

      expect(await found()).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await found([1])).toEqual([0, 2]);
      expect(await found([1, 2])).toEqual([0, 1, 2, 3]);
      expect(await found([1, 2], [200])).toEqual([2]);
      expect(await found([1, 2, 3], [200, 201])).toEqual([2, 3, 4]);
      expect(await found([1], [201])).toEqual([]);
      expect(await found([99])).toEqual([]);
      expect(await found([1, 99])).toEqual([0, 2]);
      expect(await found([1], [99])).toEqual([]);
    });

    test('pages cover the whole result without gaps or duplicates, with an exact total', async () => {
      const providers = Array.from({ length: 2500 }, (_, index) =>
        makeProvider({
          id: `sample:${index}`,
          location: { lat: PHOENIX.lat + (index % 50) / 100, lng: PHOENIX.lng + Math.floor(index / 50) / 100 },
        }),
      );
      const store = await openWith(providers);
      const query = { ...everywhere, radiusMiles: 100, pageSize: 100 };
      const ids: string[] = [];
      for (let page = 1; page <= 25; page++) {
        const { total, hits } = await store.search({ ...query, page });
        expect(total).toBe(2500);
        expect(hits.map(({ number }) => number)).toEqual(hits.map((_, index) => (page - 1) * 100 + index + 1));
        ids.push(...hits.map(({ provider }) => provider.id));
      }
      expect(new Set(ids).size).toBe(2500);
      expect(await store.search({ ...query, page: 26 })).toEqual({ total: 2500, hits: [] });
      expect(await store.search({ ...query, page: 1_000_000_000 })).toEqual({ total: 2500, hits: [] });
    });

    // PostGIS and `distanceMiles` order these differently in the last digits. Sparse matches and middle pages use
    // separate code paths.
    test.each<[string, Point, (at: number) => Point]>([
      ['around a pole', { lat: 90, lng: 12 }, (at) => ({ lat: 89.95, lng: 3 * at - 179 })],
      [
        'mirrored',
        { lat: 61.2, lng: -149.9 },
        (at) => ({ lat: 61.203, lng: -149.9 + ((at % 2 === 0 ? 1 : -1) * Math.ceil((at + 1) / 2)) / 1000 }),
      ],
    ])('pages have the exact order of almost equal distances (%s)', async (_, center, placeAt) => {
      const near = Array.from({ length: 120 }, (_, at) =>
        makeProvider({ id: `sample:${(at * 37) % 120}`, location: roundToMicroDegrees(placeAt(at)) }),
      );
      const far = { lat: center.lat - 1, lng: center.lng };
      const store = await openWith([
        ...near,
        ...Array.from({ length: 400 }, (_, at) => makeProvider({ id: `sample:far-${at}`, location: far })),
      ]);
      const expected = near
        .map(({ id, location }) => ({ id, miles: distanceMiles(center, location) }))
        .sort((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
      for (const { pageSize, pages } of [
        { pageSize: 1, pages: 10 },
        { pageSize: 7, pages: 17 },
      ]) {
        const ids: string[] = [];
        for (let page = 1; page <= pages; page++) {
          const { hits } = await store.search({ ...everywhere, center, radiusMiles: 100, page, pageSize });
          ids.push(...hits.map(({ provider }) => provider.id));
        }
        expect(ids).toEqual(expected.slice(0, pages * pageSize));
      }
    });

    test('a deep page excludes earlier rows at exactly the distance where it begins', async () => {
      const half = { lat: 33.9, lng: -112.074 };
      const store = await openWith(
        Array.from({ length: 2300 }, (_, index) =>
          makeProvider({
            id: `sample:${String(index).padStart(4, '0')}`,
            location: index < 2100 ? half : { lat: 34.1, lng: -112.074 },
          }),
        ),
      );
      const radiusMiles = 2 * distanceMiles(PHOENIX, half);
      const { hits } = await store.search({ ...everywhere, radiusMiles, page: 22, pageSize: 100 });
      expect(hits.map(({ provider }) => provider.id)).toEqual(
        Array.from({ length: 100 }, (_, at) => `sample:${2100 + at}`),
      );
    });

    test('counts and pages many providers at the same point', async () => {
      const store = await openWith(
        Array.from({ length: 2200 }, (_, index) => makeProvider({ id: `sample:${String(index).padStart(4, '0')}` })),
      );
      const { total, hits } = await store.search({ ...everywhere, page: 105, pageSize: 20 });
      expect(total).toBe(2200);
      expect(hits.map(({ number }) => number)[0]).toBe(2081);
      expect(hits[0]!.provider.id).toBe('sample:2080');
    });
  });
}

import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import type { OpenWith } from './open-with.ts';

/** Great-circle miles on the same sphere, computed with another formula (angle between vectors). */
const KNOWN_DISTANCES = [
  ['25° north: Miami to Key West', [25.7617, -80.1918], [24.5551, -81.78], 129.672079],
  ['40° north: Manhattan to Philadelphia', [40.758, -73.9855], [39.9526, -75.1652], 83.393938],
  ['61° north: Anchorage to Wasilla', [61.2181, -149.9003], [61.5814, -149.4394], 29.36778],
  ['Alaska: Utqiagvik to Atqasuk', [71.2906, -156.7886], [70.4694, -157.3958], 58.379138],
  ['Hawaii: Honolulu to Hilo', [21.3069, -157.8583], [19.7074, -155.0885], 210.569199],
  ['Puerto Rico: San Juan to Ponce', [18.4655, -66.1057], [18.0111, -66.6141], 45.812163],
  ['Guam to Saipan', [13.4757, 144.7489], [15.1778, 145.751], 135.390927],
  ['the Aleutians across the date line: Adak to Shemya', [51.88, -176.6581], [52.7233, 174.112], 394.018337],
  ['over the pole', [89.9, -100], [89.8, 80], 20.728026],
] as const;

/** Distances, edges of circles, poles and the date line. */
export function describePlaces(openWith: OpenWith): void {
  describe('places', () => {
    test('distances are those of the globe, and what is a little further is not found', async () => {
      const store = await openWith(
        KNOWN_DISTANCES.map(([, , [lat, lng]], at) => makeProvider({ id: `sample:${at}`, location: { lat, lng } })),
      );
      for (const [at, [name, [lat, lng], , miles]] of KNOWN_DISTANCES.entries()) {
        const search = (radiusMiles: number) =>
          store.search({ center: { lat, lng }, radiusMiles, tagGroups: [], page: 1, pageSize: 12 });
        expect((await search(miles - 0.00001)).total, name).toBe(0);
        const { total, hits } = await search(miles + 0.00001);
        expect([total, hits[0]!.provider.id], name).toEqual([1, `sample:${at}`]);
        expect(hits[0]!.distanceMiles, name).toBeCloseTo(miles, 5);
      }
    });

    test('includes a provider exactly on the edge, and excludes it from any smaller circle', async () => {
      const center = { lat: 40.758, lng: -73.9855 };
      const location = { lat: 40.9, lng: -73.5 };
      const store = await openWith([makeProvider({ location })]);
      const edge = distanceMiles(center, location);
      const total = async (radiusMiles: number) =>
        (await store.search({ center, radiusMiles, tagGroups: [], page: 1, pageSize: 12 })).total;

      expect(await total(edge)).toBe(1);
      expect(await total(edge * (1 - Number.EPSILON))).toBe(0);
    });

    test('finds every longitude around a pole', async () => {
      const longitudes = [-180, -135, -90, -45, 0, 45, 90, 135, 180];
      const store = await openWith(
        longitudes.map((lng, index) => makeProvider({ id: `sample:${index}`, location: { lat: 89.95, lng } })),
      );
      const { total, hits } = await store.search({
        center: { lat: 90, lng: 12 },
        radiusMiles: 4,
        tagGroups: [],
        page: 1,
        pageSize: 12,
      });
      expect(total).toBe(longitudes.length);
      for (const hit of hits) expect(hit.distanceMiles).toBeCloseTo(3.454671, 5);
    });

    test('searches across Greenwich and the date line', async () => {
      const store = await openWith(
        [-0.01, 0.01, -179.99, 179.99].map((lng, index) =>
          makeProvider({ id: `sample:${index}`, location: { lat: 51.5, lng } }),
        ),
      );
      for (const lng of [0.02, -0.02, 179.98, -179.98]) {
        const query = { center: { lat: 51.5, lng }, radiusMiles: 5, tagGroups: [], page: 1, pageSize: 12 };
        expect((await store.search(query)).total, `from ${lng}`).toBe(2);
      }
    });

    test('stores coordinates with six decimals, and the date line as +180', async () => {
      const store = await openWith([makeProvider({ location: { lat: 33.44841849, lng: -180 } })]);
      expect((await store.findById('sample:1'))?.location).toEqual({ lat: 33.448418, lng: 180 });
    });

    test('accepts latitude and longitude zero', async () => {
      const store = await openWith([makeProvider({ location: { lat: -0.0000001, lng: 0 } })]);
      const query = { center: { lat: 0, lng: 0 }, radiusMiles: 1, tagGroups: [], page: 1, pageSize: 12 };
      expect((await store.search(query)).hits[0]!.provider.location).toEqual({ lat: 0, lng: 0 });
    });
  });
}

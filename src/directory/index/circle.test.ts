import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import { Circle, guardedHaversine, toEast, toLng } from './circle.ts';

const lat = fc.oneof(
  fc.integer({ min: -90 * MICRO, max: 90 * MICRO }),
  fc.constantFrom(-90, -89.99, 0, 40.7, 71.3, 89.99, 90).map((degrees) => degrees * MICRO),
);
const lng = fc.oneof(
  fc.integer({ min: -180 * MICRO + 1, max: 180 * MICRO }),
  fc.constantFrom(-179.999, -0.001, 0, 0.001, 179.999, 180).map((degrees) => Math.round(degrees * MICRO)),
);
const point = fc.record({ lat: lat.map(Math.round), lng });
/** Two points near each other or anywhere. */
const pair = fc
  .record({
    from: point,
    to: point,
    near: fc.boolean(),
    north: fc.integer({ min: -9e6, max: 9e6 }),
    east: fc.integer({ min: -9e6, max: 9e6 }),
  })
  .map(({ from, to, near, north, east }) => {
    if (!near) return { from, to };
    const moved = from.lng + east;
    return {
      from,
      to: {
        lat: Math.max(-90 * MICRO, Math.min(90 * MICRO, from.lat + north)),
        lng: moved > 180 * MICRO ? moved - 360 * MICRO : moved <= -180 * MICRO ? moved + 360 * MICRO : moved,
      },
    };
  });
const degrees = (micro: { lat: number; lng: number }) => ({ lat: micro.lat / MICRO, lng: micro.lng / MICRO });

describe('Circle', () => {
  test('contains exactly the points that distanceMiles puts within the radius, including the edge', () => {
    fc.assert(
      fc.property(pair, fc.double({ min: 0.001, max: 800, noNaN: true }), ({ from, to }, radius) => {
        const miles = distanceMiles(degrees(from), degrees(to));
        const edges = [radius, miles, miles * (1 + Number.EPSILON), miles * (1 - Number.EPSILON)];
        for (const edge of edges.filter((each) => each > 0 && each <= 500)) {
          const circle = new Circle(degrees(from), edge);
          expect(circle.contains(to.lat, toEast(to.lng))).toBe(miles <= edge);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('bounds the distances of all points of a box, and touches every box with a match', () => {
    const box = fc.tuple(
      point,
      fc.nat(5e6),
      fc.nat(5e6),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        pair,
        box,
        fc.double({ min: 0.01, max: 800, noNaN: true }),
        ({ from, to }, [, height, width, up, along], radius) => {
          const inside = { lat: to.lat, east: toEast(to.lng) };
          const south = Math.max(-90 * MICRO, inside.lat - Math.round(up * height));
          const north = Math.min(90 * MICRO, inside.lat + Math.round((1 - up) * height));
          const west = Math.max(0, inside.east - Math.round(along * width));
          const east = Math.min(360 * MICRO - 1, inside.east + Math.round((1 - along) * width));

          const circle = new Circle(degrees(from), radius);
          const touched = circle.measureBox(Int32Array.of(south, north, west, east), 0);
          const contains = circle.contains(inside.lat, inside.east);
          if (contains) expect(touched).toBe(true);
          if (touched && circle.boxIsInside) expect(contains).toBe(true);
          const miles = distanceMiles(degrees(from), degrees(to));
          if (touched && miles <= radius) {
            expect(circle.nearest).toBeLessThanOrEqual(guardedHaversine(miles, +1));
            expect(circle.farthest).toBeGreaterThanOrEqual(guardedHaversine(miles, -1));
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('toLng reverses toEast', () => {
    for (const micro of [-179_999_999, -1, 0, 1, 180_000_000]) expect(toLng(toEast(micro))).toBe(micro);
  });
});

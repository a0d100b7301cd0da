import { describe, expect, test } from 'vitest';
import { compassDirection } from './compass.ts';
import { distanceMiles, EARTH_RADIUS_METERS, METERS_PER_MILE } from './distance.ts';
import { isPoint } from './point.ts';

describe('distanceMiles', () => {
  const degreeMiles = (EARTH_RADIUS_METERS * Math.PI) / 180 / METERS_PER_MILE;

  test('a degree of latitude has the same length everywhere', () => {
    for (const lat of [0, 25, 40, 61, 89]) {
      expect(distanceMiles({ lat, lng: -100 }, { lat: lat + 1, lng: -100 })).toBeCloseTo(degreeMiles, 9);
    }
  });

  test('measures across the date line', () => {
    expect(distanceMiles({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(degreeMiles, 9);
  });

  test('Phoenix to Tucson is about 107 miles', () => {
    const miles = distanceMiles({ lat: 33.4484, lng: -112.074 }, { lat: 32.2226, lng: -110.9747 });
    expect(miles).toBeGreaterThan(105);
    expect(miles).toBeLessThan(108);
  });

  test('opposite points are half the earth apart', () => {
    expect(distanceMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(degreeMiles * 180, 6);
  });
});

describe('compassDirection', () => {
  const phoenix = { lat: 33.4484, lng: -112.074 };
  test.each([
    ['n', 34, -112.074],
    ['e', 33.4484, -111],
    ['s', 33, -112.074],
    ['w', 33.4484, -113],
    ['se', 32.9, -111.4],
    ['nw', 34, -112.7],
  ])('%s', (direction, lat, lng) => {
    expect(compassDirection(phoenix, { lat, lng })).toBe(direction);
  });

  test('crosses the date line the short way', () => {
    expect(compassDirection({ lat: 52, lng: 179.9 }, { lat: 52, lng: -179.9 })).toBe('e');
  });
});

test('isPoint rejects coordinates that are not on the globe', () => {
  expect(isPoint({ lat: 90, lng: -180 })).toBe(true);
  for (const [lat, lng] of [
    [91, 0],
    [0, 181],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ] as const) {
    expect(isPoint({ lat, lng })).toBe(false);
  }
});

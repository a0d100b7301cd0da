import { beforeAll, describe, expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import type { AreaTowns } from './area-towns.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';

const MAX_MILES = 5;
let gazetteer: Gazetteer;
let areas: AreaTowns;
beforeAll(async () => {
  gazetteer = await loadGazetteer();
  areas = gazetteer.areaTowns({ reserved: new Set(['counselor']), maxMiles: MAX_MILES });
});

describe('slugs', () => {
  test.each([
    ['AZ', 'tempe', 'Tempe'],
    ['MO', 'st-louis', 'St. Louis'],
    ['PR', 'mayaguez', 'Mayagüez'],
    ['ID', 'coeur-dalene', "Coeur d'Alene"],
    ['NC', 'winston-salem', 'Winston-Salem'],
    ['DC', 'washington', 'Washington'],
    ['NM', 'counselor-sandoval-county', 'Counselor'],
    ['FL', 'midway-gadsden-county', 'Midway'],
    ['PR', 'bayamon-bayamon-municipio', 'Bayamón'],
  ])('%s/%s is %s', (state, slug, name) => {
    expect(areas.find(state, slug)).toMatchObject({ slug, name, state });
  });

  test.each([
    ['MO', 'saint-louis', 'st-louis'],
    ['PR', 'bayamon', 'bayamon-bayamon-municipio'],
    ['NY', 'bronx', 'the-bronx'],
    ['NM', 'counselor', 'counselor-sandoval-county'],
  ])('%s/%s leads to %s', (state, spelled, slug) => {
    expect(areas.find(state, spelled)?.slug).toBe(slug);
  });

  test.each(['', 'nowhere', '-', 'tempe-', '__proto__', 'x'.repeat(10_000)])('there is no town %s', (slug) => {
    expect(areas.find('AZ', slug)?.slug).not.toBe(slug);
    expect(areas.find('ZZ', slug)).toBeNull();
  });

  test('every town has one of its own that needs no escaping', () => {
    expect(areas.count).toBeGreaterThan(34_000);
    for (let number = 0; number < areas.count; number++) {
      const town = areas.town(number);
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(town.slug)) throw new Error(`${town.label}: ${town.slug}`);
      if (areas.find(town.state, town.slug)?.number !== number)
        throw new Error(`${town.label} is not found by ${town.slug}`);
    }
  });
});

describe('the town of a point', () => {
  test('is the one that the gazetteer names, if it is near', () => {
    let near = 0;
    let same = 0;
    // A grid over Phoenix and its suburbs, and one over Kansas City, which is in two states.
    for (const [south, west] of [[33.2, -112.4] as const, [38.9, -94.9] as const]) {
      for (let step = 0; step < 900; step++) {
        const point = { lat: south + Math.floor(step / 30) / 60, lng: west + (step % 30) / 60 };
        const number = areas.numberAt(point);
        if (number < 0) continue;
        const town = areas.town(number);
        expect(distanceMiles(town.location, point)).toBeLessThanOrEqual(MAX_MILES);
        near++;
        const city = gazetteer.nearestCity(point)!;
        if (city.distanceMiles > MAX_MILES) continue;
        if (city.city === town.name && city.state === town.state) same++;
        else throw new Error(`${point.lat}, ${point.lng}: ${town.label}, not ${city.city}, ${city.state}`);
      }
    }
    expect(near).toBeGreaterThan(1000);
    expect(same).toBeGreaterThan(800);
  });

  test('is none in the desert, in the sea and at the pole', () => {
    for (const point of [
      { lat: 39.4, lng: -116.0 },
      { lat: 0, lng: 0 },
      { lat: 90, lng: 180 },
    ])
      expect(areas.numberAt(point)).toBe(-1);
  });
});

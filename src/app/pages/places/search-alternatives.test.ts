import { expect, test } from 'vitest';
import { type PlacesQuery, parsePlacesQuery } from './places-query.ts';
import { findAlternatives, milesToFarthest } from './search-alternatives.ts';

const STATE_MILES = 330;

/** Finds alternatives among providers given by their distance, services and Medicaid programs. */
function find(query: Partial<PlacesQuery>, providers: [miles: number, services?: string, medicaid?: string][]) {
  const whole = { ...parsePlacesQuery(new URLSearchParams('place=Mesa')), ...query };
  return findAlternatives(whole, STATE_MILES, async (change) => {
    const { radiusMiles, services, medicaid } = { ...whole, ...change };
    const fits = (wanted: string[], has = '') => wanted.length === 0 || wanted.some((each) => has.includes(each));
    return providers.filter(([miles, s, m]) => miles <= radiusMiles && fits(services, s) && fits(medicaid, m)).length;
  });
}

test('offers the first distance with results, the largest one and the state, with counts', async () => {
  expect(await find({}, [[18], [19], [44], [200]])).toEqual({
    reasons: ['distance'],
    wider: [
      { miles: 20, isState: false, total: 2 },
      { miles: 50, isState: false, total: 3 },
      { miles: STATE_MILES, isState: true, total: 4 },
    ],
    without: [],
  });
});

test('does not offer a larger area that finds no more than a smaller one', async () => {
  expect((await find({ radiusMiles: 10 }, [[15]])).wider).toEqual([{ miles: 20, isState: false, total: 1 }]);
  expect((await find({}, [])).wider).toEqual([]);
  expect((await find({}, [[300]])).wider).toEqual([{ miles: STATE_MILES, isState: true, total: 1 }]);
  expect((await find({ wholeState: true, radiusMiles: 5 }, [[15]])).wider).toEqual([]);
});

test('names the filter without matches and counts the results without it', async () => {
  const query = { services: ['dentist'], medicaid: ['AZ'] };
  const found = await find(query, [
    [1, 'dentist'],
    [2, 'dentist'],
    [3, 'barber'],
  ]);
  expect(found).toMatchObject({ reasons: ['medicaid'], without: [{ filter: 'medicaid', total: 2 }] });
  expect(await find({ services: ['dentist'] }, [[1, 'barber']])).toMatchObject({
    reasons: ['services'],
    without: [{ filter: 'services', total: 1 }],
  });
});

test('reports filters that have matches alone but not together', async () => {
  const query = { services: ['dentist'], medicaid: ['AZ'] };
  expect(
    await find(query, [
      [1, 'dentist'],
      [2, 'barber', 'AZ'],
    ]),
  ).toMatchObject({
    reasons: ['together'],
    without: [
      { filter: 'services', total: 1 },
      { filter: 'medicaid', total: 1 },
    ],
  });
});

test('names both filters if neither has matches', async () => {
  const query = { services: ['dentist'], medicaid: ['AZ'] };
  expect(await find(query, [[1, 'barber', 'CA']])).toMatchObject({ reasons: ['services', 'medicaid'], without: [] });
});

test('a circle holds the whole state but never exceeds the search limit', () => {
  const center = { lat: 33.45, lng: -112.07 };
  expect(milesToFarthest(center, [{ location: { lat: 36.9, lng: -111.46 } }])).toBe(250);
  expect(milesToFarthest(center, [])).toBe(50);
  expect(milesToFarthest(center, [{ location: { lat: 71, lng: -156 } }])).toBe(800);
});

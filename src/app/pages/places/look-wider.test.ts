import { expect, test } from 'vitest';
import { lookWider, milesToAll } from './look-wider.ts';
import { EMPTY_PLACES_QUERY, type PlacesQuery } from './places-query.ts';

const STATE_MILES = 330;
const asked = (query: Partial<PlacesQuery>): PlacesQuery => ({ ...EMPTY_PLACES_QUERY, place: 'Mesa', ...query });

/** Looks among providers who are each so far away, offer services and take programs. */
function look(query: Partial<PlacesQuery>, providers: [miles: number, services?: string, medicaid?: string][]) {
  const whole = asked(query);
  return lookWider(whole, STATE_MILES, async (change) => {
    const { radiusMiles, services, medicaid } = { ...whole, ...change };
    const fits = (wanted: string[], has = '') => wanted.length === 0 || wanted.some((each) => has.includes(each));
    return providers.filter(([miles, s, m]) => miles <= radiusMiles && fits(services, s) && fits(medicaid, m)).length;
  });
}

test('nobody near: the first distance that finds somebody, the widest and the state, with how many', async () => {
  expect(await look({}, [[18], [19], [44], [200]])).toEqual({
    because: ['distance'],
    wider: [
      { miles: 20, isState: false, total: 2 },
      { miles: 50, isState: false, total: 3 },
      { miles: STATE_MILES, isState: true, total: 4 },
    ],
    without: [],
  });
});

test('a wider search that finds no more than a nearer one is not offered', async () => {
  expect((await look({ radiusMiles: 10 }, [[15]])).wider).toEqual([{ miles: 20, isState: false, total: 1 }]);
  expect((await look({}, [])).wider).toEqual([]);
  expect((await look({}, [[300]])).wider).toEqual([{ miles: STATE_MILES, isState: true, total: 1 }]);
  expect((await look({ wholeState: true, radiusMiles: 5 }, [[15]])).wider).toEqual([]);
});

test('the filter that leaves nobody is named, and how many there are without it', async () => {
  const query = { services: ['dentist'], medicaid: ['AZ'] };
  const found = await look(query, [
    [1, 'dentist'],
    [2, 'dentist'],
    [3, 'barber'],
  ]);
  expect(found).toMatchObject({ because: ['medicaid'], without: [{ filter: 'medicaid', total: 2 }] });
  expect(await look({ services: ['dentist'] }, [[1, 'barber']])).toMatchObject({
    because: ['services'],
    without: [{ filter: 'services', total: 1 }],
  });
});

test('filters that each find somebody, but nobody together', async () => {
  const query = { services: ['dentist'], medicaid: ['AZ'] };
  expect(
    await look(query, [
      [1, 'dentist'],
      [2, 'barber', 'AZ'],
    ]),
  ).toMatchObject({
    because: ['together'],
    without: [
      { filter: 'services', total: 1 },
      { filter: 'medicaid', total: 1 },
    ],
  });
});

test('filters of which each leaves nobody are both named', async () => {
  const query = { services: ['dentist'], medicaid: ['AZ'] };
  expect(await look(query, [[1, 'barber', 'CA']])).toMatchObject({ because: ['services', 'medicaid'], without: [] });
});

test('a circle that holds a whole state, and is never too large to be answered', () => {
  const center = { lat: 33.45, lng: -112.07 };
  expect(milesToAll(center, [{ location: { lat: 36.9, lng: -111.46 } }])).toBe(250);
  expect(milesToAll(center, [])).toBe(50);
  expect(milesToAll(center, [{ location: { lat: 71, lng: -156 } }])).toBe(800);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { FITS, MUST_KEYS } from '#model/must-have.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { DISTANCES_MILES, type PlacesQuery, parsePlacesQuery, placesSearch } from './places-query.ts';

const EMPTY_PLACES_QUERY: PlacesQuery = {
  question: '',
  read: '',
  anyAge: false,
  anyService: false,
  place: '',
  isSubmitted: false,
  point: null,
  radiusMiles: 5,
  wholeState: false,
  by: 'service',
  services: [],
  what: '',
  medicaid: [],
  levels: [],
  must: [],
  fit: null,
  name: '',
  toggle: '',
  list: '',
  page: 1,
  view: null,
};

const parse = (search: string) => parsePlacesQuery(new URLSearchParams(search));

test('an empty address gives the defaults: five miles, services, first page, map', () => {
  expect(parse('')).toEqual(EMPTY_PLACES_QUERY);
  expect(placesSearch(EMPTY_PLACES_QUERY)).toBe('');
});

test('parses every parameter of an address', () => {
  const search =
    '?place=Phoenix%2C+AZ&lat=33.4484&lng=-112.074&radius=20&service=PT-dentist&service=15&medicaid=MC-AZ&page=3&view=list';
  expect(parse(search)).toEqual({
    ...EMPTY_PLACES_QUERY,
    place: 'Phoenix, AZ',
    point: { lat: 33.4484, lng: -112.074 },
    radiusMiles: 20,
    services: ['PT-dentist', '15'],
    medicaid: ['MC-AZ'],
    page: 3,
    view: 'list',
  });
  expect(placesSearch(parse(search))).toBe(search);
});

test('a question in own words is one line of limited length, and comes with what was made of it', () => {
  expect(parse(`q=${encodeURIComponent(' he bites\n me ')}&read=x1&age=any`)).toMatchObject({
    question: 'he bites me',
    read: 'x1',
    anyAge: true,
  });
  expect(placesSearch(parse('q=he+bites&place=Mesa&read=x1'))).toBe('?q=he+bites&read=x1&place=Mesa');
  expect(parse('q=he+bites&service=any')).toMatchObject({ anyService: true, services: [] });
  expect(placesSearch(parse('q=he+bites&service=any'))).toBe('?q=he+bites&service=any');
  expect(parse('q=he+bites&service=any&service=PT-dentist')).toMatchObject({
    anyService: false,
    services: ['PT-dentist'],
  });
  expect(parse(`q=${'a'.repeat(600)}`).question).toHaveLength(MAX_QUESTION);
  expect(parse('q=+&read=x1&age=any')).toEqual(EMPTY_PLACES_QUERY);
  expect(parse('by=provider&name=smile&q=he+bites').question).toBe('');
});

test('a search by provider has a name and no services', () => {
  const query = parse('by=provider&name=smile&service=PT-dentist&what=teeth&place=Phoenix');
  expect(query).toMatchObject({ by: 'provider', name: 'smile', services: [], what: '' });
  expect(parse('name=smile').name).toBe('');
});

test.each([
  ['radius', '7', 10],
  ['radius', '50.5', 50],
  ['radius', '-5', 5],
  ['radius', 'far', 5],
  ['radius', '', 5],
])('%s=%s means %s miles', (name, value, miles) => {
  expect(parse(`${name}=${value}`).radiusMiles).toBe(miles);
});

test('a name is searched as far as names are suggested, unless a distance is given', () => {
  const byName = parse('by=provider&name=Little+Steps');
  expect(byName.radiusMiles).toBe(50);
  expect(placesSearch(byName)).toBe('?by=provider&name=Little+Steps');
  expect(parse('by=provider&radius=5').radiusMiles).toBe(5);
  expect(placesSearch({ ...byName, radiusMiles: 5 })).toBe('?radius=5&by=provider&name=Little+Steps');
});

test('a whole state replaces the distance', () => {
  expect(parse('place=Mesa&radius=state')).toMatchObject({ wholeState: true, place: 'Mesa' });
  expect(placesSearch({ ...parse('place=Mesa&radius=state'), radiusMiles: 330 })).toBe('?place=Mesa&radius=state');
});

test.each(['0', '-1', '1.5', 'x', '', 'Infinity'])('page=%s means the first page', (value) => {
  expect(parse(`page=${value}`).page).toBe(1);
});

test.each(['lat=33', 'lat=&lng=', 'lat=91&lng=0', 'lat=x&lng=1'])('%s is not a point', (search) => {
  expect(parse(search).point).toBeNull();
});

test('what places must have is known, each once, and limited; a way to fit needs something asked', () => {
  expect(parse('must=ramp&must=pool&must=children&must=ramp&fit=no')).toMatchObject({
    must: ['children', 'ramp'],
    fit: 'no',
  });
  expect(parse('fit=no').fit).toBeNull();
  expect(parse('must=ramp&fit=maybe').fit).toBeNull();
  expect(parse(MUST_KEYS.map((key) => `must=${key}`).join('&')).must).toHaveLength(12);
});

test('accepts the point at zero, zero', () => {
  expect(parse('lat=0&lng=0').point).toEqual({ lat: 0, lng: 0 });
});

test('a form submitted empty asks for a place', () => {
  expect(parse('place=&radius=5').isSubmitted).toBe(true);
  expect(placesSearch({ ...EMPTY_PLACES_QUERY, isSubmitted: true })).toBe('?place=');
  expect(parse('').isSubmitted).toBe(false);
});

test('parsing a built address returns the same query', () => {
  const word = fc.string({ minLength: 1, maxLength: 40 }).map((value) => value.trim());
  const tags = fc.uniqueArray(fc.stringMatching(/^P[TS]-[a-z]{1,8}$/), { maxLength: 4 });
  const common = {
    place: word,
    isSubmitted: fc.constant(false),
    point: fc.option(fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) })),
    radiusMiles: fc.constantFrom(...DISTANCES_MILES),
    wholeState: fc.constant(false),
    medicaid: tags,
    levels: fc.subarray([...MEDICAID_LEVELS], { maxLength: 2 }),
    must: fc.subarray(['new-patients', 'checked', 'ramp'] as const).map((keys) => [...keys]),
    page: fc.integer({ min: 1, max: 999 }),
    view: fc.constantFrom('list' as const, 'map' as const, null),
    toggle: fc.constant(''),
    list: fc.constant(''),
  };
  const noQuestion = {
    question: fc.constant(''),
    read: fc.constant(''),
    anyAge: fc.constant(false),
    anyService: fc.constant(false),
  };
  const question = {
    question: word.map((text) => `he ${text}`.replace(/\s+/g, ' ').trim()),
    read: fc.stringMatching(/^[0-9a-z]{0,7}$/),
    anyAge: fc.boolean(),
    anyService: fc.boolean(),
  };
  const query: fc.Arbitrary<Omit<PlacesQuery, 'fit'>> = fc.oneof<fc.Arbitrary<Omit<PlacesQuery, 'fit'>>[]>(
    fc.record({
      ...common,
      ...question,
      by: fc.constant('service' as const),
      services: tags,
      what: word,
      name: fc.constant(''),
    }),
    fc.record({
      ...common,
      ...noQuestion,
      by: fc.constant('provider' as const),
      services: fc.constant([]),
      what: fc.constant(''),
      name: word,
    }),
  );
  fc.assert(
    fc.property(query, fc.option(fc.constantFrom(...FITS)), (rest, fit) => {
      const anyService = rest.anyService && rest.services.length === 0;
      const given = { ...rest, anyService, fit: rest.must.length > 0 ? fit : null };
      expect(parse(placesSearch(given))).toEqual(given);
    }),
  );
});

import { expect, test } from 'vitest';
import { filterCount } from './filters.tsx';
import { parsePlacesQuery } from './places-query.ts';

const query = (search: string) => parsePlacesQuery(new URLSearchParams(search));

test('counts what the visitor chose, not a distance that the page has widened', () => {
  expect(filterCount(query('radius=20&medicaid=MC-AZ&must=spanish'), false)).toBe(3);
  expect(filterCount(query('radius=20&medicaid=MC-AZ'), true)).toBe(1);
  expect(filterCount(query('radius=state'), true)).toBe(0);
});

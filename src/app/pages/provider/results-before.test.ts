import { expect, test } from 'vitest';
import { languageOfPath } from '../../messages/language.ts';
import { resultsBefore } from './results-before.ts';

const SITE = 'https://care.example';
const RESULTS = '/ourplaces?place=Phoenix%2C+AZ&medicaid=MC-AZ';

function before(path: string, referer?: string): string | null {
  return resultsBefore(
    new Request(SITE + path, { headers: referer ? { Referer: referer } : {} }),
    languageOfPath(path),
  );
}

test('the list that led to a provider is the way back', () => {
  expect(before('/ourplaces/providers/1', SITE + RESULTS)).toBe(RESULTS);
  expect(before('/es/ourplaces/providers/1', `${SITE}/es${RESULTS}`)).toBe(`/es${RESULTS}`);
});

test('an address carries the search on to the report, and the report hands it back', () => {
  const report = `/ourplaces/providers/1/report?${new URLSearchParams({ results: 'place=Phoenix, AZ&medicaid=MC-AZ' })}`;
  expect(before(report)).toBe(RESULTS);
  expect(before('/ourplaces/providers/1', SITE + report)).toBe(RESULTS);
  expect(before('/ourplaces/providers/1/report', SITE + report)).toBe(RESULTS);
});

test('no other page is led back to, whatever an address says', () => {
  expect(before('/ourplaces/providers/1')).toBeNull();
  expect(before('/ourplaces/providers/1', `https://elsewhere.example${RESULTS}`)).toBeNull();
  expect(before('/ourplaces/providers/1', `${SITE}/ourplaces`)).toBeNull();
  expect(before('/ourplaces/providers/1', 'no address')).toBeNull();
  expect(before(`/ourplaces/providers/1/report?results=${encodeURIComponent('//elsewhere.example')}`)).toMatch(
    /^\/ourplaces\?/,
  );
});

import { expect, test } from 'vitest';
import { languageOfPath } from '../../messages/language.ts';
import { resultsPathFrom } from './results-path.ts';

const SITE = 'https://care.example';
const RESULTS = '/ourplaces?place=Phoenix%2C+AZ&medicaid=MC-AZ';

function resultsPath(path: string, referer?: string): string | null {
  return resultsPathFrom(
    new Request(SITE + path, { headers: referer ? { Referer: referer } : {} }),
    languageOfPath(path),
  );
}

test('returns the results that led to a provider', () => {
  expect(resultsPath('/ourplaces/providers/1', SITE + RESULTS)).toBe(RESULTS);
  expect(resultsPath('/es/ourplaces/providers/1', `${SITE}/es${RESULTS}`)).toBe(`/es${RESULTS}`);
});

test('takes the search from the address of the report page', () => {
  const report = `/ourplaces/providers/1/report?${new URLSearchParams({ results: 'place=Phoenix, AZ&medicaid=MC-AZ' })}`;
  expect(resultsPath(report)).toBe(RESULTS);
  expect(resultsPath('/ourplaces/providers/1', SITE + report)).toBe(RESULTS);
  expect(resultsPath('/ourplaces/providers/1/report', SITE + report)).toBe(RESULTS);
});

test('never returns the path of another page', () => {
  expect(resultsPath('/ourplaces/providers/1')).toBeNull();
  expect(resultsPath('/ourplaces/providers/1', `https://elsewhere.example${RESULTS}`)).toBeNull();
  expect(resultsPath('/ourplaces/providers/1', `${SITE}/ourplaces`)).toBeNull();
  expect(resultsPath('/ourplaces/providers/1', 'no address')).toBeNull();
  expect(resultsPath(`/ourplaces/providers/1/report?results=${encodeURIComponent('//elsewhere.example')}`)).toMatch(
    /^\/ourplaces\?/,
  );
});

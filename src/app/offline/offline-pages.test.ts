import { expect, test } from 'vitest';
import { cacheKey, essentialPages, isEssential, isMyList, offlineAddress, pageOfData } from './offline-pages.ts';

const at = (address: string) => new URL(address, 'https://site.test');

test.each([
  ['/', '/'],
  ['/es', '/es'],
  ['/es/?from=mail', '/es/'],
  ['/ourplaces?place=Tucson%2C+AZ', '/ourplaces?place=Tucson%2C+AZ'],
  ['/es/ourplaces/providers/sample:1?back=x', '/es/ourplaces/providers/sample:1'],
  ['/my-list', '/my-list'],
  ['/es/glossary', '/es/glossary'],
  ['/experts/rosa-delgado', '/experts/rosa-delgado'],
])('caches %s under the key %s', (address, key) => {
  expect(cacheKey(at(address))).toBe(key);
});

test.each([
  '/newsletter/confirm?token=secret',
  '/es/newsletter/unsubscribe?token=secret',
  '/get-involved/add-business',
  '/ourplaces/providers/sample:1/report',
  '/experts/apply',
  '/api',
  '/offline',
  '/es/ourplaces?place=Mesa&q=no+habla',
  '/ourplaces/providers/sample:1?q=he+bites',
])('never caches %s', (address) => {
  expect(cacheKey(at(address))).toBeUndefined();
});

test.each([
  ['/ourplaces.data?place=Mesa%2C+AZ&page=2&_routes=en%2Fplaces', '/ourplaces?place=Mesa%2C+AZ&page=2'],
  ['/_root.data', '/'],
  ['/es.data', '/es'],
  ['/es/glossary.data?_routes=x', '/es/glossary'],
])('reads %s as a data request of %s', (address, page) => {
  const found = pageOfData(at(address));
  expect(found && found.pathname + found.search).toBe(page);
});

test('a page request is not a data request', () => {
  expect(pageOfData(at('/ourplaces'))).toBeUndefined();
});

test("caches the essential pages in the visitor's language, and fewer for visitors who save data", () => {
  expect(essentialPages('es', { savesData: false })).toEqual(['/es/my-list', '/es/glossary', '/es/accessibility']);
  expect(essentialPages('en', { savesData: true })).toEqual(['/my-list']);
  expect(isEssential('/es/glossary')).toBe(true);
  expect(isEssential('/ourplaces')).toBe(false);
  expect(offlineAddress('/es/register')).toBe('/es/offline');
  expect(offlineAddress('/nowhere')).toBe('/offline');
  expect(isMyList('/es/my-list')).toBe(true);
});

import { expect, test } from 'vitest';
import { isMyList, isNeededByAll, keptAddress, neededByAll, offlineAddress, pageOfData } from './kept-addresses.ts';

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
])('%s is kept as %s', (address, kept) => {
  expect(keptAddress(at(address))).toBe(kept);
});

test.each([
  '/newsletter/confirm?token=secret',
  '/es/newsletter/unsubscribe?token=secret',
  '/get-involved/add-business',
  '/ourplaces/providers/sample:1/report',
  '/experts/apply',
  '/api',
  '/offline',
])('%s is never kept', (address) => {
  expect(keptAddress(at(address))).toBeUndefined();
});

test.each([
  ['/ourplaces.data?place=Mesa%2C+AZ&page=2&_routes=en%2Fplaces', '/ourplaces?place=Mesa%2C+AZ&page=2'],
  ['/_root.data', '/'],
  ['/es.data', '/es'],
  ['/es/glossary.data?_routes=x', '/es/glossary'],
])('%s is data of %s', (address, page) => {
  const found = pageOfData(at(address));
  expect(found && found.pathname + found.search).toBe(page);
});

test('a page is no data', () => {
  expect(pageOfData(at('/ourplaces'))).toBeUndefined();
});

test('what everyone may need is there in the language of the visitor, and less of it for who saves data', () => {
  expect(neededByAll('es', { savesData: false })).toEqual(['/es/my-list', '/es/glossary', '/es/accessibility']);
  expect(neededByAll('en', { savesData: true })).toEqual(['/my-list']);
  expect(isNeededByAll('/es/glossary')).toBe(true);
  expect(isNeededByAll('/ourplaces')).toBe(false);
  expect(offlineAddress('/es/register')).toBe('/es/offline');
  expect(offlineAddress('/nowhere')).toBe('/offline');
  expect(isMyList('/es/my-list')).toBe(true);
});

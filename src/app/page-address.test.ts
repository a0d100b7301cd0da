import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { sharedAddress } from './page-address.ts';
import routes from './routes.ts';

const shared = (address: string) => sharedAddress(new URL(address, 'https://site.test'));

test.each([
  ['/', '/'],
  ['/es?from=mail', '/es'],
  ['/_root.data?_routes=en%2Fhome', '/_root.data?_routes=en%2Fhome'],
  [
    '/ourplaces?page=2&utm_source=x&service=PT&place=Mesa, AZ&service=OT',
    '/ourplaces?place=Mesa%2C+AZ&service=PT&service=OT&page=2',
  ],
  ['/ourplaces?fit=no&must=ramp&place=Mesa&must=checked', '/ourplaces?place=Mesa&must=ramp&must=checked&fit=no'],
  ['/es/ourplaces?place=&name=&what=', '/es/ourplaces?place='],
  ['/ourplaces.data?_routes=en%2Fplaces&place=Mesa', '/ourplaces.data?place=Mesa&_routes=en%2Fplaces'],
  ['/ourplaces/providers/sample:1', '/ourplaces/providers/sample:1'],
  ['/es/ourplaces/states?utm_source=x', '/es/ourplaces/states'],
  ['/ourplaces/az/tempe?page=2', '/ourplaces/az/tempe'],
  ['/ourplaces/az/tempe/dentist?utm_source=x&page=2&place=Mesa', '/ourplaces/az/tempe/dentist?page=2'],
  ['/resources?topic=b&stage=a&search=', '/resources?stage=a&topic=b'],
  ['/experts?shown=18', '/experts?shown=18'],
  ['/experts/apply?a=b', '/experts/apply'],
  ['/es/embed?theme=dark&place=Mesa&utm_source=x', '/es/embed?place=Mesa&theme=dark'],
  ['/video/3?instead=unknown', '/video/3?instead=unknown'],
  ['/my-list', '/my-list'],
  ['/es/get-involved/add-business', '/es/get-involved/add-business'],
])('%s is shared as %s', (address, key) => {
  expect(shared(address)).toBe(key);
});

test.each([
  '/newsletter/confirm?token=secret',
  '/es/newsletter/unsubscribe',
  '/newsletter/confirm.data?token=secret',
  '/ourplaces/providers/sample:1/report',
  '/ourplaces/providers/sample:1?results=place%3DMesa',
  '/embed?q=tantrums&place=Mesa',
  '/ourplaces?place=Mesa&name=Ana',
  '/ourplaces?place=Mesa&what=tantrums',
  '/ourplaces?toggle=Dental',
  '/ourplaces?place=Mesa&q=he+bites',
  '/ourplaces.data?place=Mesa&q=he+bites&_routes=en%2Fplaces',
  '/?q=he+bites',
  '/resources?q=autism',
  '/knowledgecenter?q=autism',
  '/experts?q=ana',
  '/forms/newsletter/start',
  '/nowhere',
  '/nowhere.data',
  `/ourplaces?place=${'x'.repeat(1000)}`,
])('%s is made for one visitor', (address) => {
  expect(shared(address)).toBeUndefined();
});

const english = routes.filter(({ id }) => id?.startsWith('en/') && !id.endsWith('/not-found'));

test.each(english.map(({ path = '' }) => `/${path}`))(
  '%s is known, so that its answers are kept or not on purpose',
  (path) => {
    const address = path.replace(/\?$/, '').replaceAll(/:\w+/g, 'one');
    expect(matchRoutes(english as RouteObject[], address)).not.toBeNull();
    const isKnown = shared(address) !== undefined || /\/(report|called|confirm|unsubscribe)$/.test(address);
    expect(isKnown, address).toBe(true);
  },
);

test('no page of the desk is kept', () => {
  for (const path of ['/desk', '/desk/', '/desk/submissions', '/es/desk', '/desk.data'])
    expect(shared(path), path).toBeUndefined();
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { repairAddresses } from './repair-addresses.ts';

const site = new Hono().use(repairAddresses(() => ({ 'X-Frame-Options': 'DENY' }))).all('*', (c) => c.text('found'));

test.each([
  ['/ES', '/es'],
  ['/Es/Experts?q=Ana', '/es/experts?q=Ana'],
  ['/Experts', '/experts'],
  ['/OurPlaces/providers/csv%3AA1', '/ourplaces/providers/csv%3AA1'],
  ['/ourplaces/providers/%', '/ourplaces/providers/%25'],
  ['/%C3', '/%25C3'],
  ['/experts/Rosa', null],
  ['/zh-Hans', null],
  ['/assets/Form-A1.js', null],
  ['/ourplaces/providers/csv%3AA%C3%B1o', null],
  ['//EVIL.example', null],
  ['//evil.example/%', '/evil.example/%25'],
  ['/BingSiteAuth.xml', null],
  ['/\\EVIL.example', null],
  ['/', null],
])('%s leads to %s', async (path, to) => {
  for (const method of ['GET', 'POST']) {
    const answer = await site.request(`http://site.example${path}`, { method });
    expect([answer.status, answer.headers.get('Location')]).toEqual(to ? [308, to] : [200, null]);
    const [kept, framed] = ['Cache-Control', 'X-Frame-Options'].map((name) => answer.headers.get(name));
    expect([kept, framed]).toEqual(to ? ['no-store', 'DENY'] : [null, null]);
  }
});

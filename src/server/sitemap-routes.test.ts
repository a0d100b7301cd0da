import { expect, test, vi } from 'vitest';
import type { Areas } from '#app/areas/areas.ts';
import { DirectoryUnavailableError } from '#directory/errors.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { addressesOf, siteMap, sitemapRoutes } from './sitemap-routes.ts';

const content = { experts: [{ id: 'ana-reyes' }], library: [{ link: '/video/5' }] };
const patterns = ['/', '/ourplaces', '/experts/:id', '/video/:id?', '/newsletter', '/my-list', '/offline'];
const pages = async () => ({ patterns, languages: ['en', 'es'] });

/** A site with so many pages about areas and so many positions of listings, of which every seventh is empty. */
function site({
  areas = 0,
  listings = 0,
  siteUrl = 'https://a.example' as string | undefined,
  maxAddresses = 20,
} = {}) {
  const counts = {
    get pages() {
      return state.areas;
    },
    *paths(first: number, end: number) {
      for (let at = first; at < Math.min(end, state.areas); at++) yield `/ourplaces/az/town-${at}`;
    },
  };
  const state = { areas, listings };
  const listingIds = vi.fn(async (first: number, limit: number) => {
    const shown = Math.max(0, Math.min(limit, state.listings - first));
    const ids = Array.from({ length: shown }, (_, at) => `npi:${first + at}`).filter((_, at) => (first + at) % 7 > 0);
    return { ids, positions: state.listings };
  });
  const deps = {
    apiBase: '/api',
    siteUrl,
    content: () => ({ in: () => content }) as unknown as SiteContent,
    areas: { counts: async () => counts } as unknown as Areas,
    directory: { listingIds },
  };
  const routes = sitemapRoutes(deps, pages, maxAddresses);
  const ask = (path: string) => routes.request(`http://evil.example${path}`);
  return { deps, state, listingIds, ask, read: async (path: string) => (await ask(path)).text() };
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

test('lists every page without parameters, every expert and every listed video', () => {
  const addresses = addressesOf(patterns, content as Parameters<typeof addressesOf>[1]);
  expect(addresses).toEqual(['/', '/ourplaces', '/newsletter', '/experts/ana-reyes', '/video/5']);
});

test.each([true, false])('lists the page of open data only where there are some: %s', async (isOpen) => {
  const deps = { ...site().deps, ...(isOpen && { openData: async () => [] }) };
  const routes = sitemapRoutes(deps, async () => ({ patterns: ['/', '/open-data'], languages: ['en'] }));
  const xml = await (await routes.request('/sitemap.xml?part=1')).text();
  expect(addressesIn(xml).includes('https://a.example/open-data')).toBe(isOpen);
});

test('lists each page in every language with links to the others', async () => {
  const xml = await new Response(siteMap('https://a.example', ['/', '/experts'], ['en', 'es'])).text();
  expect(addressesIn(xml)).toEqual([
    'https://a.example/',
    'https://a.example/es',
    'https://a.example/experts',
    'https://a.example/es/experts',
  ]);
  expect(xml.match(/hreflang="es" href="https:\/\/a\.example\/es\/experts"/g)).toHaveLength(2);
});

test('no sitemap has more addresses than allowed, and together they have each page once', async () => {
  const { ask, read } = site({ areas: 25, listings: 1400, maxAddresses: 1201 });
  const index = await ask('/sitemap.xml');
  expect(index.headers.get('content-type')).toBe('application/xml');
  expect(index.headers.get('cache-control')).toBe('public, max-age=3600');
  const parts = addressesIn(await index.text()).map((address) => address.slice('https://a.example'.length));
  expect(parts).toEqual([
    '/sitemap.xml?part=1',
    '/sitemap.xml?part=areas-1',
    ...[1, 2, 3].map((number) => `/sitemap.xml?part=listings-${number}`),
  ]);
  const maps = await Promise.all(parts.map(async (part) => addressesIn(await read(part))));
  for (const map of maps) expect(map.length).toBeLessThanOrEqual(1200);
  const all = maps.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(2 * (5 + 25 + 1200));
  expect(all).toContain('https://a.example/es/ourplaces/az/town-24');
  expect(all).toContain('https://a.example/ourplaces/providers/npi%3A1399');
});

test('asks to come back while the database does not answer, and says so only for that', async () => {
  const { ask, listingIds } = site({ listings: 10 });
  listingIds.mockRejectedValueOnce(new DirectoryUnavailableError('No database.'));
  const { status, headers } = await ask('/sitemap.xml');
  expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '5', 'no-store']);
  listingIds.mockRejectedValueOnce(new TypeError('A mistake.'));
  await expect(ask('/sitemap.xml')).rejects.toThrow('A mistake.');
  expect((await ask('/sitemap.xml')).status).toBe(200);
});

test('a new import shows in the next answer', async () => {
  const { state, read } = site({ areas: 10, listings: 10 });
  expect(await read('/sitemap.xml')).not.toContain('listings-2');
  Object.assign(state, { areas: 0, listings: 11 });
  const index = await read('/sitemap.xml');
  expect(index).not.toContain('areas-');
  expect(index).toContain('listings-2');
});

test.each(['2', '0', '-1', '1.5', 'areas-3', 'listings-999999', 'nothing-1', '__proto__-1', 'constructor-1', ''])(
  'there is no sitemap %j',
  async (part) => {
    const { ask, listingIds } = site({ areas: 20, listings: 20 });
    expect((await ask(`/sitemap.xml?part=${part}`)).status).toBe(404);
    expect(listingIds.mock.calls.length).toBeLessThanOrEqual(1);
  },
);

test('search engines may read everything but the API', async () => {
  expect(await site().read('/robots.txt')).toBe(
    'User-agent: *\nDisallow: /api/\nSitemap: https://a.example/sitemap.xml\n',
  );
});

test('addresses start with the configured site address, and are relative without it, whatever host is requested', async () => {
  expect(await site().read('/robots.txt')).toContain('Sitemap: https://a.example/sitemap.xml');
  const { read } = site({ siteUrl: '' });
  expect(await read('/robots.txt')).toContain('Sitemap: /sitemap.xml');
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap.xml?part=1'])
    expect(await read(path), path).not.toContain('evil.example');
});

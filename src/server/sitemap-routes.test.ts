import { expect, test } from 'vitest';
import type { SiteContent } from '#site-content/site-content.ts';
import { addressesOf, siteMaps, sitemapRoutes } from './sitemap-routes.ts';

const content = { experts: [{ id: 'ana-reyes' }], library: [{ link: '/video/5' }] };
const patterns = ['/', '/ourplaces', '/experts/:id', '/video/:id?', '/newsletter', '/my-list', '/offline'];
const pages = async () => ({ patterns, languages: ['en', 'es'] });
const deps = { apiBase: '/api', content: () => ({ in: () => content }) as unknown as SiteContent };

test('lists every page without parameters, every expert and every listed video', () => {
  const addresses = addressesOf(patterns, content as Parameters<typeof addressesOf>[1]);
  expect(addresses).toEqual(['/', '/ourplaces', '/newsletter', '/experts/ana-reyes', '/video/5']);
});

test('lists each page in every language with links to the others', () => {
  const [xml = ''] = siteMaps('https://a.example', ['/', '/experts'], ['en', 'es']);
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    'https://a.example/',
    'https://a.example/es',
    'https://a.example/experts',
    'https://a.example/es/experts',
  ]);
  expect(xml.match(/hreflang="es" href="https:\/\/a\.example\/es\/experts"/g)).toHaveLength(2);
});

test('splits many pages into several sitemaps, listed in the index', async () => {
  const paths = Array.from({ length: 25 }, (_, index) => `/video/${index}`);
  const counts = siteMaps('https://a.example', paths, ['en', 'es'], 20).map((xml) => xml.match(/<loc>/g)?.length);
  expect(counts).toEqual([20, 20, 10]);
  const ask = (path: string) => sitemapRoutes({ ...deps, siteUrl: 'https://a.example' }, pages).request(path);
  expect(await (await ask('/sitemap.xml')).text()).toContain('<loc>https://a.example/sitemap.xml?part=1</loc>');
  const map = await ask('/sitemap.xml?part=1');
  expect(map.headers.get('content-type')).toBe('application/xml');
  expect(await map.text()).toContain('<loc>https://a.example/es/newsletter</loc>');
  expect((await ask('/sitemap.xml?part=2')).status).toBe(404);
});

test('addresses start with the configured site address, and are relative without it, whatever host is requested', async () => {
  const ask = async (path: string, siteUrl?: string) => {
    const answer = await sitemapRoutes({ ...deps, siteUrl }, pages).request(`http://evil.example${path}`);
    return answer.text();
  };
  expect(await ask('/robots.txt', 'https://www.example.org')).toContain('Sitemap: https://www.example.org/sitemap.xml');
  expect(await ask('/robots.txt')).toContain('Sitemap: /sitemap.xml');
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap.xml?part=1'])
    expect(await ask(path), path).not.toContain('evil.example');
  expect(await ask('/robots.txt')).toContain('Disallow: /api/');
});

import { Hono } from 'hono';
import type { SiteDeps } from '#app/context.ts';
import { escapeHtml } from '#model/escape-html.ts';
import type { LocalContent } from '#site-content/site-content.ts';

/** Pages for a single visitor, useless to search engines. */
const UNLISTED = ['/my-list', '/newsletter/confirm', '/newsletter/unsubscribe', '/offline'];

/** Addresses per sitemap: well below search engines' limits of 50,000 addresses and 50 MB. */
const MAX_ADDRESSES = 10_000;

/** Serves `robots.txt`, and `sitemap.xml` with the sitemaps that it lists (robotstxt.org, sitemaps.org). */
export function sitemapRoutes(
  deps: Pick<SiteDeps, 'content' | 'apiBase' | 'siteUrl'>,
  pages: () => Promise<{ patterns: string[]; languages: readonly string[] }>,
): Hono {
  // Without it, addresses are relative: the requested host can be anything.
  const { siteUrl = '' } = deps;
  const routes = new Hono();
  routes.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: ${deps.apiBase}/\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
  const maps = async () => {
    const { patterns, languages } = await pages();
    return siteMaps(siteUrl, addressesOf(patterns, deps.content().in('en')), languages);
  };
  const xml = (body: string) => new Response(body, { headers: { 'Content-Type': 'application/xml' } });
  routes.get('/sitemap.xml', async (c) => {
    const all = await maps();
    const part = c.req.query('part');
    if (part === undefined) return xml(siteMapIndex(siteUrl, all.length));
    const map = all[Number(part) - 1];
    return map ? xml(map) : c.notFound();
  });
  return routes;
}

/**
 * Returns the paths of the English pages: the route table's `patterns` without parameters, the experts and the library. Omits
 * searches, which are unlimited, and single providers, which may be millions and change with every import.
 */
export function addressesOf(patterns: string[], content: Pick<LocalContent, 'experts' | 'library'>): string[] {
  return [
    ...patterns.filter((pattern) => !pattern.includes(':') && !UNLISTED.includes(pattern)),
    ...content.experts.map(({ id }) => `/experts/${id}`),
    ...content.library.map(({ link }) => link),
  ];
}

/** Returns the index of `count` sitemaps. */
export function siteMapIndex(origin: string, count: number): string {
  const address = (number: number) => `${escapeHtml(origin)}/sitemap.xml?part=${number}`;
  const entries = Array.from({ length: count }, (_, index) => `<sitemap><loc>${address(index + 1)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
}

/**
 * Returns as many sitemaps as needed for the pages in every language, each linked to its translations. `paths`: the English
 * pages; `languages`: English first.
 */
export function siteMaps(
  origin: string,
  paths: string[],
  languages: readonly string[],
  maxAddresses = MAX_ADDRESSES,
): string[] {
  const pages = Math.floor(maxAddresses / languages.length);
  const maps = Array.from({ length: Math.ceil(paths.length / pages) }, (_, index) =>
    paths.slice(index * pages, (index + 1) * pages),
  );
  return maps.map((part) => siteMap(origin, part, languages));
}

function siteMap(origin: string, paths: string[], [first, ...others]: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const addresses: [language: string | undefined, address: string][] = [
      [first, escapeHtml(origin + path)],
      ...others.map((language): [string, string] => [
        language,
        escapeHtml(`${origin}/${language}${path === '/' ? '' : path}`),
      ]),
    ];
    const versions = addresses
      .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
      .join('');
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${versions}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

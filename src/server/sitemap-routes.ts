import { Hono } from 'hono';
import { RETRY_AFTER_SECONDS } from '#api/problem.ts';
import type { SiteDeps } from '#app/context.ts';
import type { Directory } from '#directory/directory.ts';
import { DirectoryUnavailableError } from '#directory/errors.ts';
import { escapeHtml } from '#model/escape-html.ts';
import { providerPath } from '#model/provider-path.ts';
import type { LocalContent } from '#site-content/site-content.ts';

/** Pages for a single visitor or another site, useless to search engines. */
const UNLISTED = ['/my-list', '/newsletter/confirm', '/newsletter/unsubscribe', '/embed', '/embed/try', '/offline'];

/** Search engines take sitemaps of up to 50,000 addresses and 50 MB; this many have 20 MB. */
const MAX_ADDRESSES = 50_000;
/** Ids read at a time, and paths written at a time: others are served in between. */
const SLICE = 500;
/** A sitemap may be as old as this, in seconds: the addresses in it stay. */
const MAX_AGE_SECONDS = 3600;

type SitemapDeps = Pick<SiteDeps, 'content' | 'apiBase' | 'siteUrl' | 'areas' | 'openData'> & {
  directory: Pick<Directory, 'listingIds'>;
};

/** A kind of page in sitemaps of its own. */
interface PathList {
  count: () => Promise<number>;
  /** English paths of the pages from number `first` on, at most up to `end`. */
  paths: (first: number, end: number) => Promise<string[]>;
}

interface SitemapPages {
  patterns: string[];
  languages: readonly string[];
}

/**
 * Serves `robots.txt`, and `sitemap.xml` with the sitemaps that it lists (robotstxt.org, sitemaps.org): of the site's
 * pages, of towns and services, and of listings. Each is made on request from what is served then; none is kept.
 */
export function sitemapRoutes(
  deps: SitemapDeps,
  pages: () => Promise<SitemapPages>,
  maxAddresses = MAX_ADDRESSES,
): Hono {
  // Without it, addresses are relative: the requested host can be anything.
  const { siteUrl = '' } = deps;
  const routes = new Hono();
  routes.onError((error, c) => {
    if (!(error instanceof DirectoryUnavailableError)) throw error;
    const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
    return c.text('Please try again in a moment.', 503, { ...headers, 'Retry-After': String(RETRY_AFTER_SECONDS) });
  });
  routes.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: ${deps.apiBase}/\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
  routes.get('/sitemap.xml', async (c) => {
    const { patterns, languages } = await pages();
    const lists = pathLists(deps, patterns);
    const perMap = Math.floor(maxAddresses / languages.length);
    const part = c.req.query('part');
    c.header('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
    c.header('Content-Type', 'application/xml');
    if (part === undefined) return c.body(siteMapIndex(siteUrl, await partsOf(lists, perMap)));
    const [, name = '', number] = /^(\w+-)?([1-9]\d{0,5})$/.exec(part) ?? [];
    const first = (Number(number) - 1) * perMap;
    const paths = await lists.get(name)?.paths(first, first + perMap);
    return paths?.length ? c.body(siteMap(siteUrl, paths, languages)) : c.notFound();
  });
  return routes;
}

/** The kinds of page by the prefix of their sitemaps' numbers. */
function pathLists({ content, areas, directory, openData }: SitemapDeps, patterns: string[]): Map<string, PathList> {
  const there = openData ? patterns : patterns.filter((pattern) => pattern !== '/open-data');
  const ofSite = addressesOf(there, content().in('en'));
  const site: PathList = {
    count: async () => ofSite.length,
    paths: async (first, end) => ofSite.slice(first, end),
  };
  const towns: PathList = {
    count: async () => (await areas.counts()).pages,
    paths: async (first, end) => [...(await areas.counts()).paths(first, end)],
  };
  const listings: PathList = {
    count: async () => (await directory.listingIds(0, 0)).positions,
    async paths(first, end) {
      const paths: string[] = [];
      for (let from = first; from < end; from += SLICE) {
        const { ids, positions } = await directory.listingIds(from, Math.min(SLICE, end - from));
        paths.push(...ids.map(providerPath));
        if (from + SLICE >= positions) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
      return paths;
    },
  };
  return new Map([
    ['', site],
    ['areas-', towns],
    ['listings-', listings],
  ]);
}

async function partsOf(lists: ReadonlyMap<string, PathList>, perMap: number): Promise<string[]> {
  const parts = [...lists].map(async ([name, { count }]) =>
    Array.from({ length: Math.ceil((await count()) / perMap) }, (_, at) => name + (at + 1)),
  );
  return (await Promise.all(parts)).flat();
}

/**
 * Returns the paths of the English pages: the route table's `patterns` without parameters, the experts and the library.
 * Omits searches, which are unlimited.
 */
export function addressesOf(patterns: string[], content: Pick<LocalContent, 'experts' | 'library'>): string[] {
  return [
    ...patterns.filter((pattern) => !pattern.includes(':') && !UNLISTED.includes(pattern)),
    ...content.experts.map(({ id }) => `/experts/${id}`),
    ...content.library.map(({ link }) => link),
  ];
}

/** Returns the index of these sitemaps. */
function siteMapIndex(origin: string, parts: string[]): string {
  const entries = parts.map((part) => `<sitemap><loc>${escapeHtml(origin)}/sitemap.xml?part=${part}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
}

/**
 * Returns the sitemap of these pages in every language, each linked to its translations, some hundred at a time.
 * `paths`: the English pages; `languages`: English first.
 */
export function siteMap(
  origin: string,
  paths: string[],
  [first, ...others]: readonly string[],
): ReadableStream<Uint8Array> {
  const entriesOf = (path: string) => {
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
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${versions}</url>\n`).join('');
  };
  const chunks = function* () {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
    for (let from = 0; from < paths.length; from += SLICE)
      yield paths
        .slice(from, from + SLICE)
        .map(entriesOf)
        .join('');
    yield '</urlset>\n';
  };
  return ReadableStream.from(chunks()).pipeThrough(new TextEncoderStream());
}

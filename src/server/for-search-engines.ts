import { Hono } from 'hono';
import type { SiteParts } from '#app/context.ts';
import type { LocalContent } from '#site-content/site-content.ts';

/** Screens that stand at one address each. Searches and single providers are not listed: they change with the data. */
const SCREENS = [
  '/',
  '/ourplaces',
  '/experts',
  '/experts/apply',
  '/knowledgecenter',
  '/resources',
  '/register',
  '/terms',
  '/privacy',
  '/accessibility',
];

/** `robots.txt` and `sitemap.xml` (robotstxt.org, sitemaps.org). */
export function forSearchEngines(parts: Pick<SiteParts, 'content' | 'apiBase' | 'siteUrl'>): Hono {
  const originOf = (request: Request) => parts.siteUrl ?? new URL(request.url).origin;
  const routes = new Hono();
  routes.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: ${parts.apiBase}/\nSitemap: ${originOf(c.req.raw)}/sitemap.xml\n`),
  );
  routes.get('/sitemap.xml', (c) =>
    c.body(siteMap(originOf(c.req.raw), pagesOf(parts.content().in('en'))), 200, { 'Content-Type': 'application/xml' }),
  );
  return routes;
}

/** Paths of every page that the content makes, in English. */
export function pagesOf({ experts, library }: Pick<LocalContent, 'experts' | 'library'>): string[] {
  return [...SCREENS, ...experts.map(({ id }) => `/experts/${id}`), ...library.map(({ link }) => link)];
}

/** The pages in both languages, each naming the other one. `paths` are those of the English pages. */
export function siteMap(origin: string, paths: string[]): string {
  const entries = paths.flatMap((path) => {
    const english = escapeXml(origin + path);
    const spanish = escapeXml(`${origin}/es${path === '/' ? '' : path}`);
    const versions = `<xhtml:link rel="alternate" hreflang="en" href="${english}"/><xhtml:link rel="alternate" hreflang="es" href="${spanish}"/>`;
    return [english, spanish].map((address) => `<url><loc>${address}</loc>${versions}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

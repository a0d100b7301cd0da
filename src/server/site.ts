import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import type { Connect } from 'vite';
import type { ApiDeps } from '#api/deps.ts';
import { createApi } from '#api/router.ts';
import type { SiteDeps } from '#app/context.ts';
import type * as pagesEntry from '#app/entry.server.tsx';
import { CONTENT_ADDRESS } from '#site-content/load-site-content.ts';
import { VARIANTS_ADDRESS } from '#site-content/picture-variants.ts';
import { cacheSearchData } from './cache-search-data.ts';
import { serveMetrics } from './metrics.ts';
import { offlineWorker } from './offline-worker.ts';
import type { Operations } from './operations.ts';
import { checkPagePosts } from './page-posts.ts';
import { requestLog } from './request-log.ts';
import { pagePatterns, routeNames } from './route-names.ts';
import { apiHeaders, pageHeaders } from './security-headers.ts';
import { siteLimits } from './site-limits.ts';
import { sitemapRoutes } from './sitemap-routes.ts';

export interface SiteOptions {
  /** The built pages, or a function that makes them anew for each request (development). */
  pages: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of built files to serve; none in development, where Vite serves them. */
  files?: string;
  /** Vite's own request handling, in development. */
  vite?: Connect.Server;
  /** Folder of the site's content; only the files that its pages name are served, under /content. */
  contentFolder: string;
  /** Folder of smaller copies of its pictures; none in development. */
  variantFolder?: string;
  operations: Operations;
  /** Whether visitors should be sent here: `/readyz` answers 503 for anything but 'ready'. */
  readiness: () => Promise<'ready' | 'no data yet' | 'closing'>;
}

const YEAR_SECONDS = 31_536_000;
/** What makes the site installable, in each language. */
const MANIFEST = /^\/(?:[\w-]+\/)?manifest\.webmanifest$/;

/** What the handlers of one request know of it. */
interface Variables {
  nonce: string;
  requestId: string;
  report: (problem: unknown) => void;
}

/** The whole site as one request handler: health checks, API, files, pages. */
export function createSite(
  parts: ApiDeps & SiteDeps,
  { pages, files, vite, contentFolder, variantFolder, readiness, operations }: SiteOptions,
): Hono<{ Variables: Variables }> {
  const { logger, metrics, client, metricsToken } = operations;
  const limits = siteLimits(operations, parts.apiBase);
  const api = createApi(parts);
  // The quickest router there is. Not every pattern is one for it; the default would take a slower one then, for all calls.
  const site = new Hono<{ Variables: Variables }>({ router: new RegExpRouter() });
  const built = typeof pages === 'function' ? undefined : openPages(pages, 'production');
  const open = async () => built ?? openPages(await (pages as () => Promise<ServerBuild>)(), 'development');
  const routeOf = routeNames([
    ...(typeof pages === 'function' ? [] : pagePatterns(pages.routes)),
    ...api.routes.map(({ path }) => `${parts.apiBase}${path}`),
    ...['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/sw.js', '/:language?/manifest.webmanifest'],
  ]);
  site.use(requestLog({ logger, routeOf, onFinish: metrics.observe }));
  site.get('/healthz', (c) => c.json({ status: 'up' }));
  site.get('/metrics', serveMetrics(metrics, client, metricsToken));
  site.get('/readyz', async (c) => {
    const status = await readiness();
    return c.json({ status }, status === 'ready' ? 200 : 503);
  });
  site.use(`${parts.apiBase}/*`, apiHeaders(), limits.calls);
  site.route(parts.apiBase, api);
  site.use(compress());
  const makeNonce = () => (files ? randomBytes(16).toString('base64') : '');
  const frameOrigins = () => parts.content().frameOrigins;
  site.use(pageHeaders({ makeNonce, frameOrigins, isSecure: parts.siteUrl?.startsWith('https:') ?? false }));
  site.route(
    '/',
    sitemapRoutes(parts, async () => {
      const { routes, entry } = await open();
      return { patterns: pagePatterns(routes, 'en'), languages: entry.LANGUAGES };
    }),
  );
  if (variantFolder) {
    const rewriteRequestPath = (path: string) => path.slice(VARIANTS_ADDRESS.length);
    site.use(`${VARIANTS_ADDRESS}/*`, keptForEver, serveStatic({ root: variantFolder, rewriteRequestPath }));
  }
  site.use(`${CONTENT_ADDRESS}/*`, serveContent(contentFolder, parts.content));
  if (files) {
    site.use('/assets/*', keptForEver);
    site.use('/sw.js', offlineWorker(parts.keepsOffline ?? false));
    site.use(serveStatic({ root: files, precompressed: true }));
  }
  if (vite) site.use(throughVite(vite));
  site.get('*', async (c, next) => {
    if (!MANIFEST.test(c.req.path)) return next();
    return (await open()).entry.webManifest(c.req.path, parts.content());
  });
  site.use(limits.pages, refuseBrokenAddresses);
  site.use(checkPagePosts(parts.siteUrl), cacheSearchData);
  site.all('*', async (c) => {
    const { handle, entry } = await open();
    const own = { nonce: c.get('nonce'), client: client.keyOf(c), report: c.get('report') };
    return handle(c.req.raw, entry.requestContext(parts, c.req.raw, own));
  });
  // A pattern that is not for the router shows at the first question: rather now than when visitors ask.
  site.router.match('GET', '/');
  return site;
}

/** 400 for an address that cannot be decoded ('/%'), about which React Router would write a line of log each time. */
const refuseBrokenAddresses: MiddlewareHandler = (c, next) => {
  try {
    decodeURIComponent(c.req.path);
    return next();
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return Promise.resolve(c.text('This address is broken: a % in it is followed by the wrong characters.', 400));
  }
};

function openPages(build: ServerBuild, mode: 'production' | 'development') {
  return {
    // `checkPagePosts` decides whose forms are taken: React Router would refuse every one behind a web server with TLS.
    handle: createRequestHandler({ ...build, allowedActionOrigins: ['**'] }, mode),
    routes: build.routes,
    // The pages bring their own `requestContext`: its keys must be the very objects that the built loaders ask for.
    entry: build.entry.module as unknown as typeof pagesEntry,
  };
}

const HOUR_SECONDS = 3600;

/** For files whose names carry a hash of their content. */
const keptForEver: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok) c.res.headers.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
};

/** Serves pictures, videos and captions that the content names; anything else in that folder stays private. */
function serveContent(folder: string, content: SiteDeps['content']): MiddlewareHandler {
  const serve = serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(CONTENT_ADDRESS.length) });
  return async (c, next) => {
    if (!content().files.has(c.req.path)) return next();
    c.header('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    return serve(c, next);
  };
}

/** Lets Vite answer what is its own (source modules, styles), and passes everything else on. */
function throughVite(vite: Connect.Server): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const answered = await new Promise<boolean>((resolve) => {
      outgoing.once('finish', () => resolve(true));
      vite(incoming, outgoing, () => resolve(false));
    });
    if (answered) return RESPONSE_ALREADY_SENT as Response;
    await next();
  };
}

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
import { createFhir, FHIR_PATH } from '#api/fhir/fhir-router.ts';
import { createHsds, HSDS_PATH } from '#api/hsds/hsds-router.ts';
import { type OpenDataDeps, openToAll } from '#api/open-data.ts';
import { createApi } from '#api/router.ts';
import { searchProvidersRoute } from '#api/search-providers.ts';
import type { SiteDeps } from '#app/context.ts';
import type * as pagesEntry from '#app/entry.server.tsx';
import { termsOf } from '#publication/package-description.ts';
import { CONTENT_ADDRESS } from '#site-content/content-data.ts';
import { compiledLexicons } from '#site-content/lexicon-files.ts';
import { VARIANTS_ADDRESS } from '#site-content/picture-variants.ts';
import { FOREVER } from './built-files.ts';
import { storeNoOwnWords } from './cache-rules.ts';
import type { DeskDoor } from './desk-door.ts';
import { keptSearches } from './kept-searches.ts';
import { serveMetrics } from './metrics.ts';
import { offlineWorker } from './offline-worker.ts';
import type { Operations } from './operations.ts';
import { checkPagePosts } from './page-posts.ts';
import { repairAddresses } from './repair-addresses.ts';
import { requestLog } from './request-log.ts';
import { pagePatterns, routeNames } from './route-names.ts';
import { apiHeaders, pageHeaders, pageHeaderValues } from './security-headers.ts';
import { SECURITY_TEXT, securityText } from './security-text.ts';
import { type OpenPages, type PageVariables, servePages } from './serve-pages.ts';
import { siteLimits } from './site-limits.ts';
import { sitemapRoutes } from './sitemap-routes.ts';

export interface SiteOptions {
  /** The built pages, or a function that loads them for each request (development). */
  pages: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the built files; unset in development, when Vite serves them. */
  files?: MiddlewareHandler;
  /** Vite's request handler, in development. */
  vite?: Connect.Server;
  /** The content folder; only files that the content names are served, under /content. */
  contentFolder: string;
  /** Folder of smaller copies of its pictures; unset in development. */
  variantFolder?: string;
  operations: Operations;
  /** Where staff work; unset where there is no desk. */
  desk?: Pick<DeskDoor, 'handle'>;
  /** What is published for other directories; unset where nothing is. */
  openData?: Pick<OpenDataDeps, 'publications' | 'sharing'> | undefined;
  /** Limit of the finished pages kept in memory, in bytes. */
  keptBytes?: number;
  /** How many workers are running; 1 by default. */
  workers?: () => number;
  /** Whether a load balancer should send visitors here: `/readyz` answers 503 unless 'ready'. */
  readiness: () => Promise<'ready' | 'data out of reach' | 'closing'>;
}

/** Room for answers to searches, beside the pages'. */
const SEARCHES_PART = 0.5;

const HEALTH_PATHS = ['/healthz', '/readyz', '/metrics'];
/** Neither pages nor calls; the log names them like those. */
const OTHER_PATHS = [
  '/desk',
  '/desk/*',
  SECURITY_TEXT,
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
  '/:language?/manifest.webmanifest',
];
/** The web app manifest, in each language. */
const MANIFEST = /^\/(?:[\w-]+\/)?manifest\.webmanifest$/;

/** Values that handlers share within one request. */
interface Variables extends PageVariables {
  requestId: string;
}

type Site = Hono<{ Variables: Variables }>;

/** The whole site as one request handler: health checks, API, files, pages. */
export function createSite(given: ApiDeps & SiteDeps, options: SiteOptions): Site {
  const { pages: source, files, operations, desk, openData, keptBytes = 0 } = options;
  const { logger, metrics, client, security } = operations;
  const deps: ApiDeps & SiteDeps = {
    ...given,
    ...(openData && { openData: async () => termsOf(await given.directory.sources(), openData.sharing) }),
  };
  const limits = siteLimits(operations, deps.apiBase);
  const api = createApi({ ...deps, ...(openData && { openDataPath: HSDS_PATH }) });
  const openDoors = openData ? openDataDoors({ ...deps, ...openData }) : [];
  // The fastest router. It does not support every pattern; the default would then use a slower one for all calls.
  const site: Site = new Hono({ router: new RegExpRouter() });
  const built = typeof source === 'function' ? undefined : openPages(source, 'production');
  const open = async () => built ?? openPages(await (source as () => Promise<ServerBuild>)(), 'development');
  const routeOf = routeNames([
    ...(typeof source === 'function' ? [] : pagePatterns(source.routes)),
    ...api.routes.map(({ path }) => `${deps.apiBase}${path}`),
    ...openDoors.flatMap(({ path, door }) => door.routes.map((route) => path + route.path)),
    ...HEALTH_PATHS,
    ...OTHER_PATHS,
  ]);
  site.use(requestLog({ logger, routeOf, onFinish: metrics.observe, security }));
  const frameOrigins = () => deps.content().frameOrigins;
  const isSecure = deps.siteUrl?.startsWith('https:') ?? false;
  const pageHeaderOptions = { hasPolicy: files !== undefined, frameOrigins, isSecure };
  const headers = pageHeaders(pageHeaderOptions);
  for (const path of HEALTH_PATHS) site.use(path, headers, limits.health);
  answerHealthChecks(site, options);
  site.use(`${deps.apiBase}/*`, apiHeaders(isSecure), limits.calls);
  site.use(`${deps.apiBase}${searchProvidersRoute.path}`, keptSearches(deps.directory, keptBytes * SEARCHES_PART));
  site.route(deps.apiBase, api);
  for (const { path, door } of openDoors) {
    site.use(`${path}/*`, apiHeaders(isSecure), openToAll, limits.calls);
    // The contract's own address of what is at `/` below.
    if (path === HSDS_PATH) site.get(`${path}/`, (c) => c.redirect(path, 308));
    site.route(path, door);
  }
  const headersOf = pageHeaderValues(pageHeaderOptions);
  const { keptPages, pages } = servePages({
    deps,
    open,
    keptBytes: files && keptBytes,
    limit: limits.pages,
    clientOf: client.keyOf,
    headersOf,
  });
  site.use(repairAddresses(headersOf), keptPages);
  site.use(compress(), headers);
  if (desk) site.use('/desk/*', limits.desk, desk.handle);
  site.use(limits.files);
  site.route(
    '/',
    sitemapRoutes(deps, async () => {
      const { routes, entry } = await open();
      return { patterns: pagePatterns(routes, 'en'), languages: entry.LANGUAGES };
    }),
  );
  site.get(SECURITY_TEXT, securityText(deps));
  serveFiles(site, options, deps);
  site.get('*', webManifest(open, deps.content));
  site.use(limits.pages, checkPagePosts(deps.siteUrl), storeNoOwnWords);
  site.all('*', pages);
  // The router rejects unsupported patterns at its first match: do that now rather than at the first request.
  site.router.match('GET', '/');
  return site;
}

/** For programs and pages of others, who are to read a refusal, too; each with the path below which it answers. */
function openDataDoors(deps: Parameters<typeof createHsds>[0] & Parameters<typeof createFhir>[0]) {
  return [
    { path: HSDS_PATH, door: createHsds(deps) },
    { path: FHIR_PATH, door: createFhir(deps) },
  ];
}

function answerHealthChecks(site: Site, { operations, workers = () => 1, readiness }: SiteOptions): void {
  const { metrics, metricsToken, security } = operations;
  site.get('/healthz', (c) => {
    const memoryMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
    return c.json({ status: 'up', workers: workers(), memoryMb, compiled: compiledLexicons() });
  });
  site.get(
    '/metrics',
    serveMetrics(metrics, metricsToken, () => security({ event: 'metrics-refused' })),
  );
  site.get('/readyz', async (c) => {
    const status = await readiness();
    return c.json({ status }, status === 'ready' ? 200 : 503);
  });
}

/** Serves the files of the content and of the build or, in development, of Vite. */
function serveFiles(site: Site, { files, vite, contentFolder, variantFolder }: SiteOptions, deps: SiteDeps): void {
  if (variantFolder) {
    const rewriteRequestPath = (path: string) => path.slice(VARIANTS_ADDRESS.length);
    site.use(`${VARIANTS_ADDRESS}/*`, cacheForever, serveStatic({ root: variantFolder, rewriteRequestPath }));
  }
  site.use(`${CONTENT_ADDRESS}/*`, serveContent(contentFolder, deps.content));
  if (files) {
    site.use('/sw.js', offlineWorker(deps.worksOffline ?? false));
    site.use(files);
  }
  if (vite) site.use(throughVite(vite));
}

function openPages(build: ServerBuild, mode: 'production' | 'development') {
  return {
    // `checkPagePosts` checks the origin of forms: React Router would reject them all behind a proxy with TLS.
    handle: createRequestHandler({ ...build, allowedActionOrigins: ['**'] }, mode),
    routes: build.routes,
    // Uses the build's own `requestContext`: its keys must be the same objects that the built loaders use.
    entry: build.entry.module as unknown as typeof pagesEntry,
  };
}

const HOUR_SECONDS = 3600;

/** For files whose names contain a hash of their content. */
const cacheForever: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok) c.res.headers.set('Cache-Control', FOREVER);
};

function webManifest(open: () => Promise<OpenPages>, content: SiteDeps['content']): MiddlewareHandler {
  return async (c, next) => {
    if (!MANIFEST.test(c.req.path)) return next();
    return (await open()).entry.webManifest(c.req.path, content());
  };
}

/** Serves pictures, videos and captions that the content names; other files in that folder stay private. */
function serveContent(folder: string, content: SiteDeps['content']): MiddlewareHandler {
  const serve = serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(CONTENT_ADDRESS.length) });
  return async (c, next) => {
    if (!content().files.has(c.req.path)) return next();
    c.header('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    return serve(c, next);
  };
}

/** Lets Vite answer its own requests (source modules, styles), and passes the others on. */
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

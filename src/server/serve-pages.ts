import type { Context, MiddlewareHandler } from 'hono';
import { RETRY_AFTER_SECONDS } from '#api/problem.ts';
import type { SiteDeps } from '#app/context.ts';
import type * as pagesEntry from '#app/entry.server.tsx';
import { DirectoryUnavailableError } from '#directory/errors.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import { siteDay } from '#model/site-day.ts';
import { cacheRule } from './cache-rules.ts';
import { Answer, KeptAnswers, type MadeAnswer, packingFor } from './kept-answers.ts';
import { contentPolicy, type PolicyOrigins } from './security-headers.ts';

/** The pages, built or loaded for this request. */
export interface OpenPages {
  handle: (request: Request, context: ReturnType<typeof pagesEntry.requestContext>) => Promise<Response>;
  entry: typeof pagesEntry;
}

/** Values that page handlers share within one request. */
export interface PageVariables {
  /** Content security policy of the page. */
  policy?: string;
  /** Other sites may show the page in a frame. */
  isFramed?: boolean;
  /** Key of the answer, if it is the same for everyone who asks for this address. */
  pageKey?: string;
  report: (problem: unknown) => void;
}

export interface PageOptions {
  deps: SiteDeps;
  open: () => Promise<OpenPages>;
  /** Limit of all kept answers, in bytes. Undefined in development, when every page is new. */
  keptBytes: number | undefined;
  /** Limits each visitor's pages. */
  limit: MiddlewareHandler;
  clientOf: (c: Context) => string;
  /** Headers of every page. Kept ones get them at once: changing those of a response takes a quarter of its time. */
  headersOf: (c: Context) => Record<string, string>;
}

interface PageMeta {
  status: number;
  headers: Record<string, string>;
  policy: string;
  isFramed: boolean;
  /** Searches of this page that found nothing; they count for each visit. */
  emptySearches: EmptySearch[];
}

type PageContext = Context<{ Variables: PageVariables }>;
type PageHandler = MiddlewareHandler<{ Variables: PageVariables }>;

/** Shorter bodies are sent as they are. */
const MIN_PACKED_BYTES = 1024;
const SAVES_DATA = 'Save-Data ';

/**
 * Serves the pages and their data. An answer that is the same for everyone is rendered once for all who ask at that
 * moment, from its address alone, and kept until data, content or the day change. `keptPages` sends kept ones; `pages`
 * makes the others.
 */
export function servePages({ deps, open, keptBytes, limit, clientOf, headersOf }: PageOptions): {
  keptPages: PageHandler;
  pages: PageHandler;
} {
  const answers = new KeptAnswers<PageMeta>({ maxBytes: keptBytes ?? 0, era: eraOf(deps) });

  async function keyOf(c: PageContext): Promise<string | undefined> {
    const { method, url, raw } = c.req;
    if (keptBytes === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const { entry } = await open();
    const address = entry.sharedAddress(new URL(url));
    if (!address || entry.comesFromResults(raw)) return undefined;
    return c.req.header('Save-Data') === 'on' ? SAVES_DATA + address : address;
  }

  async function send(c: PageContext, answer: Answer<PageMeta>, isShared: boolean): Promise<Response> {
    const { status, headers, policy, isFramed, emptySearches } = answer.meta;
    c.set('policy', policy);
    c.set('isFramed', isFramed);
    if (emptySearches.length > 0 && (await open()).entry.isVisit(c.req.raw))
      for (const search of emptySearches) deps.onEmptySearch?.(search);
    const known = { ...headersOf(c), ...headers, ...(isShared && { etag: answer.etag }) };
    if (isShared && isNamed(answer.etag, c.req.header('If-None-Match')))
      return new Response(null, { status: 304, headers: known });
    return packed(c, answer, { status, headers: known });
  }

  return {
    async keptPages(c, next) {
      const key = await keyOf(c);
      if (!key) return next();
      c.set('pageKey', key);
      const answer = await answers.find(key);
      if (!answer) return next();
      let sent: Response | undefined;
      const refused = await limit(c, async () => {
        sent = await send(c, answer, true);
      });
      if (!refused) return sent;
      for (const [name, value] of Object.entries(headersOf(c))) refused.headers.set(name, value);
      return refused;
    },

    async pages(c) {
      const key = c.get('pageKey');
      if (key) {
        const { answer, isShared } = await answers.findOrMake(key, () => makeShared(c, key, { deps, open }));
        const isRedirect = answer.meta.status > 200 && answer.meta.status < 400;
        // A redirect keeps all parameters of the address, also those that no page reads.
        if (!isRedirect) return send(c, answer, isShared);
      }
      const { response, policy, isFramed } = await render(c, c.req.raw, { deps, open, client: clientOf(c) });
      c.set('policy', policy);
      c.set('isFramed', isFramed);
      const isStored = response.headers.get('Cache-Control') !== 'no-store';
      if (response.ok && isStored) response.headers.set('Cache-Control', cacheRule(c.req.path, false));
      if (!response.body || c.req.method === 'HEAD') return response;
      response.headers.append('Vary', 'Accept-Encoding');
      const answer = new Answer({ body: Buffer.from(await response.arrayBuffer()), meta: null, isShared: false });
      return packed(c, answer, { status: response.status, headers: Object.fromEntries(response.headers) });
    },
  };
}

/** Returns what names the state of data, content and day: answers of another one are out of date. */
function eraOf({ content, directory }: Pick<SiteDeps, 'content' | 'directory'>): () => Promise<string | undefined> {
  const contents = new WeakMap<object, number>();
  let lastContent = 0;
  return async () => {
    const current = content();
    if (!contents.has(current)) contents.set(current, ++lastContent);
    // A page that needs the data says what is wrong with it.
    const generation = await directory.generation().catch(() => undefined);
    return generation === undefined ? undefined : `${generation} ${contents.get(current)} ${siteDay()}`;
  };
}

type Renderer = Pick<PageOptions, 'deps' | 'open'>;

/** Renders a page. `request`: all that the page may depend on. */
async function render(c: PageContext, request: Request, { deps, open, client }: Renderer & { client: string }) {
  const { handle, entry } = await open();
  let isUnavailable = false;
  const framing = deps.embedOrigins?.length ? entry.framingOf(new URL(request.url).pathname) : null;
  const origins = originsOf(framing, deps);
  let policy = contentPolicy({ scripts: [] }, origins);
  const context = entry.requestContext(deps, request, {
    client,
    onInline: (inline) => {
      policy = contentPolicy(inline, origins);
    },
    report: (problem) => {
      isUnavailable ||= problem instanceof DirectoryUnavailableError;
      c.get('report')(problem);
    },
  });
  const rendered = await handle(request, context);
  const response = isUnavailable && rendered.status === 500 ? unavailable(rendered) : rendered;
  return { response, policy, isFramed: framing === 'framed' };
}

/** Renders the page with this key for everyone. */
async function makeShared(c: PageContext, key: string, { deps, open }: Renderer): Promise<MadeAnswer<PageMeta>> {
  const savesData = key.startsWith(SAVES_DATA);
  const address = savesData ? key.slice(SAVES_DATA.length) : key;
  // Nothing else of the visitor's request: neither headers nor host, nor that they leave before it is done.
  const request = new Request(
    new URL(address, 'http://localhost'),
    savesData ? { headers: { 'Save-Data': 'on' } } : {},
  );
  const emptySearches: EmptySearch[] = [];
  const shared = { ...deps, onEmptySearch: (search: EmptySearch) => void emptySearches.push(search) };
  const { response, policy, isFramed } = await render(c, request, { deps: shared, open, client: '' });
  const isShared = response.status === 200 && isKnownPlace(deps.gazetteer, new URL(request.url).searchParams);
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  if (response.ok) headers['cache-control'] = cacheRule(address, isShared);
  headers.vary = 'Accept-Encoding, Save-Data';
  const body = Buffer.from(await response.arrayBuffer());
  return { body, meta: { status: response.status, headers, policy, isFramed, emptySearches }, isShared };
}

/** Packs the answer as the browser asks, with a native library and in another thread. */
async function packed<M>(
  c: PageContext,
  answer: Answer<M>,
  { status, headers }: Pick<PageMeta, 'status' | 'headers'>,
): Promise<Response> {
  const packing = answer.plainBytes < MIN_PACKED_BYTES ? 'identity' : packingFor(c.req.header('Accept-Encoding'));
  const body = await answer.in(packing);
  const encoding = packing === 'identity' ? {} : { 'content-encoding': packing };
  const all = { ...headers, ...encoding, 'content-length': String(body.length) };
  return new Response(body as Buffer<ArrayBuffer>, { status, headers: all });
}

/** The search box may be framed by the sites that the operator names, and by the page to try it. */
function originsOf(
  framing: ReturnType<typeof pagesEntry.framingOf>,
  { content, embedOrigins = [] }: Pick<SiteDeps, 'content' | 'embedOrigins'>,
): PolicyOrigins {
  const { frameOrigins } = content();
  return {
    frames: framing === 'frames' ? ["'self'"] : frameOrigins,
    ...(framing === 'framed' && { ancestors: ["'self'", ...embedOrigins] }),
  };
}

/** Whether an entity tag is in an `If-None-Match` header (RFC 9110, 13.1.2). */
function isNamed(etag: string, header = ''): boolean {
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));
}

/** Two roundings of a coordinate to six decimals. */
const SAME_POINT_DEGREES = 2e-6;

/**
 * Whether others search for this place, too: one that the gazetteer knows, not an address, a text that only this
 * visitor may have typed, or where they are.
 */
function isKnownPlace(gazetteer: SiteDeps['gazetteer'], params: URLSearchParams): boolean {
  const place = params.get('place')?.trim();
  const found = place ? gazetteer.resolve(place) : null;
  if (place && !(found && gazetteer.isPlaceAlone(place))) return false;
  return (['lat', 'lng'] as const).every((axis) => {
    const given = params.get(axis)?.trim();
    return !given || (found && Math.abs(Number(given) - found.location[axis]) < SAME_POINT_DEGREES);
  });
}

/** Turns the error page into one that asks visitors, proxies and search engines to come back. */
function unavailable({ body, headers }: Response): Response {
  return new Response(body, { status: 503, headers: [...headers, ['Retry-After', String(RETRY_AFTER_SECONDS)]] });
}

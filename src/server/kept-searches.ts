import { hash, randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { type ApiVariables, JSON_TYPE } from '#api/answer.ts';
import type { Directory } from '#directory/directory.ts';
import { siteDay } from '#model/site-day.ts';
import { KeptAnswers, packingFor } from './kept-answers.ts';

/** Longer searches are rare, and none of the site's own. */
const MAX_BODY_BYTES = 4096;
const MAX_QUERY_LENGTH = 100;
/** An empty result is counted each time that it is asked for. */
const NOTHING_FOUND = '{"type":"FeatureCollection","total":0,';
const NONE = Buffer.alloc(0);

/**
 * Keeps the answers to searches (POST /Medicaid/Search) in memory, packed, until the data changes. Searches by name,
 * those that find nothing, and errors are answered anew each time. `maxBytes`: limit of all kept answers; 0: none is
 * kept.
 */
export function keptSearches(
  directory: Pick<Directory, 'generation'>,
  maxBytes: number,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  const era = () =>
    directory.generation().then(
      (number) => `${number} ${siteDay()}`,
      () => undefined,
    );
  const answers = new KeptAnswers<null>({ maxBytes, era });
  // A search may be for where someone is: what was searched for is not kept.
  const secret = randomBytes(16).toString('base64url');
  return async (c, next) => {
    const search = maxBytes > 0 && (await normalizedSearch(c));
    if (!search) return next();
    let isNew = false;
    const { answer, isShared } = await answers.findOrMake(hash('sha256', secret + search, 'base64url'), async () => {
      isNew = true;
      c.set('isPackedLater', true);
      await next();
      const body = c.res.status === 200 ? Buffer.from(await c.res.arrayBuffer()) : NONE;
      const found = body.length > 0 && body.toString('latin1', 0, NOTHING_FOUND.length) !== NOTHING_FOUND;
      return { body, meta: null, isShared: found };
    });
    if (!isShared && c.res.status !== 200) return;
    const best = packingFor(c.req.header('Accept-Encoding'));
    // What may never be asked for again is packed the faster way.
    const packing = answer.plainBytes < MIN_PACKED_BYTES ? 'identity' : isNew && best === 'br' ? 'gzip' : best;
    const body = await answer.in(packing);
    const headers = {
      ...c.get('answerHeaders'),
      ...JSON_TYPE,
      ...(packing !== 'identity' && { 'Content-Encoding': packing }),
      'Content-Length': String(body.length),
    };
    c.res = undefined;
    c.res = new Response(body as Buffer<ArrayBuffer>, { headers });
  };
}

/** Shorter bodies are sent as they are. */
const MIN_PACKED_BYTES = 1024;

/** Returns the search with its fields in one order, or undefined if its answer is not kept. */
async function normalizedSearch(c: Context): Promise<string | undefined> {
  const { method, url } = c.req;
  const query = url.slice(url.indexOf('?') + 1 || url.length);
  const length = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length');
  const isJson = /^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '');
  if (method !== 'POST' || !isJson || query.length > MAX_QUERY_LENGTH) return undefined;
  if (length === undefined || Number(length) > MAX_BODY_BYTES) return undefined;
  try {
    const search: unknown = JSON.parse(await c.req.text());
    if (typeof search !== 'object' || search === null || 'term' in search) return undefined;
    const fields = Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1));
    return `${query} ${JSON.stringify(fields)}`;
  } catch {
    // The call itself says what is wrong.
    return undefined;
  }
}

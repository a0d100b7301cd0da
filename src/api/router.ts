import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { StoredProvider } from '#listings/provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { toProviderView } from '#wire/provider-view.ts';
import { answer, answerJson, JSON_TYPE } from './answer.ts';
import { businessSearchRoute, providerByIdRoute, providerViewRoute, toDetail } from './business-search.ts';
import { addCall } from './call.ts';
import type { ApiDeps } from './deps.ts';
import { describeApi } from './describe-api.ts';
import { getTagsRoute, tagTree } from './get-tags.ts';
import { limitBody } from './limit-body.ts';
import { locatePlace, locatePlaceRoute, reverseGeocode, reverseGeocodeRoute } from './locate-place.ts';
import { mapPoints, mapPointsRoute } from './map-points.ts';
import { mapTile } from './map-tile.ts';
import { problem, problemOfError } from './problem.ts';
import { refuseOtherMethods } from './refuse-methods.ts';
import { searchProviders, searchProvidersRoute } from './search-providers.ts';
import { staticMap } from './static-map.ts';
import { suggestPlaces, suggestPlacesRoute } from './suggest-places.ts';
import { understand, understandRoute } from './understand.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Creates the whole HTTP API. Mount it at its base path; it handles every path below that, unknown ones included. */
export function createApi(deps: ApiDeps): OpenAPIHono {
  const api = new OpenAPIHono();
  api.onError(problemOfError);
  api.use(
    limitBody(MAX_BODY_BYTES, {
      tooLarge: (c) => problem(c, 413, 'Send at most 64 KB.'),
      incomplete: (c) => problem(c, 400, 'The body was cut short.'),
    }),
  );

  addCall(api, searchProvidersRoute, async ({ body, query }, c) => {
    const json = await searchProviders(body, query.lang, deps);
    return answer(c, json, JSON_TYPE) as never;
  });
  addCall(api, businessSearchRoute, async ({ query }, c) => {
    const detail = toDetail(await deps.directory.findByNameAndAddress(query.address), query.lang);
    return detail ? answerJson(c, detail) : (problem(c, 404, 'No provider has this name and address.') as never);
  });
  addCall(api, getTagsRoute, ({ query }, c) => answerJson(c, tagTree(query.lang)));
  addCall(api, providerByIdRoute, async ({ params, query }, c) => {
    const provider = await deps.directory.findById(params.id);
    return (missingOrMoved(c, params.id, provider) ?? answerJson(c, toDetail(provider, query.lang)!)) as never;
  });
  addCall(api, providerViewRoute, async ({ params, query }, c) => {
    const provider = await deps.directory.findById(params.id);
    return (missingOrMoved(c, params.id, provider) ??
      answerJson(c, toProviderView(provider!, vocabularyIn(query.lang)))) as never;
  });
  addCall(
    api,
    mapPointsRoute,
    async ({ query }, c) =>
      answer(c, (await mapPoints(query, deps)) as Uint8Array<ArrayBuffer>, {
        'Content-Type': 'application/octet-stream',
      }) as never,
  );
  addCall(api, suggestPlacesRoute, ({ body }, c) => answerJson(c, suggestPlaces(body, deps)));
  addCall(api, locatePlaceRoute, ({ params }, c) => {
    const place = locatePlace(params.id, deps);
    return place ? answerJson(c, place) : (problem(c, 404, `There is no place '${params.id}'.`) as never);
  });
  addCall(api, reverseGeocodeRoute, ({ query }, c) => answerJson(c, reverseGeocode(query.latlng, deps)));
  addCall(api, understandRoute, ({ query }, c) => {
    const json = JSON.stringify(understand(query, deps));
    return answer(c, json, { ...JSON_TYPE, 'Cache-Control': 'no-store' }) as never;
  });
  api.get('/tiles/:layer/:z/:x/:y', (c) => mapTile(c, deps));
  api.get('/layers', async (c) => answerJson(c, await deps.basemap.layers(c.req.query('lang') === 'es' ? 'es' : 'en')));
  api.get('/static-map', (c) => staticMap(c, deps));

  describeApi(api, deps);
  refuseOtherMethods(api);
  // Not `notFound`: Hono ignores it in a mounted app.
  api.all('*', (c) =>
    problem(c, 404, `There is no call ${c.req.method} ${c.req.path}. See ${deps.apiBase} for the list of calls.`),
  );
  return api;
}

/**
 * Answers 404 for no provider, and 302 if its listing has another id, until the join is undone; null if it is to be
 * shown.
 */
function missingOrMoved(c: Context, id: string, provider: StoredProvider | null): Response | null {
  if (!provider) return problem(c, 404, `There is no provider '${id}'.`);
  if (provider.id === id) return null;
  const { pathname, search } = new URL(c.req.url);
  // Relative to the path, so that it works below any base path.
  const moved = pathname.replace(/\/providers\/[^/]+/, () => `/providers/${encodeURIComponent(provider.id)}`);
  return c.redirect(moved + search, 302);
}

import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, Next } from 'hono';
import { idOf } from '#publication/hsds-ids.ts';
import { HSDS_VERSION, publishedSources } from '#publication/package-description.ts';
import type { Entry, ListName } from '#publication/publication-index.ts';
import { nestedTerms, taxonomyById } from '#publication/terms.ts';
import { answer, answerJson, JSON_TYPE } from '../answer.ts';
import { bulkFile } from '../bulk-file.ts';
import { addCall } from '../call.ts';
import { beingWritten, type OpenDataDeps, type Published, withPublication } from '../open-data.ts';
import { fieldProblem, problem, problemOfError } from '../problem.ts';
import { refuseOtherMethods } from '../refuse-methods.ts';
import { filterOf, listPage, readEntry, taxonomiesPage, termsPage, viewOf } from './hsds-lists.ts';
import { minimalServices } from './hsds-minimal.ts';
import { isId, type ListQuery, rangeOf } from './hsds-queries.ts';
import { hsdsRoutes, rootRoute } from './hsds-routes.ts';

/** Where the site has it. */
export const HSDS_PATH = '/hsds';
/** We follow the standard as it is. */
const PROFILE = 'https://docs.openreferral.org/en/3.1/hsds/';
/** The files with everything. */
const FILES = {
  'datapackage.zip': { file: 'zip', type: 'application/zip' },
  'all.ndjson.gz': { file: 'lines', type: 'application/gzip' },
} as const;

/** Creates the API of HSDS 3.1 (openreferral.org) over the latest publication. Mount it at `HSDS_PATH`. */
export function createHsds(deps: OpenDataDeps): OpenAPIHono {
  const api = new OpenAPIHono();
  api.onError(problemOfError);
  api.use(refuseBody);
  addLists(api, deps);
  addEntries(api, deps);
  addCall(api, rootRoute, (_, c) => withPublication(c, deps, (published) => about(c, published)) as never);
  for (const [name, { file, type }] of Object.entries(FILES))
    api.get(`/${name}`, (c) =>
      withPublication(c, deps, ({ publication }) => bulkFile(c, { path: publication.files[file], type }, publication)),
    );
  api.get('/openapi.json', (c) =>
    answerJson(
      c,
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: `${deps.organization()}: open data (HSDS)`, version: HSDS_VERSION },
        servers: [{ url: (deps.siteUrl ?? '') + HSDS_PATH }],
      }),
    ),
  );
  refuseOtherMethods(api);
  api.all('*', (c) =>
    problem(c, 404, `There is no call ${c.req.method} ${c.req.path}. See ${HSDS_PATH}/openapi.json.`),
  );
  return api;
}

/** In a body, nobody would read what a list should be limited to, and all of it would come. `{}` says nothing. */
async function refuseBody(c: Context, next: Next): Promise<Response | undefined> {
  const length = Number(c.req.header('Content-Length') ?? 0);
  if (c.req.method === 'POST' && (length > '{}'.length || c.req.header('Transfer-Encoding')))
    return problem(c, 400, 'Lists take their parameters in the address, for GET and for POST. Send no body.');
  await next();
  return undefined;
}

function addLists(api: OpenAPIHono, deps: OpenDataDeps): void {
  const add = (list: ListName, routes: (typeof hsdsRoutes)['services' | 'organizations' | 'serviceAtLocations']) => {
    for (const route of [routes.get, routes.post])
      addCall(api, route as typeof hsdsRoutes.services.get, ({ query }, c) => {
        return withPublication(c, deps, (published) => answerList(c, list, query, published)) as never;
      });
  };
  add('services', hsdsRoutes.services);
  add('organizations', hsdsRoutes.organizations);
  add('service_at_locations', hsdsRoutes.serviceAtLocations);
  for (const route of [hsdsRoutes.taxonomies.get, hsdsRoutes.taxonomies.post])
    addCall(api, route as typeof hsdsRoutes.taxonomies.get, ({ query }, c) => answerJson(c, taxonomiesPage(query)));
  for (const route of [hsdsRoutes.taxonomyTerms.get, hsdsRoutes.taxonomyTerms.post])
    addCall(api, route as typeof hsdsRoutes.taxonomyTerms.get, ({ query }, c) => answerJson(c, termsPage(query)));
}

async function answerList(c: Context, list: ListName, query: ListQuery, published: Published): Promise<Response> {
  const place = query.postcode === undefined ? null : published.gazetteer.zipCode(query.postcode);
  if (query.postcode !== undefined && !place)
    return fieldProblem(c, [{ field: 'postcode', message: `there is no ZIP code ${query.postcode}` }]);
  const filter = filterOf(query, place);
  if (query.minimal) return minimalServices(c, query, filter, published);
  const page = await listPage(list, filter, rangeOf(query), query, published);
  if (page) return answer(c, JSON.stringify(page), JSON_TYPE);
  return beingWritten(c, 'Much has changed, and our data are being written anew. Please try again in some minutes.');
}

function addEntries(api: OpenAPIHono, deps: OpenDataDeps): void {
  const add = (list: ListName, route: (typeof hsdsRoutes)['service' | 'organization' | 'serviceAtLocation']) =>
    addCall(api, route as typeof hsdsRoutes.organization, ({ params, query }, c) => {
      return withPublication(c, deps, (published) => answerEntry(c, list, params.id, query, published)) as never;
    });
  add('services', hsdsRoutes.service);
  add('organizations', hsdsRoutes.organization);
  add('service_at_locations', hsdsRoutes.serviceAtLocation);
  const ofOurs = (c: Context, found: object | undefined, id: string) =>
    (found ? answerJson(c, found) : problem(c, 404, `There is no entry '${id}'.`)) as never;
  addCall(api, hsdsRoutes.taxonomy, ({ params: { id } }, c) => ofOurs(c, taxonomyById.get(id.toLowerCase()), id));
  addCall(api, hsdsRoutes.taxonomyTerm, ({ params: { id } }, c) => ofOurs(c, nestedTerms.get(id.toLowerCase()), id));
}

/** Answers an entry, or 302 if it has become another one. */
async function answerEntry(
  c: Context,
  list: ListName,
  id: string,
  query: Pick<ListQuery, 'full_service'>,
  published: Published,
): Promise<Response> {
  const entry = isId(id) ? published.publication.index.find(list, id) : null;
  const now = entry && (await published.directory.findById(entry.listing));
  if (!entry || !now) return problem(c, 404, `There is no entry '${id}'.`);
  const nowId = now.id === entry.listing ? entry.id : becomes(list, now.id, entry);
  if (nowId !== id.toLowerCase()) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(pathname.slice(0, pathname.lastIndexOf('/') + 1) + nowId + search, 302);
  }
  const shown = await readEntry(list, { ...entry, listing: now.id }, published);
  if (!shown) return problem(c, 404, `There is no entry '${id}'.`);
  const show = viewOf(list, { ...query, full: true });
  return answer(c, JSON.stringify(show(shown.rows, shown.row)), JSON_TYPE);
}

/** The id of an entry since its listing has been joined to another. */
function becomes(list: ListName, listing: string, { key }: Entry): string {
  if (list === 'organizations') return idOf.organization(listing);
  return list === 'services' ? idOf.service(listing, key!) : idOf.serviceAtLocation(listing, key!);
}

/** What the contract wants to know, and whose data these are. */
async function about(c: Context, { publication, directory, sharing, siteUrl }: Published): Promise<Response> {
  const { number, index } = publication;
  const address = (path: string) => `${siteUrl ?? ''}${HSDS_PATH}/${path}`;
  return answerJson(c, {
    version: HSDS_VERSION,
    profile: PROFILE,
    openapi_url: address('openapi.json'),
    // Whoever follows us names us by it, and so do we when it comes back.
    ...(siteUrl && { site: siteUrl }),
    generation: number,
    published: index.about.published,
    organizations: index.about.listings,
    services: index.about.services,
    // Followers check by it that nothing is missing.
    ids: index.about.ids,
    files: Object.keys(FILES).map(address),
    sources: publishedSources(await directory.sources(), { sharing }),
  });
}

import { createRoute, z } from '@hono/zod-openapi';
import { errorResponses } from '../responses.ts';
import {
  IdParams,
  OrganizationQuery,
  OrganizationsQuery,
  Page,
  ServiceAtLocationsQuery,
  ServicesQuery,
  TaxonomiesQuery,
  TaxonomyTermsQuery,
} from './hsds-queries.ts';

const entry = z.looseObject({ id: z.string() });

function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const none = z.strictObject({}, { error: () => 'is no parameter of this call, which takes none' });

/** A list of the contract, which has it for GET and for POST. */
function list<Query extends z.ZodObject>(path: string, what: string, query: Query) {
  const call = {
    path,
    summary: `A page of ${what}, by id`,
    request: { query },
    responses: { 200: json('The page.', Page), ...errorResponses(400, 503) },
  };
  return { get: createRoute({ ...call, method: 'get' }), post: createRoute({ ...call, method: 'post' }) };
}

const moved = { description: 'The entry has become another one, whose address is in `Location`.' };

function single<Query extends z.ZodObject>(path: string, what: string, query: Query) {
  return createRoute({
    method: 'get',
    path: `${path}/{id}`,
    summary: `One ${what} with everything about it`,
    request: { params: IdParams, query },
    responses: { 200: json('The entry.', entry), 302: moved, ...errorResponses(400, 404, 503) },
  });
}

export const hsdsRoutes = {
  services: list('/services', 'services', ServicesQuery),
  service: single('/services', 'service', none),
  organizations: list('/organizations', 'organizations', OrganizationsQuery),
  organization: single('/organizations', 'organization', OrganizationQuery),
  serviceAtLocations: list('/service_at_locations', 'services at locations', ServiceAtLocationsQuery),
  serviceAtLocation: single('/service_at_locations', 'service at a location', none),
  taxonomies: list('/taxonomies', 'taxonomies', TaxonomiesQuery),
  taxonomy: single('/taxonomies', 'taxonomy', none),
  taxonomyTerms: list('/taxonomy_terms', 'taxonomy terms', TaxonomyTermsQuery),
  taxonomyTerm: single('/taxonomy_terms', 'taxonomy term', none),
};

export const rootRoute = createRoute({
  method: 'get',
  path: '/',
  summary: 'What this is: edition of HSDS, sources and their terms, files with everything',
  request: { query: none },
  responses: {
    200: json('About this API.', z.looseObject({ version: z.string(), profile: z.string(), openapi_url: z.string() })),
    ...errorResponses(400, 503),
  },
});

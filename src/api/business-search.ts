import { createRoute, z } from '@hono/zod-openapi';
import type { Point } from '#geo/point.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { LanguageQuery } from '#wire/request-schemas.ts';
import { type ProviderProperties, toProviderFeature } from './provider-feature.ts';
import { errorResponses } from './responses.ts';

const detail = {
  description:
    'The provider: `name`, `formatted_phone_number`, `opening_hours.weekday_text` and everything else we know.',
  content: { 'application/json': { schema: z.looseObject({ name: z.string(), formatted_phone_number: z.string() }) } },
};

export const businessSearchRoute = createRoute({
  method: 'get',
  path: '/Medicaid/BusinessSearch',
  summary: 'Details of the provider with this name and address',
  request: {
    query: LanguageQuery.extend({
      address: z
        .string()
        .trim()
        .min(1)
        .max(1000)
        .openapi({ example: 'Sample Speech Clinic 12 Main St Phoenix, AZ 85004' }),
    }),
  },
  responses: { 200: detail, ...errorResponses(400, 404) },
});

const byId = { params: z.object({ id: z.string().min(1).max(200) }), query: LanguageQuery };

const moved = {
  description:
    'This id is that of one of several records of a listing, whose address is in `Location` for now: ' +
    'the records can be separated again.',
};

export const providerByIdRoute = createRoute({
  method: 'get',
  path: '/providers/{id}',
  summary: 'One provider by its id',
  request: byId,
  responses: { 200: detail, 302: moved, ...errorResponses(400, 404) },
});

export const providerViewRoute = createRoute({
  method: 'get',
  path: '/providers/{id}/view',
  summary: 'One provider by its id, as the pages of this site show it',
  request: byId,
  responses: {
    200: {
      description: 'The provider: `name`, `phone`, `hours`, `mainService` and everything else that a page shows.',
      content: { 'application/json': { schema: z.looseObject({ id: z.string(), name: z.string() }) } },
    },
    302: moved,
    ...errorResponses(400, 404),
  },
});

/** The properties of the provider's feature, and its location. */
export type ProviderDetail = ProviderProperties & { location: Point };

/** Returns a provider's detail, or null for null. */
export function toDetail(provider: StoredProvider | null, language: ContentLanguage): ProviderDetail | null {
  return provider && { ...toProviderFeature(provider, vocabularyIn(language)).properties, location: provider.location };
}

import { createRoute, z } from '@hono/zod-openapi';
import type { ContentLanguage } from '#model/content-language.ts';
import type { ProviderFeature } from '#wire/provider-feature.ts';
import { toProviderFeature } from '#wire/provider-feature.ts';
import { LanguageQuery } from '#wire/request-schemas.ts';
import type { ApiParts } from './parts.ts';
import { faults } from './responses.ts';
import { wordsIn } from './words.ts';

const detail = {
  description: 'The provider: `name`, `formatted_phone_number`, `opening_hours.weekday_text` and all else we know.',
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
  responses: { 200: detail, ...faults(400, 404) },
});

export const providerByIdRoute = createRoute({
  method: 'get',
  path: '/providers/{id}',
  summary: 'One provider by its id',
  request: { params: z.object({ id: z.string().min(1).max(200) }), query: LanguageQuery },
  responses: { 200: detail, ...faults(400, 404) },
});

/** What older clients read, and everything that our own pages show. */
export type ProviderDetail = ProviderFeature['properties'] & { location: { lat: number; lng: number } };

/** A provider by its name and address as one text. Null where there is none. */
export async function businessSearch(
  address: string,
  language: ContentLanguage,
  { directory }: Pick<ApiParts, 'directory'>,
): Promise<ProviderDetail | null> {
  const provider = await directory.findByNameAndAddress(address);
  return provider && { ...toProviderFeature(provider, wordsIn(language)).properties, location: provider.location };
}

/** The same by id. */
export async function providerById(
  id: string,
  language: ContentLanguage,
  { directory }: Pick<ApiParts, 'directory'>,
): Promise<ProviderDetail | null> {
  const provider = await directory.findById(id);
  return provider && { ...toProviderFeature(provider, wordsIn(language)).properties, location: provider.location };
}

import { createRoute, z } from '@hono/zod-openapi';
import { TAG_GROUPS } from '#listings/vocabulary/vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { LanguageQuery } from '#wire/request-schemas.ts';
import { errorResponses } from './responses.ts';

/** One group of the tag tree; tag ids are text on the wire. */
const TagTreeGroup = z.object({
  parent: z.object({ name: z.string() }),
  children: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string() })),
});

export const getTagsRoute = createRoute({
  method: 'get',
  path: '/Medicaid/GetTags',
  summary: 'What providers can be filtered by',
  request: { query: LanguageQuery },
  responses: {
    200: {
      description: 'Tag groups: `InsuranceGroup` (Medicaid programs) and `ProviderType` (services).',
      content: {
        'application/json': {
          schema: z.array(TagTreeGroup),
        },
      },
    },
    ...errorResponses(400),
  },
});

/** Returns all tags by group, in reading order, with display names in the language. */
export function tagTree(language: ContentLanguage): z.infer<typeof TagTreeGroup>[] {
  return TAG_GROUPS.map(({ name, tags }) => ({
    parent: { name },
    children: tags.map((tag) => ({ id: String(tag.id), name: tag.name, displayName: tag.displayName[language] })),
  }));
}

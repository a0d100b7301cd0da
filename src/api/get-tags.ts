import { createRoute, z } from '@hono/zod-openapi';
import { LanguageQuery } from '#wire/request-schemas.ts';
import { faults } from './responses.ts';

export const getTagsRoute = createRoute({
  method: 'get',
  path: '/Medicaid/GetTags',
  summary: 'What providers can be filtered by',
  request: { query: LanguageQuery },
  responses: {
    200: {
      description: 'Tag groups: `InsuranceGroup` (Medicaid programmes) and `ProviderType` (services).',
      content: {
        'application/json': {
          schema: z.array(
            z.object({
              parent: z.object({ name: z.string() }),
              children: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string() })),
            }),
          ),
        },
      },
    },
    ...faults(400),
  },
});

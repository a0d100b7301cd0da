import { createRoute, z } from '@hono/zod-openapi';
import { encodeMapPoints } from '#wire/map-points-codec.ts';
import { PointsQuery } from '#wire/request-schemas.ts';
import type { ApiDeps } from './deps.ts';
import { errorResponses } from './responses.ts';

export const mapPointsRoute = createRoute({
  method: 'get',
  path: '/Medicaid/Points',
  summary: 'Every match of a search, for a map',
  description:
    'Compact binary, described in src/wire/map-points-codec.ts: up to 20,000 points in result order (entry i is ' +
    'number i + 1), above that a grid of counts.',
  request: { query: PointsQuery },
  responses: {
    200: {
      description: 'Little-endian binary.',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...errorResponses(400),
  },
});

/** Returns all matches of a search, encoded by `encodeMapPoints`. */
export async function mapPoints(
  query: z.infer<typeof PointsQuery>,
  { directory }: Pick<ApiDeps, 'directory'>,
): Promise<Uint8Array> {
  const points = await directory.mapPoints({
    center: { lat: query.lat, lng: query.lng },
    radiusMiles: query.searchRadius,
    tagIds: query.tags ? query.tags.split(',').map(Number) : [],
    ...(query.term && { term: query.term }),
    medicaidLevels: query.medicaidLevels,
    must: query.must,
    fit: query.fit,
    age: query.age,
  });
  return encodeMapPoints(points);
}

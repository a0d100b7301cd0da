import { createRoute, z } from '@hono/zod-openapi';
import type { PlaceKind } from '#gazetteer/gazetteer.ts';
import type { PlaceSuggestions } from '#wire/place-prediction.ts';
import { AutocompleteRequest, type PLACE_TYPES } from '#wire/request-schemas.ts';
import type { ApiDeps } from './deps.ts';
import { errorResponses } from './responses.ts';

export const suggestPlacesRoute = createRoute({
  method: 'post',
  path: '/v1/places:autocomplete',
  summary: 'Cities, states and ZIP codes that match an input',
  request: { body: { required: true, content: { 'application/json': { schema: AutocompleteRequest } } } },
  responses: {
    200: {
      description: 'Best first.',
      content: {
        'application/json': {
          schema: z.object({
            suggestions: z.array(
              z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }) }),
            ),
          }),
        },
      },
    },
    ...errorResponses(400, 413, 415),
  },
});

const KINDS: Record<(typeof PLACE_TYPES)[number], PlaceKind> = {
  locality: 'city',
  administrative_area_level_1: 'state',
  administrative_area_level_2: 'county',
  postal_code: 'zip',
};

/** Returns place suggestions of the requested kinds. The location bias affects only their order. */
export function suggestPlaces(
  { input, includedPrimaryTypes = [], locationBias }: z.infer<typeof AutocompleteRequest>,
  { gazetteer }: Pick<ApiDeps, 'gazetteer'>,
): PlaceSuggestions {
  const circle = locationBias?.circle;
  const bias = circle && {
    center: { lat: circle.center.latitude, lng: circle.center.longitude },
    radiusMeters: circle.radius,
  };
  const kinds = includedPrimaryTypes.map((type) => KINDS[type]);
  const places = gazetteer.suggest({ input, ...(kinds.length > 0 && { kinds }), ...(bias && { bias }) });
  return {
    suggestions: places.map(({ id, label }) => ({ placePrediction: { placeId: id, text: { text: label } } })),
  };
}

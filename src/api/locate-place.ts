import { createRoute, z } from '@hono/zod-openapi';
import { isPoint } from '#geo/point.ts';
import type { GeocodeResults, PlaceLocation } from '#wire/place-prediction.ts';
import type { ApiDeps } from './deps.ts';
import { errorResponses } from './responses.ts';

export const locatePlaceRoute = createRoute({
  method: 'get',
  path: '/v1/places/{id}',
  summary: 'Location of a suggested place',
  request: { params: z.object({ id: z.string().min(1).max(100) }) },
  responses: {
    200: {
      description: 'Its location in degrees.',
      content: {
        'application/json': {
          schema: z.object({
            id: z.string(),
            displayName: z.object({ text: z.string() }),
            location: z.object({ latitude: z.number(), longitude: z.number() }),
          }),
        },
      },
    },
    ...errorResponses(400, 404),
  },
});

export const reverseGeocodeRoute = createRoute({
  method: 'get',
  path: '/geocode/json',
  summary: 'City and state at a point',
  request: {
    query: z.object({
      latlng: z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/, 'must be latitude,longitude in degrees')
        .refine((text) => isPoint(toPoint(text)), 'must lie on the globe')
        .openapi({ example: '33.4484,-112.074' }),
    }),
  },
  responses: {
    200: {
      description: '`status` is ZERO_RESULTS if no US city is near.',
      content: {
        'application/json': {
          schema: z.looseObject({ status: z.enum(['OK', 'ZERO_RESULTS']), results: z.array(z.any()) }),
        },
      },
    },
    ...errorResponses(400),
  },
});

/** Returns a place by its id from the autocomplete, or null. */
export function locatePlace(id: string, { gazetteer }: Pick<ApiDeps, 'gazetteer'>): PlaceLocation | null {
  const place = gazetteer.placeById(id);
  if (!place) return null;
  const { lat, lng } = place.location;
  return { id: place.id, displayName: { text: place.label }, location: { latitude: lat, longitude: lng } };
}

/** Returns the city name and state abbreviation at 'lat,lng', in the shape of Google's geocoding service. */
export function reverseGeocode(latlng: string, { gazetteer }: Pick<ApiDeps, 'gazetteer'>): GeocodeResults {
  const found = gazetteer.nearestCity(toPoint(latlng));
  if (!found) return { status: 'ZERO_RESULTS', results: [] };
  const { city, state } = found;
  return {
    status: 'OK',
    results: [
      {
        formatted_address: `${city}, ${state}, USA`,
        address_components: [
          { long_name: city, short_name: city, types: ['locality'] },
          { long_name: state, short_name: state, types: ['administrative_area_level_1'] },
          { long_name: 'United States', short_name: 'US', types: ['country'] },
        ],
      },
    ],
  };
}

function toPoint(latlng: string) {
  const [lat = Number.NaN, lng = Number.NaN] = latlng.split(',').map(Number);
  return { lat, lng };
}

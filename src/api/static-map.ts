import type { Context } from 'hono';
import { isPoint, US_CENTER } from '#geo/point.ts';
import { MAX_RADIUS_MILES } from '#model/search-limits.ts';
import { answer } from './answer.ts';
import type { ApiDeps } from './deps.ts';
import { fieldProblem } from './problem.ts';

const MAX_MARKERS = 100;

/**
 * GET /static-map?lat&lng&radius&at=lat,lng,number;…&mark&width&height&fit&scheme: a picture of a search. Without lat
 * and lng, shows the whole country. `at` lists the numbered markers; `mark` and `fit` as in `StaticMapRequest`.
 */
export async function staticMap(c: Context, { basemap }: Pick<ApiDeps, 'basemap'>): Promise<Response> {
  const number = (name: string, min: number, max: number, fallback: number) => {
    const text = c.req.query(name);
    const value = text === undefined ? fallback : Number(text || Number.NaN);
    if (!(value >= min && value <= max))
      errors.push({ field: name, message: `must be a number from ${min} to ${max}` });
    return value;
  };
  const errors: { field: string; message: string }[] = [];
  const center = { lat: number('lat', -90, 90, US_CENTER.lat), lng: number('lng', -180, 180, US_CENTER.lng) };
  const radius = c.req.query('radius') === undefined ? undefined : number('radius', 0.1, MAX_RADIUS_MILES, 5);
  const width = number('width', 100, 1600, 800);
  const height = number('height', 100, 1200, 400);
  const fit = number('fit', 100, 1200, Math.min(width, height));
  const markers = (c.req.query('at') ?? '')
    .split(';')
    .filter(Boolean)
    .slice(0, MAX_MARKERS)
    .map((text) => {
      const [lat = Number.NaN, lng = Number.NaN, no = Number.NaN] = text.split(',').map(Number);
      return { location: { lat, lng }, number: no };
    });
  if (!markers.every((marker) => isPoint(marker.location) && Number.isInteger(marker.number))) {
    errors.push({ field: 'at', message: 'must be latitude,longitude,number separated by semicolons' });
  }
  if (errors.length > 0) return fieldProblem(c, errors);
  const scheme = c.req.query('scheme') === 'dark' ? 'dark' : 'light';
  const picture = await basemap.drawStaticMap({
    center,
    width: Math.round(width),
    height: Math.round(height),
    fit: Math.round(fit),
    scheme,
    markers,
    mark: c.req.query('mark') === 'pin' ? 'pin' : 'circle',
    ...(radius !== undefined && { radiusMiles: radius }),
  });
  return answer(c, picture, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' });
}

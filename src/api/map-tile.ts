import type { Context } from 'hono';
import { LAYER_IDS, MAX_ZOOM } from '#model/map-layer.ts';
import { answer } from './answer.ts';
import type { ApiDeps } from './deps.ts';
import { fieldProblem, problem } from './problem.ts';

const DAY_SECONDS = 86_400;

/** GET /tiles/{layer}/{z}/{x}/{y}: one 256 px map tile, drawn by us or fetched from the layer's configured source. */
export async function mapTile(c: Context, { basemap }: Pick<ApiDeps, 'basemap'>): Promise<Response> {
  const { layer = '', z = '', x = '', y = '' } = c.req.param();
  const [zoom, column, row] = [z, x, y].map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN)) as [
    number,
    number,
    number,
  ];
  const inRange = zoom <= MAX_ZOOM && column < 2 ** zoom && row < 2 ** zoom;
  if (!inRange) return fieldProblem(c, [{ field: 'z/x/y', message: `must be a tile of zoom 0 to ${MAX_ZOOM}` }]);
  if (!LAYER_IDS.some((id) => id === layer)) return problem(c, 404, `There is no map layer '${layer}'.`);
  const tile = await basemap.tile(layer, zoom, column, row);
  // A tile drawn because the source did not respond must not be cached for long.
  const seconds = tile.standIn ? 60 : DAY_SECONDS;
  return answer(c, tile.body as string, {
    'Content-Type': tile.contentType,
    'Cache-Control': `public, max-age=${seconds}`,
  });
}

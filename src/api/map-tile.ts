import type { Context } from 'hono';
import { LARGE_TILE_PX, LAYER_IDS, MAX_ZOOM, TILE_PX, type TilePixels } from '#model/map-layer.ts';
import { answer } from './answer.ts';
import type { ApiDeps } from './deps.ts';
import { fieldProblem, problem } from './problem.ts';

const DAY_SECONDS = 86_400;

/**
 * GET /tiles/{layer}/{z}/{x}/{y}: one 256 px map tile, drawn by us or fetched from the layer's configured source. With
 * `size=512`, the same part of the world in 512 px, always drawn.
 */
export async function mapTile(c: Context, { basemap }: Pick<ApiDeps, 'basemap'>): Promise<Response> {
  const { layer = '', z = '', x = '', y = '' } = c.req.param();
  const [zoom, column, row] = [z, x, y].map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN)) as [
    number,
    number,
    number,
  ];
  const size = c.req.query('size') ?? String(TILE_PX);
  const pixels = [TILE_PX, LARGE_TILE_PX].find((known) => size === String(known)) as TilePixels | undefined;
  if (!pixels) return fieldProblem(c, [{ field: 'size', message: `must be ${TILE_PX} or ${LARGE_TILE_PX}` }]);
  const deepest = pixels === LARGE_TILE_PX ? MAX_ZOOM - 1 : MAX_ZOOM;
  const inRange = zoom <= deepest && column < 2 ** zoom && row < 2 ** zoom;
  if (!inRange) return fieldProblem(c, [{ field: 'z/x/y', message: `must be a tile of zoom 0 to ${deepest}` }]);
  if (!LAYER_IDS.some((id) => id === layer)) return problem(c, 404, `There is no map layer '${layer}'.`);
  const tile = await basemap.tile(layer, zoom, column, row, pixels);
  // A tile drawn because the source did not respond must not be cached for long.
  const seconds = tile.standIn ? 60 : DAY_SECONDS;
  return answer(c, tile.body as string, {
    'Content-Type': tile.contentType,
    'Cache-Control': `public, max-age=${seconds}`,
  });
}

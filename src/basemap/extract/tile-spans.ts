import type { Position } from 'geojson';
import { zxyToTileId } from 'pmtiles';
import { toWorld } from '../mercator.ts';

/** Numbers of tiles (PMTiles 3): from, to (exclusive), from, to …, ascending and apart. */
export type TileSpans = Float64Array;

/** How far the tiles reach beyond the shapes, which are accurate to a few hundred meters: two miles in Arizona. */
const MARGIN = 2 ** -13;

/** Returns the tiles from `minZoom` to `maxZoom` that the areas touch. `rings`: of all areas, as lng and lat. */
export function tilesTouching(rings: readonly Position[][], minZoom: number, maxZoom: number): TileSpans {
  const edges = edgesOf(rings);
  const found: [from: number, to: number][] = [];
  const visit = (z: number, x: number, y: number, near: readonly Edge[]) => {
    const side = 2 ** -z;
    const [west, north] = [x * side - MARGIN, y * side - MARGIN];
    const box = { west, north, east: west + side + 2 * MARGIN, south: north + side + 2 * MARGIN };
    const crossing = near.filter((edge) => crosses(edge, box));
    if (crossing.length === 0) {
      if (isInside((x + 0.5) * side, (y + 0.5) * side, edges)) found.push(...spansWithin(z, x, y, minZoom, maxZoom));
      return;
    }
    if (z >= minZoom) found.push([zxyToTileId(z, x, y), zxyToTileId(z, x, y) + 1]);
    if (z === maxZoom) return;
    for (const [right, down] of QUARTERS) visit(z + 1, 2 * x + right, 2 * y + down, crossing);
  };
  visit(0, 0, 0, edges);
  return merged(found);
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Returns the parts of sorted spans that lie between two numbers. */
export function* within(spans: TileSpans, from: number, to: number): Generator<[from: number, to: number]> {
  let [low, high] = [0, spans.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[2 * middle + 1]! > from) high = middle;
    else low = middle + 1;
  }
  for (let i = 2 * low; i < spans.length && spans[i]! < to; i += 2)
    yield [Math.max(from, spans[i]!), Math.min(to, spans[i + 1]!)];
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];
type WorldBox = Record<'west' | 'north' | 'east' | 'south', number>;

function edgesOf(rings: readonly Position[][]): Edge[] {
  return rings.flatMap((ring) => {
    const points = ring.map(([lng = 0, lat = 0]) => toWorld({ lat, lng }));
    return points.slice(1).map(({ x, y }, i): Edge => [points[i]!.x, points[i]!.y, x, y]);
  });
}

function crosses([x1, y1, x2, y2]: Edge, { west, north, east, south }: WorldBox): boolean {
  if (Math.max(x1, x2) < west || Math.min(x1, x2) > east || Math.max(y1, y2) < north || Math.min(y1, y2) > south)
    return false;
  const side = (x: number, y: number) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
  const sides = side(west, north) + side(east, north) + side(west, south) + side(east, south);
  return Math.abs(sides) < 4;
}

/** Even-odd rule. */
function isInside(x: number, y: number, edges: readonly Edge[]): boolean {
  let inside = false;
  for (const [x1, y1, x2, y2] of edges)
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  return inside;
}

/** All tiles below one are numbered in one go at each zoom, along the Hilbert curve. */
function spansWithin(z: number, x: number, y: number, minZoom: number, maxZoom: number): [number, number][] {
  const place = zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0);
  const zooms = Array.from({ length: maxZoom - Math.max(z, minZoom) + 1 }, (_, i) => Math.max(z, minZoom) + i);
  return zooms.map((zoom) => {
    const count = 4 ** (zoom - z);
    const from = zxyToTileId(zoom, 0, 0) + place * count;
    return [from, from + count];
  });
}

function merged(spans: [from: number, to: number][]): TileSpans {
  const result: number[] = [];
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    if (result.at(-1) === from) result[result.length - 1] = to;
    else result.push(from, to);
  }
  return Float64Array.from(result);
}

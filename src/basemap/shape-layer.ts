import type { Position } from 'geojson';
import { type Box, type Coordinates, clipLine, clipRing } from './clip-shape.ts';
import { toWorld, worldPixels } from './mercator.ts';
import { simplifyLine } from './simplify-line.ts';

/** The part of the world to draw, and its size in pixels. */
export interface MapFrame {
  zoom: number;
  /** Left and top edge in world pixels at that zoom. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Shapes in flat columns: number `n` is from `starts[n]` to before `starts[n + 1]` in `coordinates` (x, y, x …). */
export interface ShapeColumns {
  starts: Uint32Array;
  coordinates: Float64Array;
}

interface Shape extends Box {
  /** World coordinates: 0 to 1, or beyond if a shape crosses the date line. */
  coordinates: Float64Array;
}

/** Distance in pixels that shapes extend beyond the frame, to hide cut edges and wide strokes. */
const MARGIN_PIXELS = 64;

/** Points that move a line by less than this are left out. */
const TOLERANCE_PIXELS = 0.4;

/** From this zoom, every point is drawn: a simplified copy would keep nine tenths of them, in each worker's memory. */
const FULL_DETAIL_ZOOM = 7;

/**
 * Areas or lines that can be drawn at any zoom as one SVG path. Each integer zoom gets a simplified copy at first use,
 * simplified before it is clipped so that adjacent tiles match.
 */
export class ShapeLayer {
  readonly #kind: 'areas' | 'lines';
  readonly #levels: Shape[][] = [];
  readonly #full: Shape[];

  constructor(kind: 'areas' | 'lines', { starts, coordinates }: ShapeColumns) {
    this.#kind = kind;
    this.#full = Array.from(starts.subarray(1), (end, part) => makeShape(coordinates.subarray(starts[part], end)));
  }

  /** `parts` are the rings of areas (including holes) or lines, as `[lng, lat]`. */
  static columns(parts: Position[][]): ShapeColumns {
    const starts = Uint32Array.of(0, ...parts.map((part) => 2 * part.length));
    for (const part of parts.keys()) starts[part + 1]! += starts[part]!;
    const coordinates = new Float64Array(starts.at(-1)!);
    for (const [number, part] of parts.entries()) coordinates.set(worldCoordinates(part), starts[number]);
    return { starts, coordinates };
  }

  /** Returns SVG path data in pixels of the frame; empty if nothing is in it. */
  path(frame: MapFrame): string {
    const scale = worldPixels(frame.zoom);
    let path = '';
    // The world repeats to the west and east: a frame across the date line shows two copies.
    for (const world of [-1, 0, 1]) {
      const box = {
        west: (frame.left - MARGIN_PIXELS) / scale - world,
        east: (frame.left + frame.width + MARGIN_PIXELS) / scale - world,
        north: (frame.top - MARGIN_PIXELS) / scale,
        south: (frame.top + frame.height + MARGIN_PIXELS) / scale,
      };
      for (const shape of this.#level(frame.zoom)) {
        if (shape.east < box.west || shape.west > box.east || shape.south < box.north || shape.north > box.south)
          continue;
        const parts = this.#kind === 'areas' ? [clipRing(shape.coordinates, box)] : clipLine(shape.coordinates, box);
        for (const part of parts) path += pathOf(part, scale, frame, world, this.#kind === 'areas');
      }
    }
    return path;
  }

  #level(zoom: number): Shape[] {
    const level = Math.max(0, Math.ceil(zoom));
    if (level >= FULL_DETAIL_ZOOM) return this.#full;
    this.#levels[level] ??= this.#simplify(1 / worldPixels(level));
    return this.#levels[level];
  }

  #simplify(pixel: number): Shape[] {
    const shapes: Shape[] = [];
    for (const shape of this.#full) {
      const isTiny = shape.east - shape.west < pixel && shape.south - shape.north < pixel;
      if (isTiny) continue;
      shapes.push({ ...shape, coordinates: simplifyLine(shape.coordinates, pixel * TOLERANCE_PIXELS) });
    }
    return shapes;
  }
}

function worldCoordinates(positions: Position[]): Float64Array {
  const coordinates = new Float64Array(positions.length * 2);
  positions.forEach(([lng = 0, lat = 0], i) => {
    const { x, y } = toWorld({ lat, lng });
    // A step of more than half the world crosses the date line: the shape continues beyond it (Chukotka).
    const before = coordinates[2 * i - 2] ?? x;
    coordinates[2 * i] = x + Math.round(before - x);
    coordinates[2 * i + 1] = y;
  });
  return coordinates;
}

function makeShape(coordinates: Float64Array): Shape {
  const [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const shape: Shape = { west, north: west, east, south: east, coordinates };
  for (let i = 0; i < coordinates.length; i += 2) {
    shape.west = Math.min(shape.west, coordinates[i]!);
    shape.east = Math.max(shape.east, coordinates[i]!);
    shape.north = Math.min(shape.north, coordinates[i + 1]!);
    shape.south = Math.max(shape.south, coordinates[i + 1]!);
  }
  return shape;
}

/** Uses relative steps in tenths of a pixel: half the bytes of absolute coordinates. */
function pathOf(part: Coordinates, scale: number, frame: MapFrame, world: number, closed: boolean): string {
  if (part.length < (closed ? 6 : 4)) return '';
  let path = '';
  let lastX = 0;
  let lastY = 0;
  for (let i = 0; i < part.length; i += 2) {
    const x = Math.round(((part[i]! + world) * scale - frame.left) * 10);
    const y = Math.round((part[i + 1]! * scale - frame.top) * 10);
    if (i === 0) path += `M${x / 10} ${y / 10}l`;
    else if (x !== lastX || y !== lastY) path += `${(x - lastX) / 10} ${(y - lastY) / 10} `;
    lastX = x;
    lastY = y;
  }
  return path.trimEnd() + (closed ? 'z' : '');
}

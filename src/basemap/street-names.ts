import { escapeHtml } from '#model/escape-html.ts';
import type { Marker } from './clear-labels.ts';
import { lineWidth, type PlacedTile, round, scaleOf } from './draw-streets.ts';
import { joinLines } from './join-lines.ts';
import { LETTER_WIDTH } from './map-labels.ts';
import type { MapFrame } from './shape-layer.ts';
import type { LineKind, PlaceKind } from './street-kinds.ts';
import { WrittenCells } from './written-cells.ts';

/** A name that found room: its middle in pixels of the frame, and its direction. */
export interface StreetName {
  text: string;
  x: number;
  y: number;
  /** In radians, clockwise; upright enough to be read. */
  angle: number;
  width: number;
  fontSize: number;
  /** Bold and dark for towns, plain for the rest. */
  strong: boolean;
}

/** How points are named, and the zooms at which they are. */
const POINT_STYLES: Record<PlaceKind, { from: number; to: number; fontSize: number; strong?: true }> = {
  city: { from: 0, to: 14, fontSize: 15, strong: true },
  town: { from: 0, to: 15, fontSize: 13, strong: true },
  village: { from: 11, to: 16, fontSize: 12, strong: true },
  water: { from: 11, to: 20, fontSize: 11 },
  neighborhood: { from: 13, to: 17, fontSize: 12 },
  landmark: { from: 15, to: 20, fontSize: 11 },
};

/** First zoom at which lines are named, in the order in which names find room. */
const LINE_ZOOMS: [LineKind, number][] = [
  ['highway', 11],
  ['major', 13],
  ['stream', 13],
  ['medium', 14],
  ['minor', 15],
  ['service', 16],
  ['path', 17],
];

const TOWNS = ['city', 'town', 'village', 'water'] as const;
/** Named before parts of a town. */
const MAIN = new Set<LineKind>(['highway', 'major', 'stream']);

/** Longer names of landmarks would cover streets. */
const MAX_LANDMARK_LENGTH = 32;

/** Distance between two names of one street: each view of a phone shows one. */
const REPEAT_PIXELS = 300;
/** Steps along a line while looking for a straight stretch. */
const STEP_PIXELS = 6;
/** Distance from the line up to which a stretch counts as straight. */
const BEND_PIXELS = 3;
/** A name may be longer than its street by this share of its width, which is estimated generously. */
const OVERHANG = 0.3;

/**
 * Finds room for names in a frame: towns first, then streets by importance. Names are whole, and clear of each other
 * and of the markers.
 */
export function placeStreetNames(
  tiles: readonly PlacedTile[],
  frame: MapFrame,
  markers: readonly Marker[],
): StreetName[] {
  const zoom = Math.floor(frame.zoom);
  const cells = new WrittenCells(frame, markers);
  const names: StreetName[] = [];
  const place = (name: StreetName) => {
    const isFree = cells.write(name);
    if (isFree) names.push(name);
    return isFree;
  };
  for (const kind of TOWNS) placePoints(tiles, frame, kind, place);
  const roads = LINE_ZOOMS.filter(([kind, from]) => zoom >= from && lineWidth(kind, zoom) > 0);
  for (const [kind] of roads.filter(([kind]) => MAIN.has(kind))) placeLines(tiles, frame, kind, place);
  placePoints(tiles, frame, 'neighborhood', place);
  for (const [kind] of roads.filter(([kind]) => !MAIN.has(kind))) placeLines(tiles, frame, kind, place);
  placePoints(tiles, frame, 'landmark', place);
  return names;
}

/** Draws names as SVG. */
export function drawStreetNames(names: readonly StreetName[]): string {
  return names
    .map(({ text, x, y, angle, fontSize, strong }) => {
      const turn = Math.round((angle * 180) / Math.PI);
      const where = turn
        ? `transform="translate(${round(x)} ${round(y)})rotate(${turn})" y="${round(fontSize * 0.35)}"`
        : `x="${round(x)}" y="${round(y + fontSize * 0.35)}"`;
      const weight = strong ? ' font-weight="600"' : '';
      return `<text class="${strong ? 't' : 'q'}" ${where} font-size="${fontSize}"${weight}>${escapeHtml(text)}</text>`;
    })
    .join('');
}

type Place = (name: StreetName) => boolean;

function placePoints(tiles: readonly PlacedTile[], frame: MapFrame, kind: PlaceKind, place: Place): void {
  const { from, to, fontSize, strong = false } = POINT_STYLES[kind];
  const zoom = Math.floor(frame.zoom);
  if (zoom < from || zoom > to) return;
  const points = tiles.flatMap((placed) => {
    const { scale, left, top } = scaleOf(placed, frame);
    const { extent, namedPoints } = placed.tile;
    // Tiles repeat what is just beyond their edge.
    const own = namedPoints.filter((point) => point.kind === kind && isWithin(point, extent));
    return own.map((point) => ({ ...point, x: point.x * scale + left, y: point.y * scale + top }));
  });
  const placedNames = new Set<string>();
  for (const { text, x, y } of points.toSorted((a, b) => b.size - a.size)) {
    if (kind === 'landmark' && text.length > MAX_LANDMARK_LENGTH) continue;
    if (x < 0 || y < 0 || x > frame.width || y > frame.height || placedNames.has(text)) continue;
    const width = text.length * fontSize * LETTER_WIDTH;
    // A name at the edge moves inward, because it must be whole.
    const inward = (at: number, half: number, size: number) => Math.max(half, Math.min(size - half, at));
    const name = {
      text,
      x: inward(x, width / 2 + EDGE_PIXELS, frame.width),
      y: inward(y, fontSize / 2 + EDGE_PIXELS, frame.height),
    };
    if (place({ ...name, angle: 0, width, fontSize, strong })) placedNames.add(text);
  }
}

const EDGE_PIXELS = 6;

function isWithin({ x, y }: { x: number; y: number }, extent: number): boolean {
  return x >= 0 && y >= 0 && x < extent && y < extent;
}

function placeLines(tiles: readonly PlacedTile[], frame: MapFrame, kind: LineKind, place: Place): void {
  const fontSize = frame.zoom >= 16 ? 12 : 11;
  const byName = new Map<string, number[][]>();
  for (const placed of tiles) {
    const { scale, left, top } = scaleOf(placed, frame);
    for (const line of placed.tile.namedLines) {
      if (line.kind !== kind) continue;
      const lines = byName.get(line.text) ?? [];
      byName.set(line.text, lines);
      for (const part of line.parts) lines.push(part.map((unit, i) => unit * scale + (i % 2 ? top : left)));
    }
  }
  for (const [text, lines] of byName) {
    const width = text.length * fontSize * LETTER_WIDTH;
    const placedAt: StreetName[] = [];
    const joined = joinLines(lines).map((line) => stepAlong(line, frame));
    for (const points of joined.flat().toSorted((a, b) => b.length - a.length)) {
      for (const spot of straightSpots(points, width)) {
        if (placedAt.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < REPEAT_PIXELS)) continue;
        const name = { text, ...spot, width, fontSize, strong: false };
        if (place(name)) placedAt.push(name);
      }
    }
  }
}

/** Returns the stretches of a line that are in the frame as points in equal steps. */
function stepAlong(line: number[], { width, height }: MapFrame): [x: number, y: number][][] {
  const stretches: [number, number][][] = [];
  let stretch: [number, number][] = [];
  let rest = 0;
  for (let i = 2; i < line.length; i += 2) {
    const [x1, y1, x2, y2] = [line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!];
    const length = Math.hypot(x2 - x1, y2 - y1);
    let at = rest;
    for (; at <= length && length > 0; at += STEP_PIXELS) {
      const [x, y] = [x1 + ((x2 - x1) * at) / length, y1 + ((y2 - y1) * at) / length];
      if (x > 0 && y > 0 && x < width && y < height) stretch.push([x, y]);
      else if (stretch.length) {
        stretches.push(stretch);
        stretch = [];
      }
    }
    rest = at - length;
  }
  if (stretch.length) stretches.push(stretch);
  return stretches;
}

/** Yields the middles of straight stretches as long as a name, from the middle of the line outward. */
function* straightSpots(points: [number, number][], width: number): Generator<{ x: number; y: number; angle: number }> {
  const wanted = Math.ceil(width / STEP_PIXELS);
  const span = Math.min(wanted, points.length - 1);
  if (span < wanted * (1 - OVERHANG)) return;
  const starts = Array.from({ length: points.length - span }, (_, start) => start);
  const middle = (points.length - span - 1) / 2;
  for (const start of starts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))) {
    const [x1, y1] = points[start]!;
    const [x2, y2] = points[start + span]!;
    const chord = Math.hypot(x2 - x1, y2 - y1);
    const bend = (i: number) => Math.abs((x2 - x1) * (points[i]![1] - y1) - (y2 - y1) * (points[i]![0] - x1)) / chord;
    let isStraight = chord > 0.95 * span * STEP_PIXELS;
    for (let i = start + 1; isStraight && i < start + span; i += 2) isStraight = bend(i) <= BEND_PIXELS;
    if (!isStraight) continue;
    const turn = Math.atan2(y2 - y1, x2 - x1);
    const angle = turn > Math.PI / 2 ? turn - Math.PI : turn <= -Math.PI / 2 ? turn + Math.PI : turn;
    yield { x: (x1 + x2) / 2, y: (y1 + y2) / 2, angle };
  }
}

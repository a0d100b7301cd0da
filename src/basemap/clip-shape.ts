/** A box, in the same units as the coordinates that it clips. */
export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Points as x, y, x, y … */
export type Coordinates = number[] | Float64Array;

/**
 * Clips a ring to the box (Sutherland–Hodgman), one side at a time. Cut edges run along the box, so the box must extend
 * beyond the visible area. Returns an empty list if nothing is inside.
 */
export function clipRing(ring: Coordinates, { west, north, east, south }: Box): Coordinates {
  return cutSide(cutSide(cutSide(cutSide(ring, 0, west, 1), 0, east, -1), 1, north, 1), 1, south, -1);
}

/** Keeps the part of a ring whose coordinate on `axis` (0: x, 1: y) is above `at` (side 1) or below it (side -1). */
function cutSide(ring: Coordinates, axis: 0 | 1, at: number, side: 1 | -1): number[] {
  const result: number[] = [];
  const other = 1 - axis;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const inside = (ring[i + axis]! - at) * side >= 0;
    const wasInside = (ring[j + axis]! - at) * side >= 0;
    if (inside !== wasInside) {
      const share = (at - ring[j + axis]!) / (ring[i + axis]! - ring[j + axis]!);
      const crossing = ring[j + other]! + share * (ring[i + other]! - ring[j + other]!);
      if (axis === 0) result.push(at, crossing);
      else result.push(crossing, at);
    }
    if (inside) result.push(ring[i]!, ring[i + 1]!);
  }
  return result;
}

/** Returns the stretches of a line near the box, as whole segments, so that lines match exactly across tile edges. */
export function clipLine(line: Coordinates, { west, north, east, south }: Box): number[][] {
  const stretches: number[][] = [];
  let stretch: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const [x1, y1, x2, y2] = [line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!];
    const near =
      Math.max(x1, x2) >= west && Math.min(x1, x2) <= east && Math.max(y1, y2) >= north && Math.min(y1, y2) <= south;
    if (near && stretch.length === 0) stretch.push(x1, y1);
    if (near) stretch.push(x2, y2);
    else if (stretch.length) {
      stretches.push(stretch);
      stretch = [];
    }
  }
  if (stretch.length) stretches.push(stretch);
  return stretches;
}

import type { Coordinates } from './clip-shape.ts';

/**
 * Leaves out points that lie within `tolerance` of the line through their neighbors (Douglas and Peucker). The ends
 * stay, so lines that meet still meet. Coordinates and tolerance in the same unit.
 */
export function simplifyLine(line: Coordinates, tolerance: number): Float64Array {
  const last = line.length / 2 - 1;
  const kept = new Uint8Array(last + 1);
  kept[0] = kept[last] = 1;
  const stack: [number, number][] = [[0, last]];
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [from, to] = range;
    let furthest = 0;
    let greatest = tolerance * tolerance;
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(line, i, from, to);
      if (distance > greatest) {
        greatest = distance;
        furthest = i;
      }
    }
    if (furthest) {
      kept[furthest] = 1;
      stack.push([from, furthest], [furthest, to]);
    }
  }
  const simple: number[] = [];
  for (let i = 0; i <= last; i++) if (kept[i]) simple.push(line[2 * i]!, line[2 * i + 1]!);
  return Float64Array.from(simple);
}

/** Squared distance of point `i` from the segment between the points `from` and `to`. */
function squaredDistance(line: Coordinates, i: number, from: number, to: number): number {
  const x = line[2 * i]! - line[2 * from]!;
  const y = line[2 * i + 1]! - line[2 * from + 1]!;
  const dx = line[2 * to]! - line[2 * from]!;
  const dy = line[2 * to + 1]! - line[2 * from + 1]!;
  const length = dx * dx + dy * dy;
  const share = length ? Math.max(0, Math.min(1, (x * dx + y * dy) / length)) : 0;
  return (x - share * dx) ** 2 + (y - share * dy) ** 2;
}

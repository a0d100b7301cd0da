import type { Coordinates } from './clip-shape.ts';

/**
 * Removes points within `tolerance` of the line through their neighbors (Douglas–Peucker). The ends stay, so connected
 * lines stay connected. Coordinates and tolerance are in the same unit.
 */
export function simplifyLine(line: Coordinates, tolerance: number): Float64Array {
  const last = line.length / 2 - 1;
  const kept = new Uint8Array(last + 1);
  kept[0] = kept[last] = 1;
  const stack: [number, number][] = [[0, last]];
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [from, to] = range;
    let farthest = 0;
    let maxDistance = tolerance * tolerance;
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(line, i, from, to);
      if (distance > maxDistance) {
        maxDistance = distance;
        farthest = i;
      }
    }
    if (farthest) {
      kept[farthest] = 1;
      stack.push([from, farthest], [farthest, to]);
    }
  }
  const simple: number[] = [];
  for (let i = 0; i <= last; i++) if (kept[i]) simple.push(line[2 * i]!, line[2 * i + 1]!);
  return Float64Array.from(simple);
}

/** Squared distance of point `i` from the segment between points `from` and `to`. */
function squaredDistance(line: Coordinates, i: number, from: number, to: number): number {
  const x = line[2 * i]! - line[2 * from]!;
  const y = line[2 * i + 1]! - line[2 * from + 1]!;
  const dx = line[2 * to]! - line[2 * from]!;
  const dy = line[2 * to + 1]! - line[2 * from + 1]!;
  const length = dx * dx + dy * dy;
  const share = length ? Math.max(0, Math.min(1, (x * dx + y * dy) / length)) : 0;
  return (x - share * dx) ** 2 + (y - share * dy) ** 2;
}

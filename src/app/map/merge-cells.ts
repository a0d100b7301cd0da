import type { MapPoints } from '#directory/search-query.ts';
import type { Point } from '#geo/point.ts';

export type Grid = Extract<MapPoints, { kind: 'grid' }>;

/** Patches per side: enough to show where most matches are, few enough to press. */
const PATCHES_PER_SIDE = 12;

/** Merges cells into square patches, each at the mean position of its matches. */
export function mergeCells({ size, box, counts }: Grid, center: Point): { count: number; lat: number; lng: number }[] {
  const width = (((box.east - box.west) % 360) + 360) % 360;
  const height = box.north - box.south;
  const patches = new Map<string, { count: number; lat: number; lng: number }>();
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell]!;
    if (count === 0) continue;
    const [row, column] = [Math.floor(cell / size), cell % size];
    const lat = box.south + ((row + 0.5) / size) * height;
    // On the same side of the date line as the search center.
    const lng = box.west + ((column + 0.5) / size) * width + (box.west > center.lng ? -360 : 0);
    const key = [row, column].map((index) => Math.floor((index / size) * PATCHES_PER_SIDE)).join();
    const patch = patches.get(key) ?? { count: 0, lat: 0, lng: 0 };
    patches.set(key, { count: patch.count + count, lat: patch.lat + lat * count, lng: patch.lng + lng * count });
  }
  return [...patches.values()].map(({ count, lat, lng }) => ({ count, lat: lat / count, lng: lng / count }));
}

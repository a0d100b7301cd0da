import type { Marker } from './clear-labels.ts';

const STEP_PIXELS = 3;
const DIRECTIONS = 24;
/** A marker farther away would no longer seem to belong to its place. */
const MAX_SHIFT_PIXELS = 90;
/** Between two markers, including their rims. */
const GAP_PIXELS = 4;

/**
 * Moves markers that would cover one of `fixed` or an earlier marker to the nearest free spot, downward first; one
 * without room nearby stays. Keeps the order.
 */
export function spreadMarkers<Spot extends Marker>(spots: readonly Spot[], fixed: readonly Marker[]): Spot[] {
  const placed: Marker[] = [...fixed];
  return spots.map((spot) => {
    const isFree = (moved: Marker) =>
      placed.every(
        (other) => Math.hypot(moved.x - other.x, moved.y - other.y) >= moved.radius + other.radius + GAP_PIXELS,
      );
    const found = spotsAround(spot).find(isFree) ?? spot;
    placed.push(found);
    return found;
  });
}

/** The spot itself, then those around it, nearest first. */
function spotsAround<Spot extends Marker>(spot: Spot): Spot[] {
  const rings = Array.from({ length: MAX_SHIFT_PIXELS / STEP_PIXELS }, (_, ring) => (ring + 1) * STEP_PIXELS);
  const turns = Array.from({ length: DIRECTIONS }, (_, turn) => Math.PI / 2 + (turn / DIRECTIONS) * 2 * Math.PI);
  return [
    spot,
    ...rings.flatMap((shift) =>
      turns.map((turn) => ({ ...spot, x: spot.x + shift * Math.cos(turn), y: spot.y + shift * Math.sin(turn) })),
    ),
  ];
}

import type { MapLabel } from './map-labels.ts';

/** A disc drawn over the map, in pixels of the frame. */
export interface Marker {
  x: number;
  y: number;
  radius: number;
}

const STEP_PIXELS = 4;
/** A name farther away would no longer seem to belong to its place. */
const MAX_SHIFT_PIXELS = 48;

/**
 * Moves names that markers cover up or down, by as little as possible; a name without room nearby stays where it is.
 */
export function clearOfMarkers(labels: MapLabel[], markers: readonly Marker[]): MapLabel[] {
  const placed = [...labels];
  for (const [index, label] of labels.entries()) {
    const isFree = (moved: MapLabel) =>
      !markers.some((marker) => isCovered(moved, marker)) &&
      !placed.some((other, i) => i !== index && overlap(moved, other));
    if (!markers.some((marker) => isCovered(label, marker))) continue;
    for (let shift = STEP_PIXELS; shift <= MAX_SHIFT_PIXELS; shift += STEP_PIXELS) {
      const moved = [label.textY - shift, label.textY + shift].map((textY) => ({ ...label, textY })).find(isFree);
      if (!moved) continue;
      placed[index] = moved;
      break;
    }
  }
  return placed;
}

function isCovered({ textX, textY, width, fontSize }: MapLabel, { x, y, radius }: Marker): boolean {
  return x > textX - radius && x < textX + width + radius && y > textY - fontSize - radius && y < textY + radius;
}

function overlap(a: MapLabel, b: MapLabel): boolean {
  return (
    a.textX < b.textX + b.width &&
    b.textX < a.textX + a.width &&
    a.textY - a.fontSize < b.textY &&
    b.textY - b.fontSize < a.textY
  );
}

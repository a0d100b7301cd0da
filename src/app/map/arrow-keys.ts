import type * as L from 'leaflet';

/** How far each arrow key goes in the order of the numbers. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const BUTTONS = '.leaflet-control-zoom a, .leaflet-control-layers-toggle';

/**
 * Makes a map one stop for Tab: arrow keys move between markers in the order of their numbers, then to the map's
 * buttons; Home and End to the first and the last. Without markers, arrow keys move the map, as Leaflet does.
 */
export function moveByArrows(map: L.Map): void {
  const container = map.getContainer();
  container.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      const stops = stopsOf(container);
      const at = stops.indexOf(target as HTMLElement);
      if ((target !== container && at < 0) || stops.every((stop) => stop.matches(BUTTONS))) return;
      const next =
        key === 'Home'
          ? 0
          : key === 'End'
            ? stops.length - 1
            : key in STEPS
              ? Math.max(0, at + STEPS[key]!)
              : undefined;
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      stops[Math.min(next, stops.length - 1)]!.focus();
    },
    { capture: true },
  );
  // Leaflet adds its controls and markers as stops of their own.
  new MutationObserver(() => leaveTabOrder(container)).observe(container, { childList: true, subtree: true });
  leaveTabOrder(container);
}

/** Markers in the order of their numbers, then buttons. */
function stopsOf(container: HTMLElement): HTMLElement[] {
  const markers = [...container.querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
  const numberOf = ({ dataset }: HTMLElement) => Number(dataset.number ?? 0);
  return [
    ...markers.toSorted((a, b) => numberOf(a) - numberOf(b)),
    ...container.querySelectorAll<HTMLElement>(BUTTONS),
  ];
}

function leaveTabOrder(container: HTMLElement): void {
  for (const stop of container.querySelectorAll<HTMLElement>(`.leaflet-marker-icon, ${BUTTONS}`)) stop.tabIndex = -1;
}

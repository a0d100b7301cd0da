import * as L from 'leaflet';

/**
 * Lets a tap open and close the layer switcher. Leaflet listens to the mouse, and browsers imitate one after a tap: it
 * enters, which opens the switcher under the finger, and leaves after the click, which closes it. Without the
 * imitation, Leaflet opens it on the click. A tap on a layer or outside closes it; hover and keyboard work as before.
 */
export function openByTouch(map: L.Map, switcher: L.Control.Layers): void {
  const container = switcher.getContainer()!;
  let isMouse = true;
  const remember = ({ pointerType }: PointerEvent) => {
    isMouse = pointerType === 'mouse';
  };
  container.addEventListener('pointerenter', remember);
  container.addEventListener('pointerdown', remember);
  for (const name of ['mouseover', 'mouseout'] as const) {
    container.addEventListener(name, (event) => !isMouse && event.stopImmediatePropagation(), { capture: true });
  }
  L.DomEvent.on(container.querySelector<HTMLElement>('.leaflet-control-layers-list')!, 'click', () => {
    if (!isMouse) switcher.collapse();
  });
  const closeFromOutside = (event: Event) => {
    if (!container.contains(event.target as Node)) switcher.collapse();
  };
  document.addEventListener('pointerdown', closeFromOutside);
  map.on('unload', () => document.removeEventListener('pointerdown', closeFromOutside));
}

import type * as L from 'leaflet';

/**
 * Lets the keyboard open and close the layer switcher. Leaflet opens it and hides its button, which loses the focus:
 * that goes to the chosen layer. Escape closes it and returns to the button; leaving it closes it.
 */
export function openByKeyboard(switcher: L.Control.Layers): void {
  const container = switcher.getContainer()!;
  const toggle = container.querySelector('a')!;
  const open = (event: Event) => {
    event.preventDefault();
    switcher.expand();
    container.querySelector<HTMLElement>(':checked')?.focus();
  };
  toggle.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open(event);
  });
  // Screen readers press it without keys: nothing was clicked.
  toggle.addEventListener('click', (event) => event.detail === 0 && open(event));
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    switcher.collapse();
    toggle.focus();
  });
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !container.contains(relatedTarget as Node)) switcher.collapse();
  });
}

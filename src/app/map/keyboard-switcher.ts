import type * as L from 'leaflet';

/**
 * Lets the keyboard use the layer switcher. Leaflet opens it on Enter and hides its button, which loses the focus: that
 * goes to the chosen layer. Escape closes it and returns to the button.
 */
export function openByKeyboard(switcher: L.Control.Layers): void {
  const container = switcher.getContainer()!;
  const toggle = container.querySelector('a')!;
  const open = (event: Event) => {
    event.preventDefault();
    switcher.expand();
    container.querySelector<HTMLElement>(':checked')?.focus();
  };
  container.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      switcher.collapse();
      toggle.focus();
    } else if (event.target === toggle && /^(Enter| )$/.test(event.key)) open(event);
  });
  // Screen readers press it without keys.
  toggle.addEventListener('click', (event) => event.detail || open(event));
}

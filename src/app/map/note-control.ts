import * as L from 'leaflet';

/** A text on the map, above the attribution, that screen readers announce when it changes. */
export class NoteControl extends L.Control {
  readonly #element = L.DomUtil.create('p', 'map-note');

  constructor() {
    super({ position: 'bottomright' });
    this.#element.setAttribute('role', 'status');
  }

  override onAdd(): HTMLElement {
    return this.#element;
  }

  show(text: string): void {
    if (this.#element.textContent !== text) this.#element.textContent = text;
  }
}

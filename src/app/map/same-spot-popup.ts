import L from 'leaflet';
import type { ApiClient } from '../api-client.ts';
import type { MappedSearch, MapWords } from './map-words.ts';

/** Most names in one popup, and rows of one answer of the API. */
const MAX_NAMES = 100;

interface SameSpotOptions {
  api: ApiClient;
  words: MapWords;
  onOpen: (number: number) => void;
  search: MappedSearch;
  /** The marker that was pressed: the focus goes back to it. */
  opener: L.Marker;
}

/** Lists the providers that stand on one and the same spot (the middle of a ZIP code, say), each as a button. */
export async function openSameSpot(
  map: L.Map,
  point: L.LatLng,
  numbers: number[],
  options: SameSpotOptions,
): Promise<void> {
  const { words } = options;
  const content = L.DomUtil.create('div', 'same-spot');
  const title = L.DomUtil.create('h3', '', content);
  title.tabIndex = -1;
  title.textContent = words.sameSpot(numbers.length);
  const list = L.DomUtil.create('ul', '', content);
  list.textContent = words.loading;
  const popup = L.popup({ maxHeight: 260, minWidth: 220 }).setLatLng(point).setContent(content).openOn(map);
  title.focus({ preventScroll: true });
  // Another zoom draws other markers: the opener may be gone.
  popup.on('remove', () => (options.opener.getElement() ?? map.getContainer()).focus({ preventScroll: true }));

  const names = await namesOf(numbers, options).catch((error) => {
    // The numbers alone still lead to the details.
    console.error(error);
    return new Map<number, string>();
  });
  list.replaceChildren(
    ...numbers.slice(0, MAX_NAMES).map((number) => {
      const item = L.DomUtil.create('li');
      const button = L.DomUtil.create('button', '', item);
      button.type = 'button';
      const name = names.get(number);
      button.textContent = name ? `${number}. ${name}` : words.markerPlain(number);
      button.addEventListener('click', () => options.onOpen(number));
      return item;
    }),
  );
  if (numbers.length > MAX_NAMES) {
    L.DomUtil.create('p', '', content).textContent = words.sameSpotMore(numbers.length - MAX_NAMES);
  }
  // Leaflet takes the content out and puts it back, which loses the focus.
  const hadFocus = document.activeElement === title;
  popup.update();
  if (hadFocus) title.focus({ preventScroll: true });
}

/** Equally far ones follow each other in the list, so that one or two pages of 100 hold them. */
async function namesOf(numbers: number[], { api, search }: SameSpotOptions): Promise<Map<number, string>> {
  const wanted = numbers.slice(0, MAX_NAMES);
  const pages = new Set(wanted.map((number) => Math.ceil(number / MAX_NAMES)));
  const providers = await Promise.all([...pages].map((page) => api.searchPage(search, page, MAX_NAMES)));
  return new Map(providers.flat().map(({ number, name }) => [number!, name]));
}

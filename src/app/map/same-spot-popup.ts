import * as L from 'leaflet';
import type { MapOptions, MappedSearch } from './map-options.ts';

/** Maximum number of names in a popup, and of rows in one response of the API. */
const MAX_NAMES = 100;
/** What the popup adds to the height of its content: margins, tip and gaps. */
const ENDS_PX = 50;

interface SameSpotOptions extends MapOptions {
  search: MappedSearch;
  /** The pressed marker, which gets the focus back. */
  opener: L.Marker;
}

/** Opens a popup that lists the providers at one spot (the center of a ZIP code, say), each as a button. */
export async function openSameSpot(
  map: L.Map,
  point: L.LatLng,
  numbers: number[],
  options: SameSpotOptions,
): Promise<void> {
  const { t } = options;
  const content = L.DomUtil.create('div', 'same-spot');
  const title = L.DomUtil.create('h3', '', content);
  title.tabIndex = -1;
  title.textContent = t('map.sameSpot', { count: numbers.length });
  const list = L.DomUtil.create('ul', '', content);
  list.textContent = t('controls.loading');
  // It fits the smallest map.
  const maxHeight = Math.min(260, map.getSize().y - ENDS_PX);
  const popup = L.popup({ maxHeight, minWidth: 220, maxWidth: 240 }).setLatLng(point).setContent(content).openOn(map);
  title.focus({ preventScroll: true });
  content.addEventListener('keydown', ({ key }) => key === 'Escape' && popup.close());
  // Zooming may have removed the opener.
  popup.on('remove', () => (options.opener.getElement() ?? map.getContainer()).focus({ preventScroll: true }));

  const names = await namesOf(numbers, options).catch((error) => {
    // The numbers alone still open the details.
    console.error(error);
    return new Map<number, string>();
  });
  list.replaceChildren(
    ...numbers.slice(0, MAX_NAMES).map((number) => {
      const item = L.DomUtil.create('li');
      const button = L.DomUtil.create('button', '', item);
      button.type = 'button';
      const name = names.get(number);
      button.textContent = name ? `${number}. ${name}` : t('map.markerPlain', { number });
      button.addEventListener('click', () => options.onOpen(number));
      return item;
    }),
  );
  if (numbers.length > MAX_NAMES) {
    L.DomUtil.create('p', '', content).textContent = t('map.sameSpotMore', { count: numbers.length - MAX_NAMES });
  }
  // Leaflet detaches and re-attaches the content, which loses the focus.
  const hadFocus = document.activeElement === title;
  popup.update();
  if (hadFocus) title.focus({ preventScroll: true });
}

/** Matches at the same distance are adjacent in the list, so one or two pages of 100 contain them. */
async function namesOf(numbers: number[], { api, search }: SameSpotOptions): Promise<Map<number, string>> {
  const wanted = numbers.slice(0, MAX_NAMES);
  const pages = new Set(wanted.map((number) => Math.ceil(number / MAX_NAMES)));
  const providers = await Promise.all([...pages].map((page) => api.searchPage(search, page, MAX_NAMES)));
  return new Map(providers.flat().map(({ number, name }) => [number!, name]));
}

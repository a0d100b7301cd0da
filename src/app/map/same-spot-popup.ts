import * as L from 'leaflet';
import type { FoundProvider } from '../api-client.ts';
import type { MapOptions, MappedSearch } from './map-options.ts';

/** Maximum number of names in a popup, and of rows in one response of the API. */
const MAX_NAMES = 100;
/** Of the content, where the map has room for it. */
const MAX_WIDTH_PX = 300;
const MAX_HEIGHT_PX = 260;
/** Between the popup and the edges of the map. */
const GAP_PX = 4;
/** What the popup adds to its content: margins and gaps at the sides; these and the tip, above and below. */
const ADDED_PX = { x: 36, y: 48 };

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
  const popup = L.popup(roomIn(map)).setLatLng(point).setContent(content).openOn(map);
  title.focus({ preventScroll: true });
  // Zooming may have removed the opener.
  popup.on('remove', () => (options.opener.getElement() ?? map.getContainer()).focus({ preventScroll: true }));

  const listed = numbers.slice(0, MAX_NAMES);
  const providers = await findListed(listed, options).catch((error) => {
    // The numbers alone still open the details.
    console.error(error);
    return [];
  });
  if (providers.some(({ locationPrecision }) => locationPrecision === 'approximate')) {
    const note = L.DomUtil.create('p');
    note.textContent = t('map.sameSpotApproximate');
    list.before(note);
  }
  const names = new Map(providers.map(({ number, name }) => [number, name]));
  list.replaceChildren(
    ...listed.map((number) => {
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

/** Keeps a popup inside the map, whose buttons hide as long as it is open. */
function roomIn(map: L.Map): L.PopupOptions {
  const { x, y } = map.getSize();
  const width = Math.min(MAX_WIDTH_PX, x - ADDED_PX.x);
  return {
    minWidth: width,
    maxWidth: width,
    maxHeight: Math.min(MAX_HEIGHT_PX, y - ADDED_PX.y),
    autoPanPadding: [GAP_PX, GAP_PX],
  };
}

/** Matches at the same distance are adjacent in the list, so one or two pages of 100 contain them. */
async function findListed(numbers: number[], { api, search }: SameSpotOptions): Promise<FoundProvider[]> {
  const pages = new Set(numbers.map((number) => Math.ceil(number / MAX_NAMES)));
  const providers = await Promise.all([...pages].map((page) => api.searchPage(search, page, MAX_NAMES)));
  return providers.flat().filter(({ number }) => numbers.includes(number!));
}

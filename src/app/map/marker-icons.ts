import * as L from 'leaflet';
import type { ProviderView } from '#wire/provider-view.ts';

/** Size of a marker icon in pixels. */
const ICON_SIZE: [number, number] = [40, 42];
const CLUSTER_SIZE: [number, number] = [52, 52];
const DEFAULT_ICON = 'default.svg';
const NEW_PATIENT_PICTURE = '/images/new-patient.svg';

/** Icon of one match: its number, and the picture of its service if it is on the current page. */
export function pinIcon(number: number, provider?: Pick<ProviderView, 'icon' | 'accepting'>): L.DivIcon {
  const file = provider?.icon ?? DEFAULT_ICON;
  const isDefault = file === DEFAULT_ICON;
  const html = L.DomUtil.create(
    'span',
    `pin ${isDefault ? 'pin-plain' : 'pin-service'} ${provider ? 'pin-listed' : ''}`,
  );
  html.append(picture(`/leaflet/${encodeURIComponent(file)}`));
  if (provider?.accepting.answer === 'yes') html.append(picture(NEW_PATIENT_PICTURE));
  const text = L.DomUtil.create('span', `pin-number digits-${String(number).length}`, html);
  text.textContent = String(number);
  return L.divIcon({ html, className: 'pin-box', iconSize: ICON_SIZE, iconAnchor: [ICON_SIZE[0] / 2, ICON_SIZE[1]] });
}

/**
 * Icon of several matches: their count, with a word under it, so that it is not mistaken for a provider's number;
 * filled when it contains a match of the current page.
 */
export function clusterIcon(count: number, word: string, holdsListed: boolean): L.DivIcon {
  const html = L.DomUtil.create('span', holdsListed ? 'cluster cluster-listed' : 'cluster');
  L.DomUtil.create('span', 'cluster-count', html).textContent =
    count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;
  L.DomUtil.create('span', 'cluster-word', html).textContent = word;
  return L.divIcon({ html, className: 'cluster-box', iconSize: CLUSTER_SIZE });
}

function picture(address: string): HTMLImageElement {
  const image = new Image(...ICON_SIZE);
  image.src = address;
  image.alt = '';
  return image;
}

import * as L from 'leaflet';
import Supercluster, { type ClusterProperties, type PointFeature } from 'supercluster';
import { MAX_ZOOM, TILE_PX } from '#model/map-layer.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import type { MapOptions, MappedSearch } from './map-options.ts';
import { clusterIcon, pinIcon } from './marker-icons.ts';
import { openSameSpot } from './same-spot-popup.ts';

/** Delay in milliseconds between the last movement and drawing. */
const BATCH_MS = 50;
const CLUSTER_RADIUS_PX = 64;
/** On a phone clusters are farther apart, to be large enough for a finger. */
const CLUSTER_RADIUS_NARROW_PX = 84;
const NARROW_MAP_PX = 400;
/** West, south, east, north. */
const WORLD: GeoJSON.BBox = [-180, -90, 180, 90];
const MAX_LATITUDE = 90;
/** Z-index offset that puts the highlighted marker above all others. */
const HIGHLIGHT_Z_OFFSET = 100_000;

type Match = { number: number };
type Group = { first: number; listed: number };

type ResultMarkersOptions = MapOptions & { search: MappedSearch };

/** Markers of all matches; close ones form clusters. Each shows its number in the list. */
export class ResultMarkers {
  readonly #map: L.Map;
  readonly #layer: L.LayerGroup;
  readonly #options: ResultMarkersOptions;
  readonly #points: PointFeature<Match>[];
  /** Clusters by zoom level, for the levels shown so far. */
  readonly #levels = new Map<number, Supercluster<Match, Group>>();
  #listed = new Map<number, ProviderView>();
  #drawn = new Map<string, L.Marker>();
  #highlighted: number | null = null;
  #timer = 0;

  /** `microDegrees` as in `MapPoints`: latitude and longitude of each match, in the order of their numbers. */
  constructor(map: L.Map, layer: L.LayerGroup, microDegrees: Int32Array, options: ResultMarkersOptions) {
    this.#map = map;
    this.#layer = layer;
    this.#options = options;
    const { center, total } = options.search;
    const all = Array.from(
      { length: Math.min(total, microDegrees.length / 2) },
      (_, i): PointFeature<Match> => ({
        type: 'Feature',
        // Longitudes are relative to the search center, so that no cluster spans the date line.
        geometry: {
          type: 'Point',
          coordinates: [normalizeLongitude(microDegrees[2 * i + 1]! / 1e6 - center.lng), microDegrees[2 * i]! / 1e6],
        },
        properties: { number: i + 1 },
      }),
    );
    // Others are only addresses to write to.
    this.#points = all.filter(({ geometry }) => geometry.coordinates[1]! <= MAX_LATITUDE);
    map.on('moveend zoomend', this.#drawSoon);
  }

  /** Updates the listed providers: their markers get picture and name, and clusters with them are filled. */
  showPage(providers: ProviderView[]): void {
    this.#listed = new Map(providers.map((provider) => [provider.number!, provider]));
    this.#levels.clear();
    for (const marker of this.#drawn.values()) marker.remove();
    this.#drawn.clear();
    this.#drawSoon();
  }

  highlight(number: number | null): void {
    this.#highlighted = number;
    for (const marker of this.#drawn.values()) this.#updateHighlight(marker);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#map.off('moveend zoomend', this.#drawSoon);
    for (const marker of this.#drawn.values()) marker.remove();
    this.#drawn.clear();
  }

  #drawSoon = (): void => {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), BATCH_MS);
  };

  /** Returns the clusters of one zoom level. All twenty would block a slow phone, and few are ever shown. */
  #groupsAt(zoom: number): Supercluster<Match, Group> {
    const cached = this.#levels.get(zoom);
    if (cached) return cached;
    const groups = this.#group(this.#points, zoom);
    this.#levels.set(zoom, groups);
    return groups;
  }

  #group(points: PointFeature<Match>[], zoom: number): Supercluster<Match, Group> {
    return new Supercluster<Match, Group>({
      radius: this.#map.getSize().x < NARROW_MAP_PX ? CLUSTER_RADIUS_NARROW_PX : CLUSTER_RADIUS_PX,
      // The world at zoom 0, whatever the size of tiles: makes the radius count in pixels of the map.
      extent: TILE_PX,
      minZoom: zoom,
      maxZoom: zoom,
      map: ({ number }) => ({ first: number, listed: this.#listed.has(number) ? 1 : 0 }),
      reduce: (group, more) => {
        group.first = Math.min(group.first, more.first);
        group.listed += more.listed;
      },
    }).load(points);
  }

  /** Returns the first deeper zoom level that separates these matches; undefined when they are at the same spot. */
  #zoomApart(matches: PointFeature<Match>[]): number | undefined {
    for (let zoom = Math.round(this.#map.getZoom()) + 1; zoom <= MAX_ZOOM; zoom++) {
      if (this.#group(matches, zoom).getClusters(WORLD, zoom).length > 1) return zoom;
    }
    return undefined;
  }

  /** Draws the markers of the current view. Those that stay, on the same zoom level, keep their element and focus. */
  #draw(): void {
    const { lng } = this.#options.search.center;
    const bounds = this.#map.getBounds().pad(0.2);
    const [west, east] = [bounds.getWest() - lng, bounds.getEast() - lng];
    const box: GeoJSON.BBox = [Math.max(-180, west), bounds.getSouth(), Math.min(180, east), bounds.getNorth()];
    const zoom = Math.round(this.#map.getZoom());
    const groups = this.#groupsAt(zoom);
    const previous = this.#drawn;
    this.#drawn = new Map();
    for (const feature of groups.getClusters(box, zoom)) {
      const [x = 0, lat = 0] = feature.geometry.coordinates;
      const properties = feature.properties;
      const isCluster = 'cluster' in properties;
      const key = isCluster ? `group ${properties.cluster_id}` : `one ${properties.number}`;
      const point = L.latLng(lat, lng + x);
      const marker =
        previous.get(key) ??
        (isCluster ? this.#cluster(point, properties, groups) : this.#pin(point, properties.number));
      previous.delete(key);
      this.#drawn.set(key, marker);
    }
    for (const marker of previous.values()) marker.remove();
  }

  #pin(point: L.LatLng, number: number): L.Marker {
    const { t, distanceText, onOpen } = this.#options;
    const provider = this.#listed.get(number);
    const marker = L.marker(point, {
      icon: pinIcon(number, provider),
      // The nearest are on top.
      zIndexOffset: provider ? 10_000 - number : -number,
      riseOnHover: true,
    });
    const name = provider
      ? t('map.marker', { number, name: provider.name, where: distanceText(provider) ?? '' })
      : t('map.markerPlain', { number });
    return this.#add(
      marker,
      name,
      number,
      (at) => at === number,
      () => onOpen(number),
    );
  }

  #cluster(point: L.LatLng, group: ClusterProperties & Group, groups: Supercluster<Match, Group>): L.Marker {
    const { t } = this.#options;
    const { cluster_id: id, point_count: count, first, listed } = group;
    const marker = L.marker(point, { icon: clusterIcon(count, t('map.places'), listed > 0) });
    const matches = () => groups.getLeaves(id, Number.POSITIVE_INFINITY);
    let numbers: Set<number> | undefined;
    const holds = (number: number) => {
      numbers ??= new Set(matches().map(({ properties }) => properties.number));
      return numbers.has(number);
    };
    return this.#add(marker, t('map.cluster', { count, first }), first, holds, () => {
      const zoom = this.#zoomApart(matches());
      if (zoom) {
        // Zooming removes this marker; the focus must not be lost.
        if (marker.getElement() === document.activeElement) this.#map.getContainer().focus({ preventScroll: true });
        return this.#map.setView(point, zoom);
      }
      const all = matches().map(({ properties }) => properties.number);
      all.sort((a, b) => a - b);
      return openSameSpot(this.#map, point, all, { ...this.#options, opener: marker });
    });
  }

  /** `first`: the lowest number of its matches. */
  #add(
    marker: L.Marker,
    name: string,
    first: number,
    holds: (number: number) => boolean,
    onPress: () => void,
  ): L.Marker {
    marker.addTo(this.#layer).on('click', onPress);
    // Leaflet makes a marker a focusable button but does not handle its keys.
    const element = marker.getElement()!;
    element.setAttribute('aria-label', name);
    element.dataset.number = String(first);
    marker.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
      originalEvent.preventDefault();
      onPress();
    });
    this.#holds.set(marker, holds);
    this.#updateHighlight(marker);
    return marker;
  }

  readonly #holds = new WeakMap<L.Marker, (number: number) => boolean>();

  #updateHighlight(marker: L.Marker): void {
    const isHighlighted = this.#highlighted !== null && this.#holds.get(marker)?.(this.#highlighted) === true;
    const element = marker.getElement();
    if (!element || element.classList.contains('is-lit') === isHighlighted) return;
    element.classList.toggle('is-lit', isHighlighted);
    marker.setZIndexOffset(
      (marker.options.zIndexOffset ?? 0) + (isHighlighted ? HIGHLIGHT_Z_OFFSET : -HIGHLIGHT_Z_OFFSET),
    );
  }
}

/** Normalizes degrees to -180 to 180. */
function normalizeLongitude(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

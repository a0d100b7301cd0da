import * as L from 'leaflet';
import type { MapPoints } from '#directory/search-query.ts';
import { DRAWN_METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { MAX_ZOOM, MIN_ZOOM } from '#model/map-layer.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { moveByArrows } from './arrow-keys.ts';
import { addBaseLayers } from './base-layers.ts';
import { gridBubbles } from './grid-bubbles.ts';
import type { MapOptions, MappedSearch } from './map-options.ts';
import { nextTask } from './next-task.ts';
import { NoteControl } from './note-control.ts';
import { ResultMarkers } from './result-markers.ts';

/** View before the first search. */
const FALLBACK_CENTER: Point = { lat: 30.27, lng: -97.74 };
const FALLBACK_ZOOM = 10;
/** Height of a line of attributions, which must not cover the circle. */
const ATTRIBUTION_PX = 24;
/** Half of the circle's line, rounded up. */
const LINE_PX = 2;

/** The map: base layers, the circle of the search and the markers of its matches. */
export class MapView {
  readonly #map: L.Map;
  readonly #options: MapOptions;
  readonly #overlay = L.layerGroup();
  readonly #note = new NoteControl();
  #markers: ResultMarkers | null = null;
  #providers: ProviderView[] = [];
  #loading = new AbortController();
  #hasBaseLayers = false;

  constructor(element: HTMLElement, options: MapOptions) {
    this.#options = options;
    const { t } = options;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = L.map(element, {
      center: FALLBACK_CENTER,
      zoom: FALLBACK_ZOOM,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      zoomControl: false,
      zoomAnimation: !reducedMotion,
      fadeAnimation: !reducedMotion,
      markerZoomAnimation: !reducedMotion,
      inertia: !reducedMotion,
      // The wheel scrolls the page. The map zooms with buttons, keys or two fingers.
      scrollWheelZoom: false,
    });
    this.#map.attributionControl.setPrefix(false);
    L.control
      .zoom({ position: 'topleft', zoomInTitle: t('map.zoomIn'), zoomOutTitle: t('map.zoomOut') })
      .addTo(this.#map);
    this.#overlay.addTo(this.#map);
    this.#note.addTo(this.#map);
    moveByArrows(this.#map);
  }

  /**
   * Replaces the old search: circle, view, markers of all matches. Works in steps, because each takes a slow phone a
   * while. Base layers come after the view is set, or they would first load tiles of another place.
   */
  async showSearch(search: MappedSearch): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.#clear();
    await nextTask();
    if (signal.aborted) return;
    const circle = L.circle(search.center, {
      radius: search.radiusMiles * DRAWN_METERS_PER_MILE,
      fill: false,
      interactive: false,
      className: 'search-circle',
    }).addTo(this.#overlay);
    this.#map.fitBounds(circle.getBounds(), {
      animate: false,
      paddingTopLeft: [LINE_PX, LINE_PX],
      paddingBottomRight: [LINE_PX, ATTRIBUTION_PX],
    });
    await nextTask();
    if (signal.aborted) return;
    if (!this.#hasBaseLayers) addBaseLayers(this.#map, this.#options);
    this.#hasBaseLayers = true;
    try {
      const points = await this.#options.api.mapPoints(search, signal);
      if (!signal.aborted) this.#showPoints(points, search);
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      this.#note.show(this.#options.t('map.failed'));
    }
  }

  /** Updates the listed providers: their markers show the service's picture and have the provider's name. */
  showPage(providers: ProviderView[]): void {
    this.#providers = providers;
    this.#markers?.showPage(providers);
  }

  /** Highlights the marker of a number, or none. */
  highlight(number: number | null): void {
    this.#markers?.highlight(number);
  }

  remove(): void {
    this.#loading.abort();
    this.#clear();
    this.#map.remove();
  }

  #showPoints(points: MapPoints, search: MappedSearch): void {
    const { t } = this.#options;
    if (points.kind === 'grid') {
      this.#note.show(t('map.gridNotice'));
      for (const bubble of gridBubbles(points, search.center, this.#map, t)) bubble.addTo(this.#overlay);
      return;
    }
    this.#markers = new ResultMarkers(this.#map, this.#overlay, points.microDegrees, { ...this.#options, search });
    this.#markers.showPage(this.#providers);
  }

  #clear(): void {
    this.#markers?.stop();
    this.#markers = null;
    this.#overlay.clearLayers();
    this.#map.closePopup();
    this.#note.show('');
  }
}

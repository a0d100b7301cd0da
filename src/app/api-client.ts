import type { MapPoints } from '#directory/search-query.ts';
import { type Point, US_CENTER } from '#geo/point.ts';
import { contentLanguage } from '#model/content-language.ts';
import { type LayerId, type MapLayer, TILE_PX, type TilePixels } from '#model/map-layer.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import type { Fit, MustKey } from '#model/must-have.ts';
import { NAME_SUGGESTION_MILES } from '#model/search-limits.ts';
import { decodeMapPoints } from '#wire/map-points-codec.ts';
import type { GeocodeResults, PlaceLocation, PlaceSuggestions } from '#wire/place-prediction.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import type { Language } from './messages/language.ts';

/** Radius in meters around the current position within which places are preferred. */
const PLACE_BIAS_METERS = 50_000;
/** How many providers are suggested by name. */
const MAX_NAME_SUGGESTIONS = 10;

/** Search parameters of the API. */
export interface ApiSearch {
  center: Point;
  radiusMiles: number;
  tagIds: number[];
  term: string;
  levels: MedicaidLevel[];
  must: MustKey[];
  fit: Fit | null;
  /** In years. */
  age: number | null;
}

/** The fields of a provider that the browser uses from its own searches. */
export type FoundProvider = Pick<
  ProviderView,
  'id' | 'name' | 'mainService' | 'locationPrecision' | 'number' | 'distanceMiles' | 'direction'
>;

/** The same fields as the search endpoint returns them. */
interface FoundFeature {
  properties: Omit<FoundProvider, 'id' | 'mainService'> & { Id: string; provider_type: string };
}

/** Browser client of our HTTP API. Every method rejects on a status other than 2xx. */
export class ApiClient {
  readonly #base: string;
  readonly #language: string;

  /** `language`: of the page. Responses are in it, or in English. */
  constructor(base: string, language: Language) {
    this.#base = base;
    this.#language = contentLanguage(language);
  }

  /** Suggests places for a typed text, best first. */
  async suggestPlaces(input: string, around: Point, signal: AbortSignal): Promise<{ id: string; label: string }[]> {
    const { suggestions } = await this.#post<PlaceSuggestions>(
      '/v1/places:autocomplete',
      {
        input,
        locationBias: {
          circle: { center: { latitude: around.lat, longitude: around.lng }, radius: PLACE_BIAS_METERS },
        },
      },
      signal,
    );
    return suggestions.map(({ placePrediction: { placeId, text } }) => ({ id: placeId, label: text.text }));
  }

  /** Returns the location of a suggested place. */
  async locatePlace(id: string): Promise<Point> {
    const { location } = await this.#get<PlaceLocation>(`/v1/places/${encodeURIComponent(id)}`);
    return { lat: location.latitude, lng: location.longitude };
  }

  /** Returns the point of the place that a typed text most likely means, or null. */
  async findPlace(text: string, signal: AbortSignal): Promise<Point | null> {
    const [likely] = await this.suggestPlaces(text, US_CENTER, signal);
    return likely ? this.locatePlace(likely.id) : null;
  }

  /** Returns the name of the place at a point ('Phoenix, AZ'), or null when no US city is near. */
  async placeNameAt({ lat, lng }: Point): Promise<string | null> {
    const { results } = await this.#get<GeocodeResults>(`/geocode/json?latlng=${lat.toFixed(6)},${lng.toFixed(6)}`);
    const components = results[0]?.address_components ?? [];
    const component = (type: 'locality' | 'administrative_area_level_1') =>
      components.find(({ types }) => types.includes(type))?.short_name;
    const city = component('locality');
    return city ? [city, component('administrative_area_level_1')].filter(Boolean).join(', ') : null;
  }

  /** Returns at most 10 providers within 50 miles whose name matches. */
  async suggestProviders(term: string, center: Point, signal: AbortSignal): Promise<FoundProvider[]> {
    return this.#search(
      { ...center, term, searchRadius: NAME_SUGGESTION_MILES, maxRows: MAX_NAME_SUGGESTIONS },
      signal,
    );
  }

  /** Returns one page of a search's matches; `page` counts from 1. */
  async searchPage(search: ApiSearch, page: number, pageSize: number): Promise<FoundProvider[]> {
    const { center, radiusMiles: searchRadius, tagIds, term, levels, must, fit, age } = search;
    return this.#search({
      ...center,
      searchRadius,
      page,
      pageSize,
      ...(tagIds.length > 0 && { tags: tagIds.map(String) }),
      ...(term && { term }),
      ...(levels.length > 0 && { medicaidLevels: levels }),
      ...(must.length > 0 && { must, ...(fit && { fit }) }),
      ...(age !== null && { age }),
    });
  }

  /** Returns everything that the site shows about a provider. */
  provider(id: string): Promise<ProviderView> {
    return this.#get(`/providers/${encodeURIComponent(id)}/view?lang=${this.#language}`);
  }

  /** Returns the points of every match of a search, for the map. */
  async mapPoints(search: ApiSearch, signal: AbortSignal): Promise<MapPoints> {
    const params = new URLSearchParams({
      lat: String(search.center.lat),
      lng: String(search.center.lng),
      searchRadius: String(search.radiusMiles),
      ...(search.tagIds.length > 0 && { tags: search.tagIds.join(',') }),
      ...(search.term && { term: search.term }),
      ...(search.levels.length > 0 && { medicaidLevels: search.levels.join(',') }),
      ...(search.must.length > 0 && { must: search.must.join(','), ...(search.fit && { fit: search.fit }) }),
      ...(search.age !== null && { age: String(search.age) }),
    });
    const response = await fetch(`${this.#base}/Medicaid/Points?${params}`, { signal });
    return decodeMapPoints(await requireOk(response).arrayBuffer());
  }

  /** Returns the tile URL template of a layer, with `{z}`, `{x}` and `{y}`. */
  tileAddress(layer: LayerId, pixels: TilePixels): string {
    const size = pixels === TILE_PX ? '' : `?size=${pixels}`;
    return `${this.#base}/tiles/${layer}/{z}/{x}/{y}${size}`;
  }

  /** Returns the map layers with their attributions. */
  layers(): Promise<MapLayer[]> {
    return this.#get(`/layers?lang=${this.#language}`);
  }

  async #search(body: object, signal?: AbortSignal): Promise<FoundProvider[]> {
    const path = `/Medicaid/Search?lang=${this.#language}`;
    const { features } = await this.#post<{ features: FoundFeature[] }>(path, body, signal);
    return features.map(({ properties: { Id: id, provider_type: mainService, ...shared } }) => ({
      ...shared,
      id,
      mainService,
    }));
  }

  async #get<Body>(path: string): Promise<Body> {
    return requireOk(await fetch(this.#base + path)).json();
  }

  async #post<Body>(path: string, body: object, signal?: AbortSignal): Promise<Body> {
    const response = await fetch(this.#base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    return requireOk(response).json();
  }
}

function requireOk(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  return response;
}

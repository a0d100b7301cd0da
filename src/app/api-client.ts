import type { MapPoints } from '#directory/search-query.ts';
import type { Point } from '#geo/point.ts';
import { contentLanguage } from '#model/content-language.ts';
import type { LayerId, MapLayer } from '#model/map-layer.ts';
import { decodeMapPoints } from '#wire/map-points-codec.ts';
import type { GeocodeResults, PlaceLocation, PlaceSuggestions } from '#wire/place-prediction.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import type { Language } from './messages/language.ts';

/** Meters around the current position within which suggested places are preferred. */
const PLACE_BIAS_METERS = 50_000;
/** The autocomplete variant of the search. */
const NAME_SUGGESTIONS = { searchRadius: 50, maxRows: 10 };

/** A search as the API takes it. */
export interface ApiSearch {
  center: Point;
  radiusMiles: number;
  tagIds: number[];
  term: string;
}

/** What the browser reads of a provider that a search of its own found. */
export type FoundProvider = Pick<
  ProviderView,
  'id' | 'name' | 'mainService' | 'locationPrecision' | 'number' | 'distanceMiles' | 'direction'
>;

/** The same as the search call writes it. */
interface FoundFeature {
  properties: Omit<FoundProvider, 'id' | 'mainService'> & { Id: string; provider_type: string };
}

/** Calls of the browser to our HTTP API. Every method rejects where the answer is not a good one. */
export class ApiClient {
  readonly #base: string;
  readonly #language: string;

  /** `language`: of the page; what the API says is in it, or in English. */
  constructor(base: string, language: Language) {
    this.#base = base;
    this.#language = contentLanguage(language);
  }

  /** Places that the input may mean, best first. */
  async suggestPlaces(input: string, around: Point, signal: AbortSignal): Promise<{ id: string; label: string }[]> {
    const { suggestions } = await this.#post<PlaceSuggestions>(
      '/v1/places:autocomplete',
      {
        input,
        includedPrimaryTypes: ['locality', 'administrative_area_level_1'],
        locationBias: {
          circle: { center: { latitude: around.lat, longitude: around.lng }, radius: PLACE_BIAS_METERS },
        },
      },
      signal,
    );
    return suggestions.map(({ placePrediction: { placeId, text } }) => ({ id: placeId, label: text.text }));
  }

  /** Where a suggested place is. */
  async locatePlace(id: string): Promise<Point> {
    const { location } = await this.#get<PlaceLocation>(`/v1/places/${encodeURIComponent(id)}`);
    return { lat: location.latitude, lng: location.longitude };
  }

  /** 'Phoenix, AZ' for a point, or null where no US city is near. */
  async placeNameAt({ lat, lng }: Point): Promise<string | null> {
    const { results } = await this.#get<GeocodeResults>(`/geocode/json?latlng=${lat.toFixed(6)},${lng.toFixed(6)}`);
    const parts = results[0]?.address_components ?? [];
    const part = (type: 'locality' | 'administrative_area_level_1') =>
      parts.find(({ types }) => types.includes(type))?.short_name;
    const city = part('locality');
    return city ? [city, part('administrative_area_level_1')].filter(Boolean).join(', ') : null;
  }

  /** Providers with such a name within 50 miles, at most 10. */
  async suggestProviders(term: string, center: Point, signal: AbortSignal): Promise<FoundProvider[]> {
    return this.#search({ ...center, term, ...NAME_SUGGESTIONS }, signal);
  }

  /** The matches of a search with the numbers `(page - 1) * pageSize + 1` and following. */
  async searchPage(search: ApiSearch, page: number, pageSize: number): Promise<FoundProvider[]> {
    const { center, radiusMiles: searchRadius, tagIds, term } = search;
    return this.#search({
      ...center,
      searchRadius,
      page,
      pageSize,
      ...(tagIds.length > 0 && { tags: tagIds.map(String) }),
      ...(term && { term }),
    });
  }

  /** All that we show of a provider. */
  provider(id: string): Promise<ProviderView> {
    return this.#get(`/providers/${encodeURIComponent(id)}/view?lang=${this.#language}`);
  }

  /** Every match of a search, for the map. */
  async mapPoints(search: ApiSearch, signal: AbortSignal): Promise<MapPoints> {
    const params = new URLSearchParams({
      lat: String(search.center.lat),
      lng: String(search.center.lng),
      searchRadius: String(search.radiusMiles),
      ...(search.tagIds.length > 0 && { tags: search.tagIds.join(',') }),
      ...(search.term && { term: search.term }),
    });
    const response = await fetch(`${this.#base}/Medicaid/Points?${params}`, { signal });
    return decodeMapPoints(await goodAnswer(response).arrayBuffer());
  }

  /** Address of the tiles of a layer, with `{z}`, `{x}` and `{y}` in it. */
  tileAddress(layer: LayerId): string {
    return `${this.#base}/tiles/${layer}/{z}/{x}/{y}`;
  }

  /** The map layers with their credits. */
  layers(): Promise<MapLayer[]> {
    return this.#get(`/layers?lang=${this.#language}`);
  }

  async #search(body: object, signal?: AbortSignal): Promise<FoundProvider[]> {
    const path = `/Medicaid/Search?lang=${this.#language}`;
    const { features } = await this.#post<{ features: FoundFeature[] }>(path, body, signal);
    return features.map(({ properties }) => ({
      id: properties.Id,
      name: properties.name,
      mainService: properties.provider_type,
      locationPrecision: properties.locationPrecision,
      number: properties.number,
      distanceMiles: properties.distanceMiles,
      direction: properties.direction,
    }));
  }

  async #get<Answer>(path: string): Promise<Answer> {
    return goodAnswer(await fetch(this.#base + path)).json();
  }

  async #post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    const response = await fetch(this.#base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    return goodAnswer(response).json();
  }
}

/** The API answered with another status than 2xx. */
export class ApiError extends Error {
  readonly code = 'api';
  readonly status: number;

  constructor(response: Response) {
    super(`${response.url} answered ${response.status}.`);
    this.status = response.status;
  }
}

function goodAnswer(response: Response): Response {
  if (!response.ok) throw new ApiError(response);
  return response;
}

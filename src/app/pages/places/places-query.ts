import { isPoint, type Point } from '#geo/point.ts';

/** Distances that a visitor can choose, in miles, and the one chosen at first. */
export const DISTANCES_MILES = [5, 10, 20, 30, 40, 50] as const;
export const DEFAULT_DISTANCE_MILES = 5;
/** In the place of a distance. */
export const WHOLE_STATE = 'state';
/** Cards on a page of results. */
export const PAGE_SIZE = 12;

/** Everything that the address of the Places page says. */
export interface PlacesQuery {
  /** The place as the visitor typed or chose it; empty where none is given. */
  place: string;
  /** The form was sent: where no place is given, that is to be answered. An address says so only without a place. */
  isAsked: boolean;
  /** The exact point behind `place`, where a suggestion or the visitor's own position gave one. */
  point: Point | null;
  /** One of `DISTANCES_MILES`; in a result for a whole state, the miles that this took. */
  radiusMiles: number;
  /** The state around the place, and what lies as near as its farthest town. */
  wholeState: boolean;
  by: 'service' | 'provider';
  /** Chosen services by tag name ('PT-dentist'); tag ids are understood too. */
  services: string[];
  /** Words typed into the services field without choosing a suggestion. */
  what: string;
  /** Chosen Medicaid programs, written like `services`. */
  medicaid: string[];
  /** A provider's name, or part of it; only with `by: 'provider'`. */
  name: string;
  /** A Frequently Searched button that was pressed without script. */
  toggle: string;
  /** From 1. */
  page: number;
  view: 'list' | 'map';
}

export const EMPTY_PLACES_QUERY: PlacesQuery = {
  place: '',
  isAsked: false,
  point: null,
  radiusMiles: DEFAULT_DISTANCE_MILES,
  wholeState: false,
  by: 'service',
  services: [],
  what: '',
  medicaid: [],
  name: '',
  toggle: '',
  page: 1,
  view: 'map',
};

const MAX_TEXT = 200;
const MAX_TAGS = 200;
const LAST_PAGE = 1_000_000;

/** Reads an address, whatever stands in it: a value that makes no sense counts as not given. */
export function parsePlacesQuery(params: URLSearchParams): PlacesQuery {
  const by = params.get('by') === 'provider' ? 'provider' : 'service';
  return {
    place: text(params, 'place'),
    isAsked: params.get('place')?.trim() === '',
    point: pointOf(params),
    radiusMiles: distanceOf(params.get('radius')),
    wholeState: params.get('radius') === WHOLE_STATE,
    by,
    services: by === 'service' ? list(params, 'service') : [],
    what: by === 'service' ? text(params, 'what') : '',
    medicaid: list(params, 'medicaid'),
    name: by === 'provider' ? text(params, 'name') : '',
    toggle: by === 'service' ? text(params, 'toggle') : '',
    page: pageOf(params.get('page')),
    view: params.get('view') === 'list' ? 'list' : 'map',
  };
}

/** The address of a search, without its path: '?place=Phoenix%2C+AZ&service=PT-dentist'. What is at its default is left out. */
export function placesSearch(query: PlacesQuery): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string) => value && params.append(name, value);
  set('place', query.place);
  if (query.point) {
    set('lat', String(round(query.point.lat)));
    set('lng', String(round(query.point.lng)));
  }
  if (query.wholeState) set('radius', WHOLE_STATE);
  else if (query.radiusMiles !== DEFAULT_DISTANCE_MILES) set('radius', String(query.radiusMiles));
  if (query.by === 'provider') {
    set('by', 'provider');
    set('name', query.name);
  } else {
    for (const service of query.services) set('service', service);
    set('what', query.what);
  }
  for (const program of query.medicaid) set('medicaid', program);
  if (query.page > 1) set('page', String(query.page));
  if (query.view === 'list') set('view', 'list');
  // A form sent with nothing in it is answered, too.
  if (query.isAsked && params.size === 0) params.set('place', '');
  const search = params.toString();
  return search && `?${search}`;
}

function text(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').trim().slice(0, MAX_TEXT);
}

function list(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).map((value) => value.trim());
  return [...new Set(values)].filter(Boolean).slice(0, MAX_TAGS);
}

function pointOf(params: URLSearchParams): Point | null {
  const [lat, lng] = [params.get('lat'), params.get('lng')];
  if (!lat?.trim() || !lng?.trim()) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return isPoint(point) ? point : null;
}

/** A distance between two choices becomes the wider one: nobody who was found before gets lost. */
function distanceOf(value: string | null): number {
  const miles = Number(value);
  if (!value?.trim() || !(miles > 0)) return DEFAULT_DISTANCE_MILES;
  return DISTANCES_MILES.find((distance) => distance >= miles) ?? DISTANCES_MILES.at(-1)!;
}

function pageOf(value: string | null): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
}

/** Six decimals are a hand's breadth. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

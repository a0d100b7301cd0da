import { isPoint, type Point } from '#geo/point.ts';
import { MEDICAID_LEVELS, type MedicaidLevel } from '#model/medicaid-ladder.ts';
import { FITS, type Fit, type MustKey, mustKeysIn } from '#model/must-have.ts';
import { MAX_QUESTION, NAME_SUGGESTION_MILES } from '#model/search-limits.ts';
import { OWN_WORDS } from '../../own-words.ts';

/** Distances on offer, in miles, and the defaults. A name is searched as far as names are suggested. */
export const DISTANCES_MILES = [5, 10, 20, 30, 40, 50] as const;
export const DEFAULT_DISTANCE_MILES = { service: 5, provider: NAME_SUGGESTION_MILES };
/** Value of the distance parameter for a whole state. */
export const WHOLE_STATE = 'state';
/** Also where the page is scrolled to when the form is asked for without script. */
export const SEARCH_FORM_ID = 'search-form';
/** Name of the button that asks for the lists of all options. */
export const LIST_PARAM = 'list';
/** Its values that ask for the whole form, too: from the folded form, and from its list of services. */
export const FORM_LIST = 'form';
export const ALL_LISTS = 'all';
/** Value of a parameter for what the visitor took off a question. */
export const ANY = 'any';
/** Cards on a page of results. */
export const PAGE_SIZE = 12;

/** A search on the Places page, as encoded in its address. */
export interface PlacesQuery {
  /** What the visitor needs, in their own words; one line. Only with `by: 'service'`. */
  question: string;
  /**
   * Mark of the question that filled the filters, which are what the visitor left of it. Another question is read
   * afresh.
   */
  read: string;
  /** The visitor took the age in the question off. */
  anyAge: boolean;
  /** With a question and without services: the visitor chose to see all places. */
  anyService: boolean;
  /** The place as typed or chosen; empty if none is given. */
  place: string;
  /** The form was submitted, so a missing place needs a notice. Encoded in the address only without a place. */
  isSubmitted: boolean;
  /** The exact point of `place`, if it came from a suggestion or the visitor's location. */
  point: Point | null;
  /** One of `DISTANCES_MILES`; in a result for a whole state, the radius that covers it. */
  radiusMiles: number;
  /** Search the surrounding state: everything as near as its farthest town. */
  wholeState: boolean;
  by: 'service' | 'provider';
  /** Selected services by tag name ('PT-dentist'); tag ids are accepted too. */
  services: string[];
  /** Words typed into the services field without choosing a suggestion. */
  what: string;
  /** Selected Medicaid programs, in the same format as `services`. */
  medicaid: string[];
  /** How sure the evidence for Medicaid must be; empty: any. */
  levels: MedicaidLevel[];
  /** What places must have; in the order of `MUST_KEYS`. */
  must: MustKey[];
  /** With `must`: how places must fit; null: those that may. */
  fit: Fit | null;
  /** A provider's name or part of it; only with `by: 'provider'`. */
  name: string;
  /** A Frequently Searched button that was pressed without script. */
  toggle: string;
  /** Without script, the visitor asked for the whole form, or for lists of all options: a value of `LIST_PARAM`. */
  list: string;
  /** From 1. */
  page: number;
  /** Null: the map where there is room for it beside the list, else the list. */
  view: (typeof VIEWS)[number] | null;
}

export const VIEWS = ['list', 'map'] as const;
const MAX_TEXT = 200;
const MAX_TAGS = 200;
const LAST_PAGE = 1_000_000;

/** Parses the parameters of an address. Invalid values are treated as missing. */
export function parsePlacesQuery(params: URLSearchParams): PlacesQuery {
  const by = params.get('by') === 'provider' ? 'provider' : 'service';
  const must = mustKeysIn(params.getAll('must'));
  const services = by === 'service' ? list(params, 'service') : [];
  const question = by === 'service' ? text(params, OWN_WORDS, MAX_QUESTION).replace(/\s+/g, ' ') : '';
  return {
    question,
    read: question && text(params, 'read'),
    anyAge: question !== '' && params.get('age') === ANY,
    anyService: question !== '' && services.join() === ANY,
    place: text(params, 'place'),
    isSubmitted: params.get('place')?.trim() === '' && !params.has(LIST_PARAM),
    point: pointOf(params),
    radiusMiles: distanceOf(params.get('radius'), DEFAULT_DISTANCE_MILES[by]),
    wholeState: params.get('radius') === WHOLE_STATE,
    by,
    services: services.filter((name) => name !== ANY),
    what: by === 'service' ? text(params, 'what') : '',
    medicaid: list(params, 'medicaid'),
    levels: levelsOf(params),
    must,
    fit: must.length > 0 ? (FITS.find((fit) => fit === params.get('fit')) ?? null) : null,
    name: by === 'provider' ? text(params, 'name') : '',
    toggle: by === 'service' ? text(params, 'toggle') : '',
    list: text(params, LIST_PARAM),
    page: pageOf(params.get('page')),
    view: VIEWS.find((view) => view === params.get('view')) ?? null,
  };
}

/** Returns the query string of a search without default values: '?place=Phoenix%2C+AZ&service=PT-dentist'. */
export function placesSearch(query: PlacesQuery): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string) => value && params.append(name, value);
  if (query.question) {
    set(OWN_WORDS, query.question);
    set('read', query.read);
    set('age', query.anyAge ? ANY : '');
    set('service', query.anyService && query.services.length === 0 ? ANY : '');
  }
  set('place', query.place);
  if (query.point) {
    set('lat', String(round(query.point.lat)));
    set('lng', String(round(query.point.lng)));
  }
  if (query.wholeState) set('radius', WHOLE_STATE);
  else if (query.radiusMiles !== DEFAULT_DISTANCE_MILES[query.by]) set('radius', String(query.radiusMiles));
  if (query.by === 'provider') {
    set('by', 'provider');
    set('name', query.name);
  } else {
    for (const service of query.services) set('service', service);
    set('what', query.what);
  }
  for (const program of query.medicaid) set('medicaid', program);
  for (const level of query.levels) set('level', level);
  for (const key of query.must) set('must', key);
  if (query.must.length > 0) set('fit', query.fit ?? '');
  if (query.page > 1) set('page', String(query.page));
  set('view', query.view ?? '');
  // An empty form that was submitted gets a notice.
  if (query.isSubmitted && params.size === 0) params.set('place', '');
  return params.size > 0 ? `?${params}` : '';
}

function text(params: URLSearchParams, name: string, maxLength = MAX_TEXT): string {
  return (params.get(name) ?? '').trim().slice(0, maxLength);
}

function list(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).map((value) => value.trim());
  return [...new Set(values)].filter(Boolean).slice(0, MAX_TAGS);
}

/** All levels are no filter. */
function levelsOf(params: URLSearchParams): MedicaidLevel[] {
  const wanted = params.getAll('level');
  const levels = MEDICAID_LEVELS.filter((level) => wanted.includes(level));
  return levels.length === MEDICAID_LEVELS.length ? [] : levels;
}

function pointOf(params: URLSearchParams): Point | null {
  const [lat, lng] = [params.get('lat'), params.get('lng')];
  if (!lat?.trim() || !lng?.trim()) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return isPoint(point) ? point : null;
}

/** Rounds up to a distance on offer, so that no result gets lost. */
function distanceOf(value: string | null, otherwise: number): number {
  const miles = Number(value);
  if (!value?.trim() || !(miles > 0)) return otherwise;
  return DISTANCES_MILES.find((distance) => distance >= miles) ?? DISTANCES_MILES.at(-1)!;
}

function pageOf(value: string | null): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
}

/** Rounds to six decimals, about 4 inches. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { DISTANCES_MILES, type PlacesQuery, placesSearch } from './places-query.ts';
import type { QuestionDeps, ReadQuery } from './read-own-words.ts';

/** Where a search looks. */
export interface SearchedArea {
  center: Point;
  label: string;
  /** 'AZ' and 'Arizona'. */
  state: string | null;
  stateName: string | null;
  /** The visitor searched a whole state by name. */
  isState: boolean;
  /** A street was typed, too. */
  hadStreet?: true;
  /** Nobody was within this distance, in miles, so the search went on farther away. */
  widerThan?: number;
}

/** A point farther than this from the named place is left from an earlier text, unless its nearest town is that. */
const SAME_PLACE_MILES = 60;

/** Returns where a search looks, or null without a place that we know. */
export function locate({ place, point }: PlacesQuery, gazetteer: Gazetteer): SearchedArea | null {
  const named = place ? gazetteer.resolve(place) : null;
  const matchesName = (at: Point) =>
    !named || distanceMiles(at, named.location) <= SAME_PLACE_MILES || place === townLabel(gazetteer.nearestCity(at));
  const center = point && matchesName(point) ? point : named?.location;
  if (!center) return null;
  const town = named?.state && center === named.location ? null : gazetteer.nearestCity(center);
  const nearby = townLabel(town) ?? `${center.lat.toFixed(2)}, ${center.lng.toFixed(2)}`;
  const state = town?.state ?? named?.state ?? null;
  return {
    center,
    label: named?.label ?? (place || nearby),
    state,
    stateName: (state && gazetteer.placeById(`state-${state}`)?.name) ?? null,
    isState: named?.kind === 'state',
    ...(named && gazetteer.notLookedUp(place) === 'street' && { hadStreet: true }),
  };
}

/** Maximum number of namesakes to offer. */
const MAX_NAMESAKES = 3;

/** A place where a search may be meant to look instead. `search`: the address that searches there. */
export interface OtherPlace {
  label: string;
  /** What the link says: the label, or after the first namesake only the state: 'IL'. */
  short: string;
  search: string;
}

/**
 * Returns other places to search: the one in the form or in the question that is not searched; what is named beside the
 * place, as in 'Mesa or Tempe'; and the namesakes of one that was typed without its state.
 */
export function otherPlaces(
  asked: ReadQuery | null,
  query: PlacesQuery,
  { gazetteer, vocabulary }: Pick<QuestionDeps, 'gazetteer' | 'vocabulary'>,
): OtherPlace[] {
  const said = asked?.reading.place?.place.label === query.place ? asked.reading.place : null;
  const typed = said?.text ?? (query.point ? '' : query.place);
  const beside = said?.others ?? gazetteer.others(typed).map(({ label }) => label);
  const namesakes = gazetteer.namesakes(typed, MAX_NAMESAKES).map(({ label }) => label);
  const home = asked?.otherPlace ? [gazetteer.resolve(asked.otherPlace)?.label ?? asked.otherPlace] : [];
  const labels = new Set([...home, ...beside, ...namesakes]);
  labels.delete(query.place);
  if (labels.size === 0) return [];
  const programAt = (place: string) => {
    const state = gazetteer.resolve(place)?.state;
    return state && vocabulary.programOf(state)?.name;
  };
  const local = programAt(query.place);
  return Array.from(labels, (label) => {
    // Another state has its own Medicaid program.
    const medicaid = query.medicaid.map((name) => (name === local && programAt(label)) || name);
    const short = namesakes.indexOf(label) > 0 ? label.split(', ').at(-1)! : label;
    return { label, short, search: placesSearch({ ...query, medicaid, place: label, point: null, page: 1 }) };
  });
}

/** The text that 'Use my location' puts into the place field. */
function townLabel(town: ReturnType<Gazetteer['nearestCity']>): string | null {
  return town && `${town.city}, ${town.state}`;
}

/** Without a state (`stateMiles` is null), falls back to the largest distance on offer. */
export function coverWholeState(query: PlacesQuery, stateMiles: number | null): PlacesQuery {
  return { ...query, wholeState: stateMiles !== null, radiusMiles: stateMiles ?? DISTANCES_MILES.at(-1)! };
}

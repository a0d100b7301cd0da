import type { Directory } from '#directory/directory.ts';
import type { LocalVocabulary } from '#directory/vocabulary/local-vocabulary.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import { type ProviderView, toProviderView } from '#wire/provider-view.ts';
import { toggleGroup } from './frequent-toggle.ts';
import { lookWider, milesToAll, type SearchAlternatives } from './look-wider.ts';
import { matchOptions } from './match-options.ts';
import { DEFAULT_DISTANCE_MILES, DISTANCES_MILES, PAGE_SIZE, type PlacesQuery } from './places-query.ts';
import { type FilterOptions, filterOptions, findOption, type TagOption } from './search-options.ts';

/** What the Places page shows of one address. */
export interface PlacesResult {
  /** The query as it was understood: known tags by name, page within the pages. */
  query: PlacesQuery;
  /** What could not be understood, for the visitor. */
  notice: { kind: 'noPlace' } | { kind: 'unknownPlace' | 'unknownService'; text: string } | null;
  /** Null before the first search and where the place is not known. */
  found: FoundProviders | null;
}

export interface FoundProviders {
  /** `state` as in 'AZ', `stateName` as in 'Arizona'; `isState`: a state as a whole was asked for. */
  area: { center: Point; label: string; state: string | null; stateName: string | null; isState: boolean };
  /** Ids of the chosen tags. */
  tagIds: number[];
  /** Listed ones; in a search by name at most `MAX_BY_NAME`. */
  total: number;
  /** All that match. */
  matching: number;
  pages: number;
  providers: ProviderView[];
  /** Where nobody was found: why, and what would find somebody. */
  alternatives: SearchAlternatives | null;
}

export interface SearchDeps {
  directory: Directory;
  gazetteer: Gazetteer;
  vocabulary: LocalVocabulary;
  /** Hears of searches for services in an area that found nothing. */
  onEmptySearch?: (search: EmptySearch) => void;
}

/** A search by name lists at most this many. */
export const MAX_BY_NAME = 100;

/** Runs the search that an address describes. Nothing in an address is an error: what is not understood becomes a notice. */
export async function findProviders(asked: PlacesQuery, deps: SearchDeps): Promise<PlacesResult> {
  const options = filterOptions(deps.vocabulary);
  const { query: understood, unknownService } = withKnownTags(asked, options);
  const notice = unknownService ? { kind: 'unknownService' as const, text: unknownService } : null;
  const area = locate(understood, deps.gazetteer);
  const stateMiles = () => (area?.state ? milesOfState(area.center, area.state, deps.gazetteer) : null);
  // Around the largest town of a state that was asked for, a few miles mean nothing; a distance chosen by hand stands.
  const isWhole = understood.wholeState || (area?.isState && understood.radiusMiles === DEFAULT_DISTANCE_MILES);
  const query = isWhole ? withReach(understood, stateMiles()) : understood;
  if (!area) {
    const unknownPlace = query.place && { kind: 'unknownPlace' as const, text: query.place };
    const wanted = query.isAsked || query.services.length + query.medicaid.length > 0 || query.name !== '';
    return { query, notice: unknownPlace || notice || (wanted ? { kind: 'noPlace' } : null), found: null };
  }

  const idsOf = ({ services, medicaid }: PlacesQuery) => [
    ...services.map((name) => findOption(options.services, name)!.id),
    ...medicaid.map((name) => findOption(options.programs, name)!.id),
  ];
  const run = (changed: PlacesQuery, page: number, pageSize: number) =>
    deps.directory.search({
      center: area.center,
      radiusMiles: changed.radiusMiles,
      tagIds: idsOf(changed),
      ...(changed.name && { term: changed.name }),
      page,
      pageSize,
    });
  const search = (page: number) => run(query, page, PAGE_SIZE);
  const count = async (change: Partial<PlacesQuery>) => (await run({ ...query, ...change }, 1, 1)).total;
  const tagIds = idsOf(query);
  const limit = query.by === 'provider' ? MAX_BY_NAME : Number.POSITIVE_INFINITY;
  let answer = await search(query.page);
  if (answer.total === 0 && query.page === 1 && !query.name) deps.onEmptySearch?.({ center: area.center, tagIds });
  const total = Math.min(answer.total, limit);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  if (page !== query.page) answer = await search(page);
  const alternatives = total === 0 ? await lookWider(query, stateMiles(), count) : null;
  const providers = answer.hits
    .filter((hit) => hit.number <= limit)
    .map((hit) => toProviderView(hit.provider, deps.vocabulary, { hit, center: area.center }));
  return {
    query: { ...query, page },
    notice,
    found: { area, tagIds, total, matching: answer.total, pages, providers, alternatives },
  };
}

/** Tags by name, unknown ones left out; typed words and a button pressed without script become tags. */
function withKnownTags(asked: PlacesQuery, options: FilterOptions): { query: PlacesQuery; unknownService: string } {
  const names = (from: TagOption[], wanted: string[]) => [
    ...new Set(wanted.flatMap((nameOrId) => findOption(from, nameOrId)?.name ?? [])),
  ];
  let services = names(options.services, asked.services);
  const typed = asked.what && matchOptions(asked.what, options.services)[0];
  if (typed && !services.includes(typed.name)) services.push(typed.name);
  // 'AHCCCS' is no service, and still what somebody needs.
  const typedProgram = asked.what && !typed && matchOptions(asked.what, options.programs)[0];
  const medicaid = names(options.programs, [...asked.medicaid, ...(typedProgram ? [typedProgram.name] : [])]);
  const pressed = options.frequent.find(({ name }) => name === asked.toggle);
  if (pressed) services = toggleGroup(pressed, services);
  return {
    query: { ...asked, services, medicaid, what: '', toggle: '' },
    unknownService: asked.what && !typed && !typedProgram ? asked.what : '',
  };
}

/** A point farther than this from the place that the text names belongs to an earlier text; unless no town is nearer. */
const SAME_PLACE_MILES = 60;

function locate({ place, point }: PlacesQuery, gazetteer: Gazetteer): FoundProviders['area'] | null {
  const named = place ? gazetteer.resolve(place) : null;
  const isNamed = (at: Point) =>
    !named || distanceMiles(at, named.location) <= SAME_PLACE_MILES || place === townLabel(gazetteer.nearestCity(at));
  const center = point && isNamed(point) ? point : named?.location;
  if (!center) return null;
  const town = gazetteer.nearestCity(center);
  const nearby = townLabel(town) ?? `${center.lat.toFixed(2)}, ${center.lng.toFixed(2)}`;
  const state = town?.state ?? named?.state ?? null;
  return {
    center,
    label: named?.label ?? (place || nearby),
    state,
    stateName: (state && gazetteer.resolve(state)?.name) ?? null,
    isState: named?.kind === 'state',
  };
}

/** As the field says it where the visitor's own position was taken. */
function townLabel(town: ReturnType<Gazetteer['nearestCity']>): string | null {
  return town && `${town.city}, ${town.state}`;
}

function milesOfState(center: Point, state: string, gazetteer: Gazetteer): number {
  return milesToAll(center, gazetteer.cities(state));
}

/** Where there is no state around, as far as can be chosen otherwise. */
function withReach(query: PlacesQuery, stateMiles: number | null): PlacesQuery {
  return { ...query, wholeState: stateMiles !== null, radiusMiles: stateMiles ?? DISTANCES_MILES.at(-1)! };
}

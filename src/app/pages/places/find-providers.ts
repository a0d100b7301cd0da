import type { Directory } from '#directory/directory.ts';
import type { SearchHit } from '#directory/search-query.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import { seesAge } from '#model/age-groups.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import { type Fit, MUST_KEYS } from '#model/must-have.ts';
import { MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import { type ProviderView, toProviderView } from '#wire/provider-view.ts';
import { cardFacts } from './card-facts.ts';
import { toggleGroup } from './frequent-toggle.ts';
import { matchOptions } from './match-options.ts';
import { DEFAULT_DISTANCE_MILES, DISTANCES_MILES, PAGE_SIZE, type PlacesQuery } from './places-query.ts';
import { findAlternatives, milesToFarthest, type SearchAlternatives } from './search-alternatives.ts';
import {
  type FilterOptions,
  filterOptions,
  findOption,
  type NamedOptions,
  namedOptions,
  type TagOption,
} from './search-options.ts';
import { describeUnderstood, type QuestionDeps, readOwnWords, type Understood } from './understood.ts';

/** What the Places page shows for one address. */
export interface PlacesResult {
  /** The query as understood: known tags by name, page within range. */
  query: PlacesQuery;
  /** What could not be understood, to show to the visitor. */
  notice:
    | { kind: 'noPlace' }
    | { kind: 'unknownService'; text: string }
    /** `near`: labels of places that may have been meant. */
    | { kind: 'unknownPlace'; text: string; near: string[] }
    | null;
  /** What a question in own words was understood as; null without one. */
  understood: Understood | null;
  /** The options that the page shows at first. */
  named: NamedOptions;
  /** Null before the first search and when the place is unknown. */
  found: FoundProviders | null;
}

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
}

export interface FoundProviders {
  area: SearchedArea;
  /** Ids of the selected tags. */
  tagIds: number[];
  /** Number of listed providers; at most `MAX_NAME_RESULTS` when searching by name. */
  total: number;
  /** Number of all matching providers. */
  matching: number;
  pages: number;
  /** Empty as long as the visitor can choose among what a question may ask for: `Understood.all`. */
  providers: ProviderView[];
  /** How many match with each level of evidence for Medicaid, whichever levels the query wants. */
  levels: Record<MedicaidLevel, number>;
  /** How many fit what places must have in each way, whichever way is wanted; null if nothing is asked for. */
  fits: Record<Fit, number> | null;
  /** How many are known to have each of `MUST_KEYS`: '12,,3'; nothing stands for nobody. */
  known: string;
  /** How many more would match without the wanted Medicaid programs. */
  withoutProgram: number;
  /** Set when nothing was found: why, and which searches would have results. */
  alternatives: SearchAlternatives | null;
  /** Providers near whose name resembles the searched one; only when nothing was found. */
  similar: ProviderView[];
}

export interface SearchDeps extends QuestionDeps {
  directory: Directory;
  /** Called for each search by service that found nothing in its area. */
  onEmptySearch?: (search: EmptySearch) => void;
}

/** Maximum number of providers that a search by name lists. */
export const MAX_NAME_RESULTS = 100;

/** Maximum number of places to offer for one that we do not know. */
const MAX_NEAR_PLACES = 3;

/** Maximum number of similar names to offer. */
const MAX_SIMILAR = 5;

/** Runs the search that an address describes. Input that is not understood becomes a notice, never an error. */
export async function findProviders(requested: PlacesQuery, deps: SearchDeps): Promise<PlacesResult> {
  const options = filterOptions(deps.vocabulary);
  const asked = requested.question ? readOwnWords(requested, deps) : null;
  const { query: understood, unknownService } = withKnownTags(asked?.query ?? requested, options);
  if (unknownService && !asked && isUnderstood(unknownService, deps))
    return findProviders({ ...requested, what: '', question: unknownService }, deps);
  const notice = unknownService ? { kind: 'unknownService' as const, text: unknownService } : null;
  const area = locate(understood, deps.gazetteer);
  const stateMiles = () => (area?.state ? milesToFarthest(area.center, deps.gazetteer.cities(area.state)) : null);
  // The default distance around a state's largest town makes no sense for a state; a distance the visitor chose applies.
  const isWholeState =
    understood.wholeState || (area?.isState && understood.radiusMiles === DEFAULT_DISTANCE_MILES[understood.by]);
  const query = isWholeState ? coverWholeState(understood, stateMiles()) : understood;
  if (!area) {
    const near = () => deps.gazetteer.suggest({ input: query.place, limit: MAX_NEAR_PLACES }).map(({ label }) => label);
    const unknownPlace = query.place && { kind: 'unknownPlace' as const, text: query.place, near: near() };
    const isSearch =
      query.isSubmitted || query.services.length + query.medicaid.length > 0 || query.name !== '' || asked;
    // Who asks for what we do not have needs no place.
    const isPuzzled = asked?.reading.confidence === 'nothing' && !asked.reading.isAll && query.services.length === 0;
    return {
      query,
      notice: unknownPlace || notice || (isSearch && !isPuzzled ? { kind: 'noPlace' } : null),
      understood: asked && (await describeUnderstood(asked, query, options)),
      named: namedOptions(options, query, null),
      found: null,
    };
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
      medicaidLevels: changed.levels,
      must: changed.must,
      ...(changed.fit && { fit: changed.fit }),
      countsLevels: pageSize > 1,
      countsFacts: pageSize > 1,
      page,
      pageSize,
    });
  const search = (page: number) => run(query, page, PAGE_SIZE);
  const count = async (change: Partial<PlacesQuery>) => (await run({ ...query, ...change }, 1, 1)).total;
  const tagIds = idsOf(query);
  const limit = query.by === 'provider' ? MAX_NAME_RESULTS : Number.POSITIVE_INFINITY;
  // A search by name has no deep pages, whatever page the address asks for.
  const requestedPage = Math.min(query.page, Math.ceil(limit / PAGE_SIZE));
  let results = await search(requestedPage);
  if (results.total === 0 && query.page === 1 && !query.name && query.levels.length + query.must.length === 0)
    deps.onEmptySearch?.({ center: area.center, tagIds });
  const total = Math.min(results.total, limit);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  if (page !== requestedPage) results = await search(page);
  const alternatives = total === 0 ? await findAlternatives(query, stateMiles(), count) : null;
  const { levels = { sure: 0, likely: 0, unknown: 0 }, facts } = results;
  const known = facts ? MUST_KEYS.map((key) => facts.known[key] || '').join() : '';
  const anyProgram = query.medicaid.length > 0 && total > 0 ? await count({ medicaid: [], levels: [] }) : 0;
  const isMisspelled = total === 0 && query.name.length >= MIN_SUGGESTION_LENGTH;
  const similar = isMisspelled
    ? await deps.directory.suggestNames({
        term: query.name,
        center: area.center,
        radiusMiles: query.radiusMiles,
        limit: MAX_SIMILAR,
      })
    : [];
  const age = asked?.reading.age ?? null;
  const view = (hit: SearchHit) => {
    const whole = toProviderView(hit.provider, deps.vocabulary, { hit, center: area.center });
    return {
      ...forCard(whole, query.services),
      ...cardFacts(whole, hit.asked ?? [], deps.vocabulary),
      ...(age !== null && { age: { answer: seesAge(hit.provider.facts, age), years: age } }),
    };
  };
  const understoodHere =
    asked &&
    (await describeUnderstood(asked, query, options, {
      label: area.label,
      state: area.state,
      total,
      count: (service) => count({ services: [service] }),
    }));
  return {
    query: { ...query, page },
    notice,
    understood: understoodHere,
    named: namedOptions(options, query, area.state),
    found: {
      area,
      tagIds,
      total,
      matching: results.total,
      pages,
      providers: understoodHere?.all ? [] : results.hits.filter((hit) => hit.number <= limit).map(view),
      levels,
      fits: query.must.length > 0 && facts ? facts.fits : null,
      known,
      withoutProgram: Math.max(0, anyProgram - levels.sure - levels.likely - levels.unknown),
      alternatives,
      similar: similar.map(view),
    },
  };
}

/** Leaves out what a card does not show, which would make the page of a phone heavy; the details load it. */
function forCard(whole: ProviderView, searched: string[]): ProviderView {
  const { stateDirectory: _, answers: __, fieldTerm: ___, ...provider } = whole;
  const { phone, website, mainService, details, services } = provider;
  const called = details.phones?.filter(({ number }) => number === phone) ?? [];
  const named = services.map(({ fieldTerm: _, ...service }) => service);
  const shown = named.filter(({ name, displayName }) => displayName === mainService || searched.includes(name));
  return {
    ...provider,
    otherNames: [],
    website: phone ? null : website,
    services: shown.length > 0 ? shown : named.slice(0, 1),
    details: {
      ...(!phone && details.email && { email: details.email }),
      ...(called.length > 0 && { phones: called }),
    },
  };
}

/** Whether words typed into the services field make sense as a question: many type a sentence there. */
function isUnderstood(words: string, { readQuestion, vocabulary }: QuestionDeps): boolean {
  const { confidence, crisis, concern } = readQuestion(words, vocabulary.language);
  return confidence !== 'nothing' || crisis !== null || concern.length > 0;
}

/** Replaces tag ids by names and drops unknown tags; turns typed text and a button pressed without script into tags. */
function withKnownTags(requested: PlacesQuery, options: FilterOptions): { query: PlacesQuery; unknownService: string } {
  const names = (from: TagOption[], wanted: string[]) => [
    ...new Set(wanted.flatMap((nameOrId) => findOption(from, nameOrId)?.name ?? [])),
  ];
  let services = names(options.services, requested.services);
  const typed = requested.what && matchOptions(requested.what, options.services)[0];
  if (typed && !services.includes(typed.name)) services.push(typed.name);
  // People also type Medicaid programs here, such as 'AHCCCS'.
  const typedProgram = requested.what && !typed && matchOptions(requested.what, options.programs)[0];
  const medicaid = names(options.programs, [...requested.medicaid, ...(typedProgram ? [typedProgram.name] : [])]);
  const pressed = options.frequent.find(({ name }) => name === requested.toggle);
  if (pressed) services = toggleGroup(pressed, services);
  return {
    query: { ...requested, services, medicaid, what: '', toggle: '' },
    unknownService: requested.what && !typed && !typedProgram ? requested.what : '',
  };
}

/** A point farther than this from the named place is left over from an earlier text, unless its nearest town has that name. */
const SAME_PLACE_MILES = 60;

function locate({ place, point }: PlacesQuery, gazetteer: Gazetteer): SearchedArea | null {
  const named = place ? gazetteer.resolve(place) : null;
  const matchesName = (at: Point) =>
    !named || distanceMiles(at, named.location) <= SAME_PLACE_MILES || place === townLabel(gazetteer.nearestCity(at));
  const center = point && matchesName(point) ? point : named?.location;
  if (!center) return null;
  const town = gazetteer.nearestCity(center);
  const nearby = townLabel(town) ?? `${center.lat.toFixed(2)}, ${center.lng.toFixed(2)}`;
  const state = town?.state ?? named?.state ?? null;
  return {
    center,
    label: named?.label ?? (place || nearby),
    state,
    stateName: (state && gazetteer.placeById(`state-${state}`)?.name) ?? null,
    isState: named?.kind === 'state',
    ...(named && gazetteer.hasStreet(place) && { hadStreet: true }),
  };
}

/** The text that 'Use my location' puts into the place field. */
function townLabel(town: ReturnType<Gazetteer['nearestCity']>): string | null {
  return town && `${town.city}, ${town.state}`;
}

/** Without a state (`stateMiles` is null), falls back to the largest distance on offer. */
function coverWholeState(query: PlacesQuery, stateMiles: number | null): PlacesQuery {
  return { ...query, wholeState: stateMiles !== null, radiusMiles: stateMiles ?? DISTANCES_MILES.at(-1)! };
}

import type { Directory } from '#directory/directory.ts';
import type { SearchPage } from '#directory/search-query.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import { type Fit, MUST_KEYS } from '#model/must-have.ts';
import { MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import type { LocalContent } from '#site-content/site-content.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { type Beside, besideServices } from './beside-services.ts';
import { cardView } from './card-view.ts';
import { withKnownTags } from './known-tags.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { hasName, hasTitle, isWholeName, peopleNamed, searchByName, searchByNameAtHome } from './named-provider.ts';
import { offeredNear } from './offered-readings.ts';
import { otherSearch, type SearchedNear } from './other-search.ts';
import { DEFAULT_DISTANCE_MILES, PAGE_SIZE, type PlacesQuery } from './places-query.ts';
import { type QuestionDeps, type ReadQuery, readOwnWords } from './read-own-words.ts';
import { findAlternatives, milesToFarthest, type SearchAlternatives } from './search-alternatives.ts';
import { filterOptions, findOption, type NamedOptions, namedOptions } from './search-options.ts';
import { coverWholeState, locate, type OtherPlace, otherPlaces, type SearchedArea } from './searched-area.ts';
import { type Ask, asksFor, describeUnderstood, type Understood } from './understood.ts';

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
  /** Where else the visitor may want to look. */
  otherPlaces: OtherPlace[];
  /** The options that the page shows at first. */
  named: NamedOptions;
  /** Null before the first search and when the place is unknown. */
  found: FoundProviders | null;
}

export interface FoundProviders {
  area: SearchedArea;
  /** Ids of the selected tags. */
  tagIds: number[];
  /** In years: who is known to see other ages only comes last; null if the question names none. */
  age: number | null;
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
  /** Providers near whose name resembles the searched one, or a question that may be a name. */
  similar: ProviderView[];
  /** What is wanted that we cannot search by. */
  ask: Ask[];
  /** What of ours goes with the services searched for: below the first results. */
  beside: Beside | null;
}

export interface SearchDeps extends QuestionDeps {
  directory: Directory;
  /** Absent: nothing is named beside the results. */
  content?: Pick<LocalContent, 'experts' | 'videos'>;
  /** Called for each search by service that found nothing in its area. */
  onEmptySearch?: (search: EmptySearch) => void;
}

/** Maximum number of providers that a search by name lists. */
export const MAX_NAME_RESULTS = 100;

/** Maximum number of places to offer for one that we do not know. */
const MAX_NEAR_PLACES = 3;

/** So many providers of a name are shown beside what the name may ask for; of more, only that there are some. */
const MAX_CALLED = 3;

/** Maximum number of similar names to offer. */
const MAX_SIMILAR = 5;

/** Runs the search that an address describes. Input that is not understood becomes a notice, never an error. */
export async function findProviders(requested: PlacesQuery, deps: SearchDeps): Promise<PlacesResult> {
  const options = filterOptions(deps.vocabulary);
  const asked = requested.question ? readOwnWords(requested, deps) : null;
  const atHome = asked && searchByNameAtHome(asked, requested, deps.gazetteer);
  if (atHome && (await isNameNear(atHome, asked, deps))) return findProviders(atHome, deps);
  const { query: understood, unknownService } = withKnownTags(asked?.query ?? requested, options);
  if (unknownService && !asked && isUnderstood(unknownService, deps))
    return findProviders({ ...requested, what: '', question: unknownService }, deps);
  const notice = unknownService ? { kind: 'unknownService' as const, text: unknownService } : null;
  const area = locate(understood, deps.gazetteer);
  // Only a few searches need it, and a state has up to a thousand towns.
  const stateMiles = () => (area?.state ? milesToFarthest(area.center, deps.gazetteer.cities(area.state)) : null);
  // The default distance around a state's largest town makes no sense for a state; one the visitor chose applies.
  const isWholeState =
    understood.wholeState || (area?.isState && understood.radiusMiles === DEFAULT_DISTANCE_MILES[understood.by]);
  const query = isWholeState ? coverWholeState(understood, stateMiles()) : understood;
  const elsewhere = otherPlaces(asked, understood, deps);
  if (area) return searchNear({ asked, query, area, stateMiles, options, notice, otherPlaces: elsewhere }, deps);
  const typed = deps.gazetteer.notLookedUp(query.place) === 'here' ? '' : query.place;
  const text = typed || asked?.reading.unknownPlace;
  const near = (input: string) => deps.gazetteer.suggest({ input, limit: MAX_NEAR_PLACES }).map(({ label }) => label);
  const unknownPlace = text && { kind: 'unknownPlace' as const, text, near: near(text) };
  const hasSaid = query.services.length + query.medicaid.length > 0 || query.name !== '' || query.place !== '';
  const isSearch = query.isSubmitted || hasSaid || asked;
  // Who asks for what we do not have needs no place.
  const isPuzzled = asked?.reading.confidence === 'nothing' && !asked.reading.isAll && query.services.length === 0;
  return {
    query,
    notice: unknownPlace || notice || (isSearch && !isPuzzled ? { kind: 'noPlace' } : null),
    understood:
      asked &&
      (await describeUnderstood(asked, query, {
        options,
        byName: asked.reading.confidence === 'nothing' ? searchByName(asked, query) : null,
        names: [...peopleNamed(asked, deps.content), ...(await namedElsewhere(asked, { query, area }, deps))],
      })),
    otherPlaces: [],
    named: namedOptions(options, query, null),
    found: null,
  };
}

interface NearSearch extends SearchedNear, Pick<PlacesResult, 'notice' | 'otherPlaces'> {}

/** Searches around a place. Where that finds nobody, a question is tried in other ways: see `otherSearch`. */
async function searchNear(search: NearSearch, deps: SearchDeps): Promise<PlacesResult> {
  const { asked, query, area, stateMiles, options, notice } = search;
  const { run, idsOf } = searcher(search, deps);
  const count = async (change: Partial<PlacesQuery>) => (await run({ ...query, ...change }, 1, 1)).total;
  const { instead, byName, named, called } = await calledNear(search, run, deps);
  if (instead) return findProviders(instead, deps);
  const { results, total, pages, page } = await pageOf(query, run);
  const tagIds = idsOf(query);
  const isFirst = query.page === 1 && !query.name && query.levels.length + query.must.length === 0;
  const alternatives = total === 0 ? await findAlternatives(query, stateMiles(), count) : null;
  const { levels = { sure: 0, likely: 0, unknown: 0 }, facts } = results;
  const known = facts ? MUST_KEYS.map((key) => facts.known[key] || '').join() : '';
  const anyProgram = query.medicaid.length > 0 && total > 0 ? await count({ medicaid: [], levels: [] }) : 0;
  const understood =
    asked &&
    (await describeUnderstood(asked, query, {
      options,
      byName,
      names: [...peopleNamed(asked, deps.content), ...(await namedElsewhere(asked, search, deps))],
      near: {
        area,
        total,
        named,
        missing: search.missing,
        ...offeredNear(query, stateMiles, count),
      },
    }));
  const other = understood && (await otherSearch(search, understood, { alternatives, count }));
  if (other) return searchNear({ ...search, ...other }, deps);
  if (total === 0 && isFirst) deps.onEmptySearch?.({ center: area.center, tagIds });
  const view = cardView(search, deps.vocabulary);
  const isSample = results.hits.every(({ provider }) => provider.source === 'sample');
  return {
    query: { ...query, page },
    notice,
    understood,
    otherPlaces: search.otherPlaces,
    named: namedOptions(options, query, area),
    found: {
      area,
      tagIds,
      age: asked?.reading.age ?? null,
      total,
      matching: results.total,
      pages,
      providers: understood?.all ? [] : results.hits.filter((hit) => hit.number <= total).map(view),
      levels,
      fits: query.must.length > 0 && facts ? facts.fits : null,
      known,
      ask: asked && understood ? asksFor(asked, understood) : [],
      withoutProgram: Math.max(0, anyProgram - levels.sure - levels.likely - levels.unknown),
      alternatives:
        alternatives && understood?.lines.length
          ? // In danger, any other service would not help.
            { ...alternatives, without: alternatives.without.filter(({ filter }) => filter !== 'services') }
          : alternatives,
      beside:
        deps.content && total > 0 && page === 1
          ? besideServices(query.services, deps.content, { question: query.question, areInvented: isSample })
          : null,
      similar: (total === 0 && query.name ? await similarNames(query, area, deps) : called).map(view),
    },
  };
}

/** Runs a search around the searched place. */
type Run = (query: PlacesQuery, page: number, pageSize: number) => Promise<SearchPage>;

/** A question that may be a name. */
interface CalledNear {
  /** The search by that name, where it means nothing else. */
  instead: PlacesQuery | null;
  /** The same, and how many it finds, where it may mean a service. */
  byName: PlacesQuery | null;
  named: number | null;
  /** The few who have that name, or one like it. */
  called: SearchPage['hits'];
}

async function calledNear({ asked, query, area }: NearSearch, run: Run, deps: SearchDeps): Promise<CalledNear> {
  const byName = asked && searchByName(asked, query);
  if (!byName) return { instead: null, byName, named: null, called: [] };
  const { total, hits } = await run(byName, 1, PAGE_SIZE);
  const isNothing = asked.reading.confidence === 'nothing';
  if (!hasName(byName, hits)) {
    const called = isNothing ? await similarNames(byName, area, deps) : [];
    // Nobody is called like that, which a page about services does not say.
    const instead = isNothing && hasTitle(asked.query.question) && called.length === 0 ? byName : null;
    return { instead, byName: null, named: null, called };
  }
  const isFew = total <= MAX_CALLED;
  // 'Home Health Care' is the name of many: it means the service.
  const isWhole = asked.isFresh && isFew && isWholeName(byName, hits);
  const named = Math.min(total, MAX_NAME_RESULTS);
  return { instead: isNothing || isWhole ? byName : null, byName, named, called: isFew ? hits : [] };
}

function searcher({ asked, area, options }: NearSearch, { directory }: SearchDeps) {
  const idsOf = ({ services, medicaid }: PlacesQuery) => [
    ...services.map((name) => findOption(options.services, name)!.id),
    ...medicaid.map((name) => findOption(options.programs, name)!.id),
  ];
  const run: Run = (query, page, pageSize) =>
    directory.search({
      center: area.center,
      radiusMiles: query.radiusMiles,
      tagIds: idsOf(query),
      ...(query.name && { term: query.name }),
      medicaidLevels: query.levels,
      must: query.must,
      ...(query.fit && { fit: query.fit }),
      ...(asked?.reading.age != null && { age: asked.reading.age }),
      countsLevels: pageSize > 1,
      countsFacts: pageSize > 1,
      page,
      pageSize,
    });
  return { idsOf, run };
}

/** Runs a search for the page that the address asks for, or the last one. */
async function pageOf(query: PlacesQuery, run: Run) {
  const limit = query.by === 'provider' ? MAX_NAME_RESULTS : Number.POSITIVE_INFINITY;
  // A search by name has no deep pages, whatever page the address asks for.
  const requested = Math.min(query.page, Math.ceil(limit / PAGE_SIZE));
  const results = await run(query, requested, PAGE_SIZE);
  const total = Math.min(results.total, limit);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  return { results: page === requested ? results : await run(query, page, PAGE_SIZE), total, pages, page };
}

/** Whether somebody near has a name; all of it, if the question surely asks for a service. */
async function isNameNear(query: PlacesQuery, { reading }: ReadQuery, { directory, gazetteer }: SearchDeps) {
  const area = locate(query, gazetteer);
  if (!area) return false;
  const { hits } = await directory.search({
    center: area.center,
    radiusMiles: query.radiusMiles,
    tagIds: [],
    term: query.name,
    page: 1,
    pageSize: PAGE_SIZE,
  });
  return (reading.confidence === 'nothing' ? hasName : isWholeName)(query, hits);
}

/** Providers near whose names are like a searched one. */
async function similarNames({ name, radiusMiles }: PlacesQuery, { center }: SearchedArea, { directory }: SearchDeps) {
  if (name.length < MIN_SUGGESTION_LENGTH) return [];
  return directory.suggestNames({ term: name, center, radiusMiles, limit: MAX_SIMILAR });
}

/** Whether words typed into the services field make sense as a question: many type a sentence there. */
function isUnderstood(words: string, { readQuestion, vocabulary }: QuestionDeps): boolean {
  const { confidence, crisis, concern } = readQuestion(words, vocabulary.language);
  return confidence !== 'nothing' || crisis !== null || concern.length > 0;
}

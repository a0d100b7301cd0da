import type { MissingService, Reading } from './offered-readings.ts';
import { DEFAULT_DISTANCE_MILES, DISTANCES_MILES, type PlacesQuery } from './places-query.ts';
import type { ReadQuery } from './read-own-words.ts';
import { findWider, type SearchAlternatives } from './search-alternatives.ts';
import { type FilterOptions, findOption } from './search-options.ts';
import type { SearchedArea } from './searched-area.ts';
import type { Understood } from './understood.ts';

/** A search around a place. */
export interface SearchedNear {
  asked: ReadQuery | null;
  query: PlacesQuery;
  area: SearchedArea;
  /** Returns the radius in miles that covers the state around; null if there is none. */
  stateMiles: () => number | null;
  options: FilterOptions;
  /** The service that was asked for, if another is searched because nobody within so many miles has it. */
  missing?: MissingService;
}

/** Least score of a service to search for it where nobody near has what else was meant. */
const LIKELY = 0.55;

/**
 * Returns what to search instead where a question finds nobody: farther away; or nothing yet, where another service
 * that may be meant is near. Null: nothing else finds anybody, or the visitor chose a distance, how sure Medicaid must
 * be, or how wishes must be met.
 */
export async function otherSearch(
  { asked, query, area, stateMiles, options }: SearchedNear,
  { lines, title, byName, readings, others, missing }: Understood,
  {
    alternatives,
    count,
  }: {
    alternatives: SearchAlternatives | null;
    count: (change: Partial<PlacesQuery>) => Promise<number>;
  },
): Promise<Pick<SearchedNear, 'query' | 'area' | 'missing'> | null> {
  const [only, ...more] = title === 'which' && !byName && !missing ? readings : [];
  const isInDanger = lines.length > 0;
  const [first] = asked!.reading.services;
  // One service to choose is no choice.
  if (only?.count && more.length === 0 && asked!.isFresh && !isInDanger && first!.score >= LIKELY)
    return { query: { ...query, services: [first!.name] }, area };
  const isChoice = title === 'which' && !byName && readings.every((reading) => reading.count === 0);
  if (!isChoice && !alternatives) return null;
  const isLikely = ({ text }: Reading) =>
    asked!.reading.services.some(
      ({ name, score }) => score >= LIKELY && findOption(options.services, name)?.displayName === text,
    );
  if (!isInDanger && asked!.isFresh && others.some((other) => other.count && isLikely(other)))
    return { query: { ...query, services: [] }, area };
  const offered = isChoice ? asked!.reading.services.map(({ name }) => name) : query.services;
  if (query.fit || (query.levels.length > 0 && !(isChoice || isInDanger))) return null;
  if (offered.length === 0 || query.radiusMiles !== DEFAULT_DISTANCE_MILES.service) return null;
  const likely = asked!.reading.services.flatMap(({ name, score }) =>
    score >= LIKELY && !offered.includes(name) ? [[name]] : [],
  );
  // Where nobody in the state has the service, who has another that is likely.
  for (const services of [offered, ...(isChoice || isInDanger || !asked!.isFresh ? [] : likely)]) {
    const [wider] = await findWider(query, stateMiles(), (change) => count({ services, ...change }));
    if (!wider) continue;
    return {
      query: {
        ...query,
        radiusMiles: wider.miles,
        wholeState: wider.isState,
        services: services === offered ? query.services : services,
      },
      area: { ...area, widerThan: query.radiusMiles },
      ...(services !== offered && { missing: { name: offered[0]!, miles: DISTANCES_MILES.at(-1)! } }),
    };
  }
  return null;
}

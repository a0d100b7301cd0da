import { DEFAULT_DISTANCE_MILES, type PlacesQuery } from './places-query.ts';
import { findWider, type SearchAlternatives } from './search-alternatives.ts';
import { type FilterOptions, findOption } from './search-options.ts';
import type { SearchedArea } from './searched-area.ts';
import type { Reading, ReadQuery, Understood } from './understood.ts';

/** A search around a place. */
export interface SearchedNear {
  asked: ReadQuery | null;
  query: PlacesQuery;
  area: SearchedArea;
  /** Returns the radius in miles that covers the state around; null if there is none. */
  stateMiles: () => number | null;
  options: FilterOptions;
}

/** Least score of a service to search for it where nobody near has what else was meant. */
const LIKELY = 0.55;

/**
 * Returns what to search instead where a question finds nobody: farther away; or nothing yet, where another service that
 * may be meant is near. Null: nothing else finds anybody, or the visitor chose a distance, how
 * sure Medicaid must be, or how wishes must be met.
 */
export async function otherSearch(
  { asked, query, area, stateMiles, options }: SearchedNear,
  { lines, title, byName, readings, others }: Understood,
  {
    alternatives,
    count,
  }: {
    alternatives: SearchAlternatives | null;
    count: (change: Partial<PlacesQuery>) => Promise<number>;
  },
): Promise<Pick<SearchedNear, 'query' | 'area'> | null> {
  const [only, ...more] = title === 'which' && !byName ? readings : [];
  const isInDanger = lines.length > 0;
  const isOneLeft = only?.count && more.length === 0 && asked!.isFresh && !isInDanger;
  const left = isOneLeft ? serviceOf(only, asked!, options) : undefined;
  // One service to choose is no choice.
  if (left && left.score >= LIKELY) return { query: { ...query, services: [left.name] }, area };
  const isChoice = title === 'which' && !byName && readings.every((reading) => reading.count === 0);
  if (!isChoice && !alternatives) return null;
  if (!isInDanger && asked!.isFresh && others.some((reading) => reading.count))
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
    };
  }
  return null;
}

/** The service that a reading offers. */
function serviceOf({ text }: Reading, { reading }: ReadQuery, options: FilterOptions) {
  return reading.services.find(({ name }) => findOption(options.services, name)?.displayName === text);
}

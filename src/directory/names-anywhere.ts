import { nameWords, wordsOfNames } from '#model/name-words.ts';
import { MAX_RADIUS_MILES } from '#model/search-limits.ts';
import type { NameSuggestionQuery, SearchHit } from './search-query.ts';

/** Circles of the largest radius around these cover all states and territories, except the westernmost Aleutians. */
const ANYWHERE = [
  [40, -97],
  [40, -117],
  [33, -83],
  [43, -74],
  [62, -152],
  [20.8, -157],
  [18.2, -66.4],
  [14.5, 145],
  [-14.3, -170.7],
] as const;

/** Returns at most `limit` of the names suggested for the circles of the whole country, those with a typo last. */
export async function suggestAnywhere(
  suggest: (area: Pick<NameSuggestionQuery, 'center' | 'radiusMiles'>) => Promise<SearchHit[]>,
  { term, limit }: Pick<NameSuggestionQuery, 'term' | 'limit'>,
): Promise<SearchHit[]> {
  const found = new Map<string, SearchHit>();
  for (const [lat, lng] of ANYWHERE)
    for (const hit of await suggest({ center: { lat, lng }, radiusMiles: MAX_RADIUS_MILES }))
      found.set(hit.provider.id, hit);
  const words = nameWords(term);
  const hasTypo = ({ provider }: SearchHit) => {
    const own = wordsOfNames(provider);
    return !words.every((word) => own.some((name) => name.startsWith(word)));
  };
  return [...found.values()].sort((a, b) => Number(hasTypo(a)) - Number(hasTypo(b))).slice(0, limit);
}

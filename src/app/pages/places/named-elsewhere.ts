import type { Directory } from '#directory/directory.ts';
import type { SearchHit } from '#directory/search-query.ts';
import { distanceMiles } from '#geo/distance.ts';
import { MAX_TERM_LENGTH, MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import { toProviderView } from '#wire/provider-view.ts';
import { providerPath } from '../../ui/provider-path.ts';
import { searchByName } from './named-provider.ts';
import { DEFAULT_DISTANCE_MILES, type PlacesQuery } from './places-query.ts';
import type { SearchedArea } from './searched-area.ts';
import type { NamedPage, QuestionDeps, ReadQuery } from './understood.ts';

const MAX_ELSEWHERE = 5;
/** Somebody who gave a place hardly wants one this far from it. */
const FAR_MILES = 100;

/**
 * Returns providers whose name a question may be: from the whole country if no place is known (`area` null); or near the
 * place in the form, if the question is only the name of a town far from there: 'Evergreen', near Tempe.
 */
export async function namedElsewhere(
  read: ReadQuery,
  { query, area }: { query: PlacesQuery; area: SearchedArea | null },
  {
    directory,
    gazetteer,
    vocabulary,
  }: Omit<QuestionDeps, 'readQuestion'> & { directory: Pick<Directory, 'suggestNames' | 'suggestNamesAnywhere'> },
): Promise<NamedPage[]> {
  const { reading, otherPlace } = read;
  // With a service chosen, the page shows none.
  if (query.services.length > 0) return [];
  const term = area ? query.question : (searchByName(read, query)?.name ?? '');
  if (term.length < MIN_SUGGESTION_LENGTH || term.length > MAX_TERM_LENGTH) return [];
  const about = ({ provider }: SearchHit): NamedPage => {
    const { id, name, mainService, address } = toProviderView(provider, vocabulary);
    return {
      path: providerPath(id, vocabulary.language),
      name,
      about: [mainService, address.split('\n').at(-1)].filter(Boolean).join(' · '),
    };
  };
  if (!area) {
    const isName = reading.confidence === 'nothing';
    return isName ? (await directory.suggestNamesAnywhere({ term, limit: MAX_ELSEWHERE })).map(about) : [];
  }
  const home = otherPlace && reading.place && reading.isAll ? gazetteer.resolve(otherPlace) : null;
  if (!home || distanceMiles(home.location, area.center) < FAR_MILES) return [];
  const near = { center: home.location, radiusMiles: DEFAULT_DISTANCE_MILES.provider };
  return (await directory.suggestNames({ term, ...near, limit: MAX_ELSEWHERE })).map(about);
}

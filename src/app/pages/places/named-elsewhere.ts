import type { Directory } from '#directory/directory.ts';
import type { SearchHit } from '#directory/search-query.ts';
import { distanceMiles } from '#geo/distance.ts';
import { MAX_TERM_LENGTH, MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import { toProviderView } from '#wire/provider-view.ts';
import { providerPath } from '../../ui/provider-path.ts';
import { FAR_MILES, isWholeName, searchByName } from './named-provider.ts';
import { DEFAULT_DISTANCE_MILES, type PlacesQuery } from './places-query.ts';
import type { QuestionDeps, ReadQuery } from './read-own-words.ts';
import type { SearchedArea } from './searched-area.ts';
import type { NamedPage } from './understood.ts';

const MAX_ELSEWHERE = 5;

/**
 * Returns providers whose name a question may be: from the whole country if no place is known (`area` null) or the one
 * in the question may be a person ('Priya Dunmore', Dunmore, PA); or near the place in the form, if the question is
 * only the name of a town far from there: 'Boston', near Tempe.
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
  const about = ({ provider }: SearchHit): NamedPage => {
    const { id, name, mainService, address } = toProviderView(provider, vocabulary);
    return {
      path: providerPath(id, vocabulary.language),
      name,
      about: [mainService, address.split('\n').at(-1)].filter(Boolean).join(' · '),
    };
  };
  const isNothing = reading.confidence === 'nothing';
  if (read.isFresh && (!area || (isNothing && otherPlace === ''))) {
    const term = searchByName({ ...read, reading: { ...reading, place: null } }, query)?.name ?? '';
    const hits = isTerm(term) ? await directory.suggestNamesAnywhere({ term, limit: MAX_ELSEWHERE }) : [];
    return hits.filter((hit) => (isNothing && !area) || isWholeName({ name: term }, [hit])).map(about);
  }
  // With a service chosen, the page shows none.
  if (!area || query.services.length > 0 || !isTerm(query.question)) return [];
  const home = otherPlace && reading.place && reading.isAll ? gazetteer.resolve(otherPlace) : null;
  if (!home || distanceMiles(home.location, area.center) < FAR_MILES) return [];
  const near = { center: home.location, radiusMiles: DEFAULT_DISTANCE_MILES.provider };
  return (await directory.suggestNames({ term: query.question, ...near, limit: MAX_ELSEWHERE })).map(about);
}

const isTerm = ({ length }: string): boolean => length >= MIN_SUGGESTION_LENGTH && length <= MAX_TERM_LENGTH;

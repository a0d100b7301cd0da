import { expect, test } from 'vitest';
import type { SearchQuery } from '#directory/search-query.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { findOthers } from './find-others.ts';

const vocabulary: LocalVocabulary = {
  language: 'en',
  services: [],
  programs: [],
  frequentSearches: [],
  oftenNeeded: [],
  tagById: () => undefined,
  programOf: () => undefined,
  stateDirectory: () => undefined,
  fact: () => undefined,
  factGroup: () => undefined,
  mustText: (key) => key,
  factOrder: () => -1,
};
const location = { lat: 33.45, lng: -112.07 };
const stored = (id: string) => ({ ...makeProvider({ id, location }), importedAt: '2026-11-22T00:00:00Z' });

/** A directory with providers of these ids, nearest first. */
function directoryOf(ids: string[]) {
  const queries: SearchQuery[] = [];
  const search = async (query: SearchQuery) => {
    queries.push(query);
    const hits = ids.slice(0, query.pageSize).map((id, index) => ({
      provider: stored(id),
      distanceMiles: index,
      number: index + 1,
    }));
    return { total: ids.length, hits };
  };
  return { queries, search };
}

const others = async (ids: string[], mainServiceTagId: number | null = 15) => {
  const directory = directoryOf(ids);
  const provider = { ...stored('own'), mainServiceTagId };
  const found = await findOthers(provider, directory, vocabulary);
  return { found: found.map(({ id, number }) => `${number} ${id}`), query: directory.queries[0] };
};

test('lists the three nearest others, numbered from 1', async () => {
  expect((await others(['own', 'a', 'b', 'c', 'd'])).found).toEqual(['1 a', '2 b', '3 c']);
});

test('never lists the provider itself, wherever it is among those at the same spot', async () => {
  expect((await others(['a', 'b', 'own', 'c'])).found).toEqual(['1 a', '2 b', '3 c']);
  expect((await others(['a', 'b', 'c', 'd', 'own'])).found).toEqual(['1 a', '2 b', '3 c']);
  expect((await others(['own'])).found).toEqual([]);
});

test('searches for the main service, or for any without one', async () => {
  expect((await others([])).query).toMatchObject({ center: location, tagIds: [15] });
  expect((await others([], null)).query).toMatchObject({ tagIds: [] });
});

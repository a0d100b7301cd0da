import type { DirectoryStore } from '../store.ts';

/** Matches every provider at the default location of `makeProvider`. */
export const everyone = {
  center: { lat: 33.4484, lng: -112.074 },
  radiusMiles: 50,
  tagGroups: [],
  page: 1,
  pageSize: 100,
};

/** Returns the names of the providers that `everyone` matches, in result order. */
export async function namesIn(store: DirectoryStore): Promise<string[]> {
  return (await store.search(everyone)).hits.map(({ provider }) => provider.name);
}

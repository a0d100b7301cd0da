import type { IndexedPlace } from './place.ts';
import { placeWords, spellings } from './place-key.ts';

/** 'Condado de Orange', 'County of Orange'; nothing for a parish or borough. */
export function countyFirst(name: string): string[][] {
  const words = placeWords(name);
  const bare = words.slice(0, -1);
  return words.at(-1) === 'county'
    ? [
        ['condado', 'de', ...bare],
        ['county', 'of', ...bare],
      ]
    : [];
}

/** Yields the names that places can be typed by, as their words. */
export function* typedNames(
  places: readonly IndexedPlace[],
  otherNames: ReadonlyMap<IndexedPlace, readonly string[]>,
): Generator<{ place: number; words: string[] }> {
  for (const [number, place] of places.entries()) {
    const { name, kind, state } = place;
    for (const words of spellings(name)) yield { place: number, words };
    for (const other of otherNames.get(place) ?? []) yield { place: number, words: placeWords(other) };
    if (kind === 'county') for (const words of countyFirst(name)) yield { place: number, words };
    if (kind !== 'state') continue;
    // 'Washington State' is not the city.
    for (const words of [[state.toLowerCase()], ...[name, ...(otherNames.get(place) ?? [])].map(placeWords)])
      for (const around of [words, [...words, 'state'], ['state', 'of', ...words], ['estado', 'de', ...words]])
        yield { place: number, words: around };
  }
}

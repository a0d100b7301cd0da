import { FACTS } from '#directory/vocabulary/vocabulary.ts';
import { comparable } from './service-words.ts';

const keys = new Map(
  Object.entries(FACTS).flatMap(([key, { en, es }]) => [key, en, es].map((word) => [comparable(word), key])),
);

/** Returns the key of the fact with this key or name, in either language. */
export function factByAnyWord(word: string): string | undefined {
  return keys.get(comparable(word));
}

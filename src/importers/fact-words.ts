import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { statementText } from '#model/place-facts.ts';
import { comparable } from './service-words.ts';

const keys = new Map(
  Object.entries(FACTS).flatMap(([key, { en, es, a11y }]) =>
    [key, en, es, ...(a11y ? [a11y, a11y.split('.').at(-1)!] : [])].map((word) => [comparable(word), key]),
  ),
);

/**
 * Returns the statement about the fact with this key or name, in either language, or of a11yjson; after 'no' or 'not':
 * a no.
 */
export function statementByAnyWord(word: string): string | undefined {
  const key = keys.get(comparable(word));
  if (key) return key;
  const [, rest = ''] = /^(?:no:|no\s|not\s|sin\s)(.*)$/is.exec(word.trim()) ?? [];
  const denied = keys.get(comparable(rest));
  return denied && statementText({ key: denied, answer: 'no' });
}

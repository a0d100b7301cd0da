import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { AGE_GROUPS } from '#model/age-groups.ts';
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

const AGES = /^(\d{1,2}) ?(?:(?:-|–|to|through|a) ?(\d{1,3})|\+|(?:and|&|or) (?:up|over|older)|[oy] más)$/;
const AROUND_AGES = /^ages? | ?(?:years?|yrs?|años)(?: old)?$/g;

/** Returns the facts of ages in years ('6-17', '13+'), else the statement that `statementByAnyWord` returns. */
export function statementsByAnyWord(word: string): string[] | undefined {
  const [, from, to = ''] = AGES.exec(word.trim().toLowerCase().replace(AROUND_AGES, '')) ?? [];
  if (from !== undefined && (to === '' || Number(to) >= Number(from))) return ageFacts(from, to);
  const statement = statementByAnyWord(word);
  return statement === undefined ? undefined : [statement];
}

/** Returns the facts of ages from and to, in years; none if all may come. */
export function ageFacts(from: string, to: string): string[] {
  const youngest = from === '' ? 0 : Number(from);
  const oldest = to === '' ? 120 : Number(to);
  if (!(youngest >= 0 && oldest >= youngest) || (youngest === 0 && oldest >= 99)) return [];
  return AGE_GROUPS.filter(({ surely: [start, end] }) => start <= oldest && end >= youngest).map(({ fact }) => fact);
}

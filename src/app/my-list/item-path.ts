import { type Language, pathInLanguage } from '../messages/language.ts';
import { providerPath } from '../ui/provider-path.ts';
import type { SavedFacts } from './my-list.ts';

/** Path of the list's page in a language. */
export function myListPath(language: Language): string {
  return pathInLanguage('/my-list', language);
}

/** Path of the page that tells all about an item, in a language. */
export function itemPath({ kind, id }: Pick<SavedFacts, 'kind' | 'id'>, language: Language): string {
  if (kind === 'provider') return providerPath(id, language);
  return pathInLanguage(`/${kind === 'expert' ? 'experts' : 'video'}/${encodeURIComponent(id)}`, language);
}

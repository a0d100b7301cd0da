import { type Language, pathInLanguage } from '../messages/language.ts';
import { providerPath } from '../ui/provider-path.ts';
import type { SavedFacts } from './my-list.ts';

/** Returns the path of My list in a language. */
export function myListPath(language: Language): string {
  return pathInLanguage('/my-list', language);
}

/** Returns the path of an item's own page in a language. */
export function itemPath({ kind, id }: Pick<SavedFacts, 'kind' | 'id'>, language: Language): string {
  if (kind === 'provider') return providerPath(id, language);
  return pathInLanguage(`/${kind === 'expert' ? 'experts' : 'video'}/${encodeURIComponent(id)}`, language);
}

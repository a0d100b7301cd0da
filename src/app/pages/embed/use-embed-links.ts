import { useLocale } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import type { PlacesQuery } from '../places/places-query.ts';
import { type EmbedLook, embedPath, searchOf } from './embed-query.ts';

/** Returns the function that leads to another search in the box: to a changed one, or to one as Our Places has it. */
export function useEmbedLink(query: PlacesQuery, look: EmbedLook): (to: Partial<PlacesQuery> | string) => string {
  const language = useLocale();
  return (to) => embedPath(typeof to === 'string' ? to : searchOf(query, to), look, language);
}

/** Returns the function for the path of a search on Our Places. */
export function useFullPath(): (query: PlacesQuery) => string {
  const language = useLocale();
  return (query) => pathInLanguage('/ourplaces', language) + searchOf(query);
}

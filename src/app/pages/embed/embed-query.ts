import { EMBED_PATH } from '../../framing.ts';
import { type Language, pathInLanguage } from '../../messages/language.ts';
import { type PlacesQuery, placesSearch } from '../places/places-query.ts';

/** Colors that a partner chose, whatever the visitor's device prefers. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What a partner chose for the search box, besides the search that it begins with. */
export interface EmbedLook {
  /** Null: as the visitor's device prefers. */
  theme: Theme | null;
}

/** Parses what a partner chose. Invalid values are treated as missing. */
export function parseEmbedLook(params: URLSearchParams): EmbedLook {
  return { theme: THEMES.find((theme) => theme === params.get('theme')) ?? null };
}

/** The parameters that are in every address of a box. */
export function lookParams({ theme }: EmbedLook): [name: string, value: string][] {
  return theme ? [['theme', theme]] : [];
}

/** Returns the path of a search in the box: '/es/embed?place=Mesa%2C+AZ&theme=dark'. `search`: as on Our Places. */
export function embedPath(search: string, look: EmbedLook, language: Language): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of lookParams(look)) params.set(name, value);
  const path = pathInLanguage(EMBED_PATH, language);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The search of a box as Our Places has it, always from its first page. */
export function searchOf(query: PlacesQuery, change: Partial<PlacesQuery> = {}): string {
  // A new distance replaces the whole state.
  const distance = 'radiusMiles' in change && { wholeState: false };
  return placesSearch({ ...query, page: 1, view: null, ...distance, ...change });
}

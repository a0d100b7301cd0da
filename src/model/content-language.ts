/**
 * Languages that the content folder, the vocabulary, letters and forms are written in; English is always there. The pages
 * may speak more of them: one for each catalog of messages (`app/messages/language.ts`).
 */
export const CONTENT_LANGUAGES = ['en', 'es'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** Words in every language of the content. */
export type LocalText = Record<ContentLanguage, string>;

/** The language of content on a page: the page's own, or English where nobody has written it in that language. */
export function contentLanguage(language: string): ContentLanguage {
  return CONTENT_LANGUAGES.find((known) => known === language) ?? 'en';
}

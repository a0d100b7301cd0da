/**
 * Languages of the content folder, the vocabulary, emails and forms; English is always present. The pages may support
 * more: one for each message catalog (`app/messages/language.ts`).
 */
export const CONTENT_LANGUAGES = ['en', 'es'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** Text in every content language. */
export type LocalText = Record<ContentLanguage, string>;

/** Returns the content language for a page: the page's own language, or English if there is no content in it. */
export function contentLanguage(language: string): ContentLanguage {
  return CONTENT_LANGUAGES.find((known) => known === language) ?? 'en';
}

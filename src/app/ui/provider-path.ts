import { type Language, pathInLanguage } from '../messages/language.ts';

/** Path of a provider's page in a language. */
export function providerPath(id: string, language: Language): string {
  return pathInLanguage(`/ourplaces/providers/${encodeURIComponent(id)}`, language);
}

/** Path of the page where a problem with a provider's listing is reported. */
export function reportPath(id: string, language: Language): string {
  return `${providerPath(id, language)}/report`;
}

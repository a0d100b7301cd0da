import { type Language, pathInLanguage } from '../messages/language.ts';

/** Path of a provider's page in a language. */
export function providerPath(id: string, language: Language): string {
  return pathInLanguage(`/ourplaces/providers/${encodeURIComponent(id)}`, language);
}

/** Carries the search whose results the visitor came from: 'place=Mesa&radius=10'. */
export const RESULTS_PARAM = 'results';

/** Path of the page where a problem with a provider's listing is reported; `results`: the search to come back to. */
export function reportPath(id: string, language: Language, results?: string): string {
  const query = results ? `?${new URLSearchParams({ [RESULTS_PARAM]: results.replace(/^\?/, '') })}` : '';
  return `${providerPath(id, language)}/report${query}`;
}

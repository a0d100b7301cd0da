import { providerPath as pathInEnglish, RESULTS_PARAM } from '#model/provider-path.ts';
import { type Language, pathInLanguage } from '../messages/language.ts';

/** Returns the path of a provider's page in a language. */
export function providerPath(id: string, language: Language): string {
  return pathInLanguage(pathInEnglish(id), language);
}

/** Returns the path of the form to say how a call to a provider went. */
export function calledPath(id: string, language: Language): string {
  return `${providerPath(id, language)}/called`;
}

/** Returns the path of the form to report a problem with a listing; `results`: the search to return to. */
export function reportPath(id: string, language: Language, results?: string): string {
  const query = results ? `?${new URLSearchParams({ [RESULTS_PARAM]: results.replace(/^\?/, '') })}` : '';
  return `${providerPath(id, language)}/report${query}`;
}

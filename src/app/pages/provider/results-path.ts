import { RESULTS_PARAM } from '#model/provider-path.ts';
import { type Language, languageOfPath, pathInLanguage } from '../../messages/language.ts';

/** Whether the answer depends on the page that the visitor came from, which a provider's page links back to. */
export function comesFromResults(request: Request): boolean {
  const { pathname } = new URL(request.url);
  const isProvider = pathInLanguage(pathname, 'en').startsWith('/ourplaces/providers/');
  return isProvider && resultsPathFrom(request, languageOfPath(pathname)) !== null;
}

/**
 * Returns the path of the results that the visitor came from, or null. Taken from the referring page, or from the
 * parameter `RESULTS_PARAM` of this or the referring address. Always a path on Our Places, whatever it holds.
 */
export function resultsPathFrom(request: Request, language: Language): string | null {
  const here = new URL(request.url);
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  const cameFrom = referer?.host === here.host ? referer : null;
  const path = pathInLanguage('/ourplaces', language);
  const isResultList = cameFrom?.pathname === path && cameFrom.search !== '';
  const fromParam = here.searchParams.get(RESULTS_PARAM) ?? cameFrom?.searchParams.get(RESULTS_PARAM);
  const search = isResultList ? cameFrom.search : fromParam;
  return search ? `${path}?${new URLSearchParams(search)}` : null;
}

import { type Language, pathInLanguage } from '../../messages/language.ts';
import { RESULTS_PARAM } from '../../ui/provider-path.ts';

/**
 * The list of results that the visitor came from, as a path, or null: straight from it, or by way of a page whose address
 * carries its search. Whatever an address carries, the path is one of Our Places.
 */
export function resultsBefore(request: Request, language: Language): string | null {
  const here = new URL(request.url);
  const before = URL.parse(request.headers.get('Referer') ?? '');
  const cameFrom = before?.host === here.host ? before : null;
  const path = pathInLanguage('/ourplaces', language);
  const isResultList = cameFrom?.pathname === path && cameFrom.search !== '';
  const carried = here.searchParams.get(RESULTS_PARAM) ?? cameFrom?.searchParams.get(RESULTS_PARAM);
  const search = isResultList ? cameFrom.search : carried;
  return search ? `${path}?${new URLSearchParams(search)}` : null;
}

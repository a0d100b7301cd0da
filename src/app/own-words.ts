import { RESULTS_PARAM } from '#model/provider-path.ts';

/** Parameter of an address for what a visitor asks in their own words. */
export const OWN_WORDS = 'q';

/**
 * True if an address has what a visitor asked in their own words, or leads back to such an address. It may be about
 * health or safety: nobody keeps the page, in a cache or a store of finished pages, or lets a search engine list it.
 */
export function hasOwnWords(params: URLSearchParams): boolean {
  const results = new URLSearchParams(params.get(RESULTS_PARAM) ?? '');
  return [params, results].some((each) => each.getAll(OWN_WORDS).some((words) => words.trim() !== ''));
}

/** Path of a provider's own page, in English. */
export function providerPath(id: string): string {
  return `/ourplaces/providers/${encodeURIComponent(id)}`;
}

/** URL parameter for the search that the visitor came from: 'place=Mesa&radius=10'. */
export const RESULTS_PARAM = 'results';

/** Path of a provider's own page, in English. */
export function providerPath(id: string): string {
  return `/ourplaces/providers/${encodeURIComponent(id)}`;
}

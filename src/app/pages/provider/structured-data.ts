import type { ProviderView } from '#wire/provider-view.ts';

/** A provider in the words of schema.org, for search engines; safe to stand inside a script element. */
export function structuredData({ name, address, point, phone, website }: ProviderView): string {
  const lines = address.split('\n');
  const description = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    address: { '@type': 'PostalAddress', streetAddress: lines.slice(0, -1).join(', '), addressLocality: lines.at(-1) },
    geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
    ...(phone && { telephone: `+1${phone}` }),
    ...(website && { url: website }),
  };
  // '</script>' in a name must not end the element, nor '<!--' begin a comment.
  return JSON.stringify(description).replaceAll('<', '\\u003c');
}

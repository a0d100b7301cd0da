import type { ProviderFeature } from '#wire/provider-feature.ts';

/** A provider in the words of schema.org, for search engines; safe to stand inside a script element. */
export function structuredData({ geometry, properties }: ProviderFeature): string {
  const [longitude, latitude] = geometry.coordinates;
  const lines = properties.address.split('\n');
  const description = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: properties.name,
    address: { '@type': 'PostalAddress', streetAddress: lines.slice(0, -1).join(', '), addressLocality: lines.at(-1) },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(properties.phone && { telephone: `+1${properties.phone}` }),
    ...(properties.website && { url: properties.website }),
  };
  // '</script>' in a name must not end the element, nor '<!--' begin a comment.
  return JSON.stringify(description).replaceAll('<', '\\u003c');
}

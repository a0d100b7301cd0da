import { dialed } from '#model/phone.ts';
import type { ProviderView } from '#wire/provider-view.ts';

/** Returns the schema.org facts of a provider. */
export function businessFacts({ name, address, point, phone, website, details, mailOnly }: ProviderView): object {
  const lines = address.split('\n');
  return {
    '@type': 'LocalBusiness',
    name,
    address: { '@type': 'PostalAddress', streetAddress: lines.slice(0, -1).join(', '), addressLocality: lines.at(-1) },
    ...(!mailOnly && { geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng } }),
    ...(phone && { telephone: dialed(phone) }),
    ...(website && { url: website }),
    ...(details.email && { email: details.email }),
    ...(details.description && { description: details.description }),
  };
}

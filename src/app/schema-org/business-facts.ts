import { dialed } from '#model/phone.ts';
import type { ProviderView } from '#wire/provider-view.ts';

/** Returns the schema.org facts of a provider. */
export function businessFacts(provider: ProviderView): object {
  const { name, address, point, locationPrecision, phone, website, details, mailOnly } = provider;
  return {
    '@type': 'LocalBusiness',
    name,
    address: postalAddress(address),
    // The middle of a ZIP code is not where the place is.
    ...(locationPrecision === 'exact' &&
      !mailOnly && { geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng } }),
    ...(phone && { telephone: dialed(phone) }),
    ...(website && { url: website }),
    ...(details.email && { email: details.email }),
    ...(details.description && { description: details.description }),
  };
}

/** `address`: street lines, then 'Phoenix, AZ 85004'. */
function postalAddress(address: string): object {
  const lines = address.split('\n');
  const street = lines.slice(0, -1).join(', ');
  const [, addressLocality = lines.at(-1), addressRegion, postalCode] =
    /^(.*), ([A-Z]{2})(?: (\d{5}))?$/.exec(lines.at(-1)!) ?? [];
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(addressLocality && { addressLocality }),
    addressRegion,
    postalCode,
    addressCountry: 'US',
  };
}

import { expect, test } from 'vitest';
import type { ProviderView } from '#wire/provider-view.ts';
import { businessFacts } from './business-facts.ts';
import { scriptText } from './structured-data.tsx';

const provider = (changes: Partial<ProviderView>) =>
  ({
    name: 'Desert Bloom',
    address: '1 Main St\nPhoenix, AZ 85004',
    point: { lat: 33.45, lng: -112.07 },
    locationPrecision: 'exact',
    phone: '6025550123',
    website: null,
    details: {},
    ...changes,
  }) as ProviderView;

test('includes name, address, coordinates and phone', () => {
  expect(businessFacts(provider({}))).toMatchObject({
    name: 'Desert Bloom',
    address: { streetAddress: '1 Main St', addressLocality: 'Phoenix', addressRegion: 'AZ', postalCode: '85004' },
    geo: { latitude: 33.45, longitude: -112.07 },
    telephone: '+16025550123',
  });
});

test('says no more of a place than is known', () => {
  const facts = businessFacts(provider({ address: 'Phoenix, AZ', locationPrecision: 'approximate' }));
  expect(facts).not.toHaveProperty('geo');
  expect(JSON.parse(scriptText(facts)).address).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Phoenix',
    addressRegion: 'AZ',
    addressCountry: 'US',
  });
});

test('includes description and email only if known', () => {
  expect(businessFacts(provider({}))).not.toHaveProperty('email');
  expect(businessFacts(provider({}))).not.toHaveProperty('description');
  const details = { description: 'A clinic.', email: 'hello@bloom.example' };
  expect(businessFacts(provider({ details }))).toMatchObject(details);
});

test('a name cannot close the script element', () => {
  const text = scriptText(businessFacts(provider({ name: '</script><script>alert(1)</script><!--' })));
  expect(text).not.toContain('<');
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!--');
});

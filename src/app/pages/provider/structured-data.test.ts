import { expect, test } from 'vitest';
import type { ProviderFeature } from '#wire/provider-feature.ts';
import { structuredData } from './structured-data.ts';

const feature = (properties: object) =>
  ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-112.07, 33.45] },
    properties: {
      name: 'Desert Bloom',
      address: '1 Main St\nPhoenix, AZ 85004',
      phone: '6025550123',
      website: null,
      ...properties,
    },
  }) as ProviderFeature;

test('name, address, point and phone are told', () => {
  expect(JSON.parse(structuredData(feature({})))).toMatchObject({
    name: 'Desert Bloom',
    address: { streetAddress: '1 Main St', addressLocality: 'Phoenix, AZ 85004' },
    geo: { latitude: 33.45, longitude: -112.07 },
    telephone: '+16025550123',
  });
});

test('a name cannot end the script element', () => {
  const text = structuredData(feature({ name: '</script><script>alert(1)</script><!--' }));
  expect(text).not.toContain('<');
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!--');
});

import { expect, test } from 'vitest';
import type { SearchHit } from '#directory/search-query.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { collectionJson } from './collection-json.ts';
import { toProviderFeature } from './provider-feature.ts';

const center = { lat: 33.4484, lng: -112.074 };
const stored = (changes: Parameters<typeof makeProvider>[0]): StoredProvider => ({
  ...makeProvider(changes),
  importedAt: '2026-11-22T00:00:00Z',
});
const hits: SearchHit[] = [
  { provider: stored({ name: 'Clínica Peña “Luz” 😀' }), distanceMiles: 0.123456, number: 13 },
  { provider: stored({ location: { lat: 33.6, lng: -112.2 } }), distanceMiles: 12, number: 14 },
];

test.each([
  ['en', 0],
  ['en', 1],
  ['en', 2],
  ['es', 2],
] as const)('in %s, a page of %i contains each provider as a feature', (language, count) => {
  const found = hits.slice(0, count);
  // The second time from the cache.
  for (let time = 0; time < 2; time++) {
    const json = collectionJson({ total: 99, page: 2, pageSize: 12, hits: found }, center, language);
    expect(JSON.parse(json.toString())).toEqual({
      type: 'FeatureCollection',
      total: 99,
      page: 2,
      pageSize: 12,
      features: found.map((hit) => toProviderFeature(hit.provider, vocabularyIn(language), { hit, center })),
    });
  }
});

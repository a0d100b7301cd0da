import type { StoredProvider } from '#directory/provider.ts';
import type { SearchHit } from '#directory/search-query.ts';
import type { Point } from '#geo/point.ts';
import { placeInResult, toProviderFeature } from '#wire/provider-feature.ts';
import { wordsIn } from './words.ts';

/**
 * The features of found providers as JSON in UTF-8, in pieces, with commas between them. All of a feature but its place in the result
 * is the same in every answer: those bytes are kept as long as the directory remembers the provider.
 */
export function featuresJson(hits: SearchHit[], centre: Point, language: 'en' | 'es'): Buffer[] {
  const parts: Buffer[] = [];
  for (const hit of hits) {
    const end = `,${JSON.stringify(placeInResult(hit, centre)).slice(1)}}`;
    parts.push(featureStart(hit.provider, language), Buffer.from(parts.length + 2 < 2 * hits.length ? `${end},` : end));
  }
  return parts;
}

const STARTS = { en: new WeakMap<StoredProvider, Buffer>(), es: new WeakMap<StoredProvider, Buffer>() };

/** A feature without what `placeInResult` adds to its properties, and without the ends of these and of itself. */
function featureStart(provider: StoredProvider, language: 'en' | 'es'): Buffer {
  let start = STARTS[language].get(provider);
  if (start === undefined) {
    start = Buffer.from(JSON.stringify(toProviderFeature(provider, wordsIn(language))).slice(0, -'}}'.length));
    STARTS[language].set(provider, start);
  }
  return start;
}

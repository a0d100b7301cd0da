import type { SearchHit, SearchPage } from '#directory/search-query.ts';
import type { Point } from '#geo/point.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { placeInResult } from '#wire/provider-view.ts';
import { toProviderFeature } from './provider-feature.ts';

/** One page of a search. */
export interface FoundPage {
  total: number;
  page: number;
  pageSize: number;
  hits: SearchHit[];
  levels?: SearchPage['levels'];
  facts?: SearchPage['facts'];
}

const CLOSE = ']}';

/**
 * Returns a page as a FeatureCollection, JSON in UTF-8. Except for its place in the result, a feature is the same in
 * every response: those bytes are cached as long as the directory caches the provider.
 */
export function collectionJson(found: FoundPage, center: Point, language: ContentLanguage): Buffer<ArrayBuffer> {
  const { total, page, pageSize, hits, levels, facts } = found;
  const counted =
    (levels ? `"medicaidLevels":${JSON.stringify(levels)},` : '') + (facts ? `"facts":${JSON.stringify(facts)},` : '');
  const pages = `"page":${page},"pageSize":${pageSize}`;
  const open = `{"type":"FeatureCollection","total":${total},${counted}${pages},"features":[`;
  if (hits.length === 0) return Buffer.from(open + CLOSE);
  const starts = hits.map(({ provider }) => featureStart(provider, language));
  const ends = hits.map((hit, at) => featureEnd(hit, center) + (at < hits.length - 1 ? ',' : CLOSE));
  const json = Buffer.allocUnsafe([open, ...starts, ...ends].reduce((length, piece) => length + piece.length, 0));
  let at = json.write(open, 0, 'latin1');
  for (const [index, start] of starts.entries()) {
    json.set(start, at);
    at += start.length;
    at += json.write(ends[index]!, at, 'latin1');
  }
  return json;
}

const STARTS = { en: new WeakMap<StoredProvider, Buffer>(), es: new WeakMap<StoredProvider, Buffer>() };

/** Returns a feature without what `placeInResult` adds to its properties, and without its two closing braces. */
function featureStart(provider: StoredProvider, language: ContentLanguage): Buffer {
  let start = STARTS[language].get(provider);
  if (start === undefined) {
    start = Buffer.from(JSON.stringify(toProviderFeature(provider, vocabularyIn(language))).slice(0, -'}}'.length));
    STARTS[language].set(provider, start);
  }
  return start;
}

/** Returns the rest of the feature, all ASCII. */
function featureEnd(hit: SearchHit, center: Point): string {
  const { number, distanceMiles, direction } = placeInResult(hit, center);
  return `,"number":${number},"distanceMiles":${distanceMiles},"direction":"${direction}"}}`;
}

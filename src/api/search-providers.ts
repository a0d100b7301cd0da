import { createRoute, z } from '@hono/zod-openapi';
import type { ContentLanguage } from '#model/content-language.ts';
import { DEFAULT_PAGE_SIZE, MAX_NAME_ROWS, MAX_SUGGESTIONS, MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import { LanguageQuery, SearchRequest } from '#wire/request-schemas.ts';
import { collectionJson } from './collection-json.ts';
import type { ApiDeps } from './deps.ts';
import { errorResponses } from './responses.ts';

export const searchProvidersRoute = createRoute({
  method: 'post',
  path: '/Medicaid/Search',
  summary: 'Find providers near a point',
  description:
    'Nearest first, ties by id. Without `term`: every provider within the radius that has the tags; it also has the ' +
    'Medicaid program of its state if Medicaid paid it for one of the services among the tags (for any, without ' +
    'services). With `term`: those whose name contains every word of it, even inside a longer word (a single letter: ' +
    `only at the beginning of a word), and at most the first ${MAX_NAME_ROWS.toLocaleString('en')} of them can be ` +
    `listed. With \`term\` of at least ${MIN_SUGGESTION_LENGTH} letters, no \`tags\` and \`maxRows\` of at most ` +
    `${MAX_SUGGESTIONS}: suggestions while typing; words may be incomplete and one typo is tolerated. ` +
    `A response has at most ${DEFAULT_PAGE_SIZE} rows, or \`pageSize\`, or \`maxRows\`; \`page\` gets the next ones.`,
  request: {
    query: LanguageQuery,
    body: { required: true, content: { 'application/json': { schema: SearchRequest } } },
  },
  responses: {
    200: {
      description:
        'A GeoJSON FeatureCollection with the exact `total` of all matches beside `features`; ' +
        'for suggestions, `total` is the number of rows, and there are no further pages. With `countMedicaidLevels`, ' +
        '`medicaidLevels` has the exact number of matches of each level, whichever are asked for. ' +
        'With `countFacts`, `facts.fits` has the number of matches that fit in each way, whichever is asked for, ' +
        'and `facts.known` how many are known to have each of what `must` can ask for. In a feature, ' +
        '`answers` has what sources say of facts, yes or no, with the day; what is not there is not known. ' +
        'In a feature, `acceptingNewPatients: false` does not mean no: it is true only for a known yes, ' +
        'and `accepting.answer` tells `yes`, `no` and `unknown` apart. The site itself believes a yes for 90 days ' +
        'after `accepting.asOf`, and a no for 30; after that it says to ask. With `accepting.callers`, ' +
        'callers were told so; `called` has what else they report, with the day of the last call.',
      content: {
        'application/json': { schema: z.looseObject({ type: z.literal('FeatureCollection'), total: z.int() }) },
      },
    },
    ...errorResponses(400, 413, 415),
  },
});

/** Returns an area search, a name search or name suggestions as a FeatureCollection, JSON in UTF-8. */
export async function searchProviders(
  request: z.infer<typeof SearchRequest>,
  language: ContentLanguage,
  { directory, onEmptySearch }: Pick<ApiDeps, 'directory' | 'onEmptySearch'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const {
    lat,
    lng,
    searchRadius: radiusMiles,
    tags,
    term,
    medicaidLevels,
    must,
    fit,
    age,
    maxRows,
    page = 1,
  } = request;
  const center = { lat, lng };

  if (term && !tags && maxRows !== undefined && maxRows <= MAX_SUGGESTIONS) {
    const hits = await directory.suggestNames({ term, center, radiusMiles, limit: maxRows });
    return collectionJson({ total: hits.length, page, pageSize: maxRows, hits }, center, language);
  }
  const pageSize = request.pageSize ?? maxRows ?? DEFAULT_PAGE_SIZE;
  const tagIds = (tags ?? []).map(Number);
  const { total, hits, levels, facts } = await directory.search({
    center,
    radiusMiles,
    tagIds,
    page,
    pageSize,
    ...(term && { term }),
    medicaidLevels,
    must,
    fit,
    age,
    countsLevels: request.countMedicaidLevels ?? false,
    countsFacts: request.countFacts ?? false,
  });
  const isUnfiltered = !term && !medicaidLevels?.length && !must?.length;
  if (total === 0 && page === 1 && isUnfiltered) onEmptySearch?.({ center, tagIds });
  const counted = { ...(levels && { levels }), ...(facts && { facts }) };
  return collectionJson({ total, page, pageSize, hits, ...counted }, center, language);
}

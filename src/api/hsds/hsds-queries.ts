import { z } from '@hono/zod-openapi';
import { METERS_PER_MILE } from '#geo/distance.ts';
import { MAX_PAGE_SIZE, MAX_RADIUS_MILES, MAX_TERM_LENGTH } from '#model/search-limits.ts';
import { wordsOf } from '#publication/publication-index.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PAGE = 100_000_000;
/** Each word is looked for in the whole index. */
const MAX_WORDS = 10;
const MAX_METERS = Math.floor(MAX_RADIUS_MILES * METERS_PER_MILE);

/** Without flags: descriptions of the API have the pattern alone. */
const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const id = z
  .string()
  .regex(UUID, 'must be the id of an entry, for example 6f1d2a0e-7c3b-5d48-a91e-4b7f20c8d6e3')
  .transform((text) => text.toLowerCase());
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const DAY_OR_TIME = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);

function wholeNumber(max: number) {
  return z.coerce.number().int().min(1).max(max);
}

/** The parameters of the contract, each as all calls have it. */
const PARAMETERS = {
  search: z
    .string()
    .trim()
    .max(MAX_TERM_LENGTH)
    .refine((text) => wordsOf(text).length <= MAX_WORDS, `must have at most ${MAX_WORDS} words`),
  page: wholeNumber(MAX_PAGE),
  per_page: wholeNumber(MAX_PAGE_SIZE),
  format: z.literal('json', 'must be json: other formats are in bulk, see the path / of this API'),
  taxonomy_term_id: id,
  taxonomy_id: id,
  organization_id: id,
  modified_after: z
    .string()
    // In an address, + means a space.
    .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
    .refine((text) => DAY_OR_TIME.safeParse(text).success, 'must be a day or a time, for example 2026-11-30T08:00:00Z')
    .transform((text) => new Date(text).toISOString()),
  minimal: flag,
  full: flag,
  full_service: flag,
  postcode: z.string().regex(/^\d{5}$/, 'must be a ZIP code of five digits'),
  proximity: z.coerce.number().positive().max(MAX_METERS),
  top_only: flag,
  parent_id: id,
} as const;
type Parameters = typeof PARAMETERS;
type Name = keyof Parameters;

/**
 * Returns the schema of a call's parameters, none of them required. An unknown one is an error: without the limit that
 * it was meant to set, the whole list would come.
 */
function taking<const Names extends readonly Name[]>(...names: Names) {
  const picked = Object.fromEntries(names.map((name) => [name, PARAMETERS[name].optional()]));
  return z.strictObject(picked as { [N in Names[number]]: z.ZodOptional<Parameters[N]> }, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `is not a parameter of this call, which takes ${names.join(', ')}` : undefined,
  });
}

const LIST = ['search', 'page', 'per_page', 'format'] as const;
const TERMS = ['taxonomy_term_id', 'taxonomy_id'] as const;

export const ServicesQuery = taking(...LIST, ...TERMS, 'organization_id', 'modified_after', 'minimal', 'full');
export const OrganizationsQuery = taking(...LIST, ...TERMS, 'modified_after', 'full', 'full_service');
export const OrganizationQuery = taking('full_service');
export const ServiceAtLocationsQuery = taking(
  ...LIST,
  ...TERMS,
  'organization_id',
  'modified_after',
  'full',
  'postcode',
  'proximity',
).refine(({ postcode, proximity }) => proximity === undefined || postcode !== undefined, {
  path: ['proximity'],
  message: 'needs postcode, from whose middle it is measured',
});
export const TaxonomiesQuery = taking(...LIST);
export const TaxonomyTermsQuery = taking(...LIST, 'taxonomy_id', 'top_only', 'parent_id');
export const IdParams = z.object({ id: z.string().min(1).max(200) });

/** Every parameter that a list may have. */
export type ListQuery = Partial<z.output<ReturnType<typeof taking<readonly Name[]>>>>;

export interface PageRange {
  page: number;
  perPage: number;
}

export function rangeOf({
  page = 1,
  per_page: perPage = DEFAULT_PER_PAGE,
}: Pick<ListQuery, 'page' | 'per_page'>): PageRange {
  return { page, perPage };
}

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The envelope of a page. */
export const Page = z.object({
  total_items: z.int(),
  total_pages: z.int(),
  page_number: z.int(),
  size: z.int(),
  first_page: z.boolean(),
  last_page: z.boolean(),
  empty: z.boolean(),
  contents: z.array(z.looseObject({ id: z.string() })),
});

/** Returns the envelope of a page with `size` of `total` entries, without them. */
export function envelopeOf(
  { page, perPage }: PageRange,
  total: number,
  size: number,
): Omit<z.output<typeof Page>, 'contents'> {
  const pages = Math.ceil(total / perPage);
  return {
    total_items: total,
    total_pages: pages,
    page_number: page,
    size,
    first_page: page === 1,
    // Whoever pages on until the last one must come to an end, also when the list has become shorter.
    last_page: page >= pages,
    empty: size === 0,
  };
}

import { z } from '@hono/zod-openapi';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { FITS, MAX_MUST, MUST_KEYS } from '#model/must-have.ts';
import {
  DEFAULT_PAGE_SIZE,
  MAX_AGE,
  MAX_NAME_ROWS,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  MAX_TERM_LENGTH,
} from '#model/search-limits.ts';

const latitude = z.number().min(-90).max(90).openapi({ example: 33.4484 });
const longitude = z.number().min(-180).max(180).openapi({ example: -112.074 });
const tagIds = z
  .array(z.string().regex(/^\d{1,6}$/, 'must be a tag id as text, for example "12"; GetTags lists them'))
  .max(500)
  .openapi({ example: ['12'] });
const searchRadius = z.number().positive().max(MAX_RADIUS_MILES).openapi({ description: 'Miles.', example: 5 });
const term = z.string().trim().max(MAX_TERM_LENGTH).openapi({ description: "Part of a provider's name." });

const medicaidLevel = z.enum(MEDICAID_LEVELS);
const mustKeys = z.array(z.enum(MUST_KEYS)).max(MAX_MUST);
const fit = z.enum(FITS);
const age = z.number().min(0).max(MAX_AGE);

/** Body of POST /Medicaid/Search, all variants. */
export const SearchRequest = z
  .object({
    lat: latitude,
    lng: longitude,
    searchRadius,
    tags: tagIds.optional().openapi({ description: 'OR within a tag group, AND between groups.' }),
    term: term.optional(),
    medicaidLevels: z
      .array(medicaidLevel)
      .max(MEDICAID_LEVELS.length)
      .optional()
      .openapi({
        description:
          'Only providers with evidence of these levels that they take Medicaid: ' +
          '`sure` (on a list, or paid for a wanted service, not long ago), `likely` (says so, must by law, ' +
          'or reported an ID, not long ago), `unknown` (none of these). ' +
          'With programs among `tags`, of these programs. Empty or absent: all. Our extension.',
      }),
    countMedicaidLevels: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether to count the matches of each level. Our extension.' }),
    must: mustKeys.optional().openapi({
      description:
        'What providers must have. First those known to have all of it (`yes`), then those of which something is ' +
        'not known (`unknown`), both nearest first; those known to lack something (`no`) are left out. ' +
        'Answers that are too old count as not known. Our extension.',
    }),
    fit: fit.optional().openapi({ description: 'With `must`: only providers that fit in this way. Our extension.' }),
    age: age.optional().openapi({
      description: 'In years: providers known to see other ages only come after all others. Our extension.',
    }),
    countFacts: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether to count how the matches fit, and what is known of them. Our extension.' }),
    maxRows: z
      .int()
      .min(1)
      .max(MAX_PAGE_SIZE)
      .optional()
      .openapi({ description: 'At most this many rows. Ignored with `pageSize`.' }),
    page: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .openapi({
        description:
          `From 1. With a term, \`page\` times \`pageSize\` is at most ${MAX_NAME_ROWS.toLocaleString('en')}. ` +
          'Our extension.',
      }),
    pageSize: z
      .int()
      .min(1)
      .max(MAX_PAGE_SIZE)
      .optional()
      .openapi({ description: `Default ${DEFAULT_PAGE_SIZE}. Our extension.` }),
  })
  .openapi('SearchRequest');

const numberText = (schema: z.ZodNumber) => z.string().trim().min(1).pipe(z.coerce.number()).pipe(schema);

/** Query of GET /Medicaid/Points. */
export const PointsQuery = z.object({
  lat: numberText(z.number().min(-90).max(90)),
  lng: numberText(z.number().min(-180).max(180)),
  searchRadius: numberText(z.number().positive().max(MAX_RADIUS_MILES)),
  tags: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){0,499}$/, 'must be tag ids separated by commas')
    .optional(),
  term: term.optional(),
  medicaidLevels: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(medicaidLevel).max(MEDICAID_LEVELS.length))
    .optional()
    .openapi({ type: 'string', description: 'Separated by commas.', example: 'sure,likely' }),
  must: z
    .string()
    .transform((text) => text.split(','))
    .pipe(mustKeys)
    .optional()
    .openapi({ type: 'string', description: 'Separated by commas.', example: 'telehealth,evenings' }),
  fit: fit.optional(),
  age: numberText(age).optional(),
});

export const LanguageQuery = z.object({ lang: z.enum(CONTENT_LANGUAGES).default('en') });

/** Kinds of places that the autocomplete can be restricted to, in the words of Google's Places API. */
export const PLACE_TYPES = [
  'locality',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'postal_code',
] as const;

/** Body of the places autocomplete. */
export const AutocompleteRequest = z
  .object({
    input: z.string().max(200),
    includedPrimaryTypes: z.array(z.enum(PLACE_TYPES)).max(10).optional().openapi({
      description: 'Towns, states, counties and ZIP codes, in this order. Absent or empty: all of them.',
    }),
    locationBias: z
      .object({
        circle: z.object({
          center: z.object({ latitude, longitude }),
          radius: z.number().min(0).max(50_000).openapi({ description: 'Meters.' }),
        }),
      })
      .optional(),
  })
  .openapi('AutocompleteRequest');

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem', { description: 'RFC 9457' });

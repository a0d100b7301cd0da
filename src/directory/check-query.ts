import { termWords } from '#listings/name-words.ts';
import { MAX_MUST, MUST_KEYS } from '#model/must-have.ts';
import {
  MAX_AGE,
  MAX_NAME_ROWS,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  MAX_TERM_LENGTH,
  MIN_SUGGESTION_LENGTH,
} from '#model/search-limits.ts';
import type { Tag } from '#model/tag.ts';
import { InvalidQueryError, type QueryProblem } from './errors.ts';
import type { NameSuggestionQuery, SearchQuery } from './search-query.ts';

/** Highest page number: more than the providers that an index can hold. */
const MAX_PAGE = 1_000_000_000;

type Check = [field: string, isValid: boolean, message: () => string];

/**
 * Throws `InvalidQueryError` with every invalid field of a search; absent fields (`page` for the map) are not checked.
 */
export function checkSearch(query: Partial<SearchQuery>, tagById: (id: number) => Tag | undefined): void {
  const { page = 1, pageSize = 1, tagIds = [], term = '', must = [], age = 0 } = query;
  const unknownKeys = must.filter((key) => !MUST_KEYS.includes(key));
  const unknown = tagIds.filter((tagId) => !tagById(tagId));
  throwIfInvalid([
    ...checkCircle(query),
    ['tagIds', unknown.length === 0, () => `no tag has the id ${unknown.join(', ')}; GetTags lists all tags`],
    checkTermLength(term, 0),
    [
      'must',
      unknownKeys.length === 0,
      () => `no key is ${unknownKeys.join(', ')}; the keys are ${MUST_KEYS.join(', ')}`,
    ],
    ['must', must.length <= MAX_MUST, () => `can have at most ${MAX_MUST} keys, not ${must.length}`],
    ['age', isBetween(age, 0, MAX_AGE), () => `must be 0 to ${MAX_AGE} years, not ${age}`],
    ['page', isWhole(page, 1, MAX_PAGE), () => `must be a whole number from 1, not ${page}`],
    [
      'page',
      termWords(term).length === 0 || page * pageSize <= MAX_NAME_ROWS,
      () => `with a name, page × pageSize can be at most ${MAX_NAME_ROWS}, not ${page * pageSize}`,
    ],
    ['pageSize', isWhole(pageSize, 1, MAX_PAGE_SIZE), () => `must be 1 to ${MAX_PAGE_SIZE}, not ${pageSize}`],
  ]);
}

/** Throws `InvalidQueryError` with every invalid field of a request for suggestions. */
export function checkSuggestion(query: NameSuggestionQuery): void {
  const { limit, term } = query;
  throwIfInvalid([
    ...checkCircle(query),
    checkTermLength(term, MIN_SUGGESTION_LENGTH),
    ['limit', isWhole(limit, 1, MAX_PAGE_SIZE), () => `must be 1 to ${MAX_PAGE_SIZE}, not ${limit}`],
  ]);
}

function checkCircle({ center, radiusMiles }: Partial<SearchQuery>): Check[] {
  const { lat, lng } = center ?? {};
  return [
    ['center.lat', isBetween(lat, -90, 90), () => `must be -90 to 90 degrees, not ${lat}`],
    ['center.lng', isBetween(lng, -180, 180), () => `must be -180 to 180 degrees, not ${lng}`],
    [
      'radiusMiles',
      isBetween(radiusMiles, 0, MAX_RADIUS_MILES) && radiusMiles !== 0,
      () => `must be above 0 and at most ${MAX_RADIUS_MILES} miles, not ${radiusMiles}`,
    ],
  ];
}

function checkTermLength(term: string, min: number): Check {
  const { length } = term.trim();
  const range = min === 0 ? `at most ${MAX_TERM_LENGTH}` : `${min} to ${MAX_TERM_LENGTH}`;
  return ['term', length >= min && length <= MAX_TERM_LENGTH, () => `must have ${range} characters, not ${length}`];
}

function throwIfInvalid(checks: Check[]): void {
  const problems: QueryProblem[] = checks
    .filter(([, isValid]) => !isValid)
    .map(([field, , message]) => ({ field, message: message() }));
  if (problems.length > 0) throw new InvalidQueryError(problems);
}

function isBetween(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && Number.isFinite(value) && value >= min && value <= max;
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Largest search radius. Around Anchorage it covers Alaska except the far Aleutians, and none of Washington. */
export const MAX_RADIUS_MILES = 800;
/** Maximum rows in a page of results or a list of suggestions. */
export const MAX_PAGE_SIZE = 100;
/** Maximum characters of a name search term. */
export const MAX_TERM_LENGTH = 200;
/** Maximum rows that can be listed, page by page, of a search with a term. */
export const MAX_NAME_ROWS = 2000;
/** The highest age to search for, in years. */
export const MAX_AGE = 130;
/** Rows in a page of results if the request does not say. */
export const DEFAULT_PAGE_SIZE = 100;
/** A request of the API for at most this many rows by name alone gets suggestions. */
export const MAX_SUGGESTIONS = 10;
/** Minimum characters of a term for suggestions; shorter terms match half the country. */
export const MIN_SUGGESTION_LENGTH = 3;
/** How far away the site suggests providers by name. */
export const NAME_SUGGESTION_MILES = 50;
/** The longest question in own words, in UTF-16 units: several times what people write. */
export const MAX_QUESTION = 500;

/** Largest search radius. Around Anchorage it covers Alaska except the far Aleutians, and none of Washington. */
export const MAX_RADIUS_MILES = 800;
/** Maximum rows in a page of results or a list of suggestions. */
export const MAX_PAGE_SIZE = 100;
/** Maximum characters of a name search term. */
export const MAX_TERM_LENGTH = 200;
/** Minimum characters of a term for suggestions; shorter terms match half the country. */
export const MIN_SUGGESTION_LENGTH = 3;

/** Largest circle that a search may draw. It holds Alaska around Anchorage but for the far Aleutians, and nothing of Washington. */
export const MAX_RADIUS_MILES = 800;
/** Rows of one page of results or of one answer with suggestions. */
export const MAX_PAGE_SIZE = 100;
/** Characters of a provider's name that is searched for. */
export const MAX_TERM_LENGTH = 200;
/** Shorter terms match half the country. */
export const MIN_SUGGESTION_LENGTH = 3;

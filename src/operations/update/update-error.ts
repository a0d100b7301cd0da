/** A publisher's file could not be fetched or is not what was expected. The message says which, why, and what to do. */
export class UpdateError extends Error {}

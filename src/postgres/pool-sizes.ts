/** The most connections that a running site opens to one server, by use. docs/scaling.md adds them up. */
export const POOL_SIZES = {
  /** Searches and records; to each standby too. */
  searches: 10,
  /** What visitors send, and its delivery. */
  forms: 5,
  /** Imports, and the deletion of old ones. */
  imports: 2,
  /** Changing the tables of forms, at the start. */
  migrations: 1,
  /** Asking a silent server whether it responds; for searches and for forms. */
  checks: 1,
  /** LISTEN, for imports by others. */
  listening: 1,
  /** While a new index is built. */
  index: 1,
} as const;

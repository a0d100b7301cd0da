/** Base of everything that the directory refuses. `code` is stable and decides the HTTP status (`api/problem.ts`). */
export abstract class DirectoryError extends Error {
  abstract readonly code: string;
}

/** One thing wrong with one field of a query, in a sentence that names the value and the way out. */
export interface QueryProblem {
  /** Path of the field in the query: 'radiusMiles', 'center.lat', 'tagIds'. */
  field: string;
  message: string;
}

/** A query that cannot be answered. Lists every invalid field, not only the first. */
export class InvalidQueryError extends DirectoryError {
  override readonly name = 'InvalidQueryError';
  readonly code = 'invalid-query';
  readonly problems: QueryProblem[];

  constructor(problems: QueryProblem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
    this.problems = problems;
  }
}

/** A provider that an importer gave and that cannot be stored; nothing of that import is kept. */
export class InvalidProviderError extends DirectoryError {
  override readonly name = 'InvalidProviderError';
  readonly code = 'invalid-provider';
}

/** Another import into the same folder is under way, in this process or another. */
export class ImportInProgressError extends DirectoryError {
  override readonly name = 'ImportInProgressError';
  readonly code = 'import-in-progress';
}

/** An index file that is cut short, altered, or of another version. It can be rebuilt from the records. */
export class UnreadableIndexError extends DirectoryError {
  override readonly name = 'UnreadableIndexError';
  readonly code = 'unreadable-index';
}

/** The database with the providers cannot be used. The message says why. */
export class DirectoryStoreError extends DirectoryError {
  override readonly name = 'DirectoryStoreError';
  readonly code = 'directory-store';
}

import { DirectoryError } from '#listings/errors.ts';

/** A problem with one field of a query. The message names the value and the valid range. */
export interface QueryProblem {
  /** Path of the field in the query: 'radiusMiles', 'center.lat', 'tagIds'. */
  field: string;
  message: string;
}

/** An invalid query. Lists every invalid field, not only the first. */
export class InvalidQueryError extends DirectoryError {
  override readonly name = 'InvalidQueryError';
  readonly code = 'invalid-query';
  readonly problems: QueryProblem[];

  constructor(problems: QueryProblem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
    this.problems = problems;
  }
}

/** Another import into the same store is running, in this process or another. */
export class ImportInProgressError extends DirectoryError {
  override readonly name = 'ImportInProgressError';
  readonly code = 'import-in-progress';
}

/** The provider database cannot answer now, but may in a moment. */
export class DirectoryUnavailableError extends DirectoryError {
  override readonly name = 'DirectoryUnavailableError';
  readonly code = 'directory-unavailable';
}

/** The provider database cannot be used. The message says why. */
export class DirectoryStoreError extends DirectoryError {
  override readonly name = 'DirectoryStoreError';
  readonly code = 'directory-store';
}

/**
 * Base class of the errors of listings and of the directory that holds them. `code` is stable and determines the HTTP
 * status (`api/problem.ts`).
 */
export abstract class DirectoryError extends Error {
  abstract readonly code: string;
}

/** An import contains a provider that cannot be stored; nothing of that import is kept. */
export class InvalidProviderError extends DirectoryError {
  override readonly name = 'InvalidProviderError';
  readonly code = 'invalid-provider';
}

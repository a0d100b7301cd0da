/** The database for submissions cannot be opened. The message says which one and why. */
export class FormStoreError extends Error {
  override readonly name = 'FormStoreError';
  readonly code = 'form-store';

  constructor(database: string, cause: unknown) {
    super(`${database} cannot be opened: ${(cause as Error).message}`, { cause });
  }
}

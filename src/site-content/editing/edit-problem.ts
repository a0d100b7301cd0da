/**
 * The content folder cannot be written: it is read-only, the disk is full, someone else is writing all the time, or a
 * file is written in a way that only a text editor can change.
 */
export class ContentEditError extends Error {
  readonly code: 'read-only' | 'disk-full' | 'busy' | 'unsafe-path' | 'not-editable';

  constructor(code: ContentEditError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentEditError';
    this.code = code;
  }
}

const CODES: Record<string, ContentEditError['code']> = {
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};

/** Returns the problem as a `ContentEditError` if it is one of the disk, else as it is. */
export function diskProblem(error: unknown): unknown {
  const code = CODES[String((error as NodeJS.ErrnoException).code)];
  return code ? new ContentEditError(code, (error as Error).message, { cause: error }) : error;
}

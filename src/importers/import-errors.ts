/** Stable error codes for programs. */
export type ImportErrorCode =
  | 'file-missing'
  | 'file-empty'
  | 'no-rows'
  | 'wrong-file'
  | 'web-page'
  | 'not-text'
  | 'many-sheets'
  | 'many-tables'
  | 'wrong-columns'
  | 'wrong-encoding'
  | 'truncated'
  | 'too-large'
  | 'bad-option'
  | 'no-base'
  | 'older-files'
  | 'nothing-to-import'
  | 'far-fewer'
  | 'canceled';

/**
 * An import failed. The message names the file, the line if there is one, and what to do. The directory then still
 * serves what it served before.
 */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}

/** Of an import that its user stopped. */
export function canceled(): ImportError {
  return new ImportError('canceled', 'Import stopped. What was served before is still served.');
}

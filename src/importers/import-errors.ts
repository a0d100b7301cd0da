/** What can be wrong with a file or a request, as stable words for programs. */
export type ImportErrorCode =
  | 'file-missing'
  | 'file-empty'
  | 'no-rows'
  | 'wrong-file'
  | 'wrong-columns'
  | 'wrong-encoding'
  | 'truncated'
  | 'bad-option'
  | 'nothing-to-import'
  | 'far-fewer'
  | 'canceled';

/**
 * An import that could not be done. The message names the file, the line where one is to blame, and the way out. Whenever
 * it is thrown, the directory serves what it served before.
 */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}

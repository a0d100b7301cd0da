import { ImportError } from './import-errors.ts';

/** What ended a thread that reads a file: too-large if it was memory. */
export function threadError(name: string, error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new ImportError(
    'too-large',
    `${name}: reading it takes more memory than any real file does. Save or download it again.`,
    { cause: error },
  );
}

/** A thread that ended without a result. */
export function threadEnded(name: string, code: number): Error {
  return new Error(`The thread that reads ${name} ended with code ${code}.`);
}

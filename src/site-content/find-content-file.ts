import { realpathSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Returns the path on disk of a file of the content folder, given like 'images/logo.svg', or undefined if there is
 * none. Links do not count: what they point to could be anything on this machine, and would be served to everyone.
 */
export function findContentFile(folder: string, file: string): string | undefined {
  if (posix.normalize(file) !== file || file.startsWith('..')) return undefined;
  try {
    const path = join(realpathSync(folder), file);
    return realpathSync(path) === path ? path : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code)))
      return undefined;
    throw error;
  }
}

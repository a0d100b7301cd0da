import { join } from 'node:path';
import { lockFile } from '#sqlite/lock-file.ts';
import { ImportInProgressError } from '../errors.ts';

/**
 * Locks a folder for an import. Throws `ImportInProgressError` if another import holds the lock. Returns a function
 * that releases it.
 */
export function lockForImport(folder: string): () => void {
  const release = lockFile(join(folder, 'import.lock'));
  if (!release) throw new ImportInProgressError(`Another import into ${folder} is running. Wait until it ends.`);
  return release;
}

import { join } from 'node:path';
import { lockFile } from '#sqlite/lock-file.ts';
import { UpdateError } from './update-error.ts';

/** Runs `work` unless another update of this folder is running: then throws an `UpdateError`. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = lockFile(join(folder, 'update.lock'));
  if (!release) throw new UpdateError('Another update is running. Wait until it ends.');
  try {
    return await work();
  } finally {
    release();
  }
}

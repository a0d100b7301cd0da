import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the data folder and its missing parents, which only their owner can enter. Throws the system error (see
 * `diskProblem`). Avoids the `recursive` option, which loops forever under a parent that accepts no folders, such as
 * /proc (Node 24).
 */
export function makeDataFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) makeDataFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

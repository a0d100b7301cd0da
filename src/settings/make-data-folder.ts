import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the data folder, and those above it, where they are not there. Throws what the system says (see `diskProblem`).
 * Not by `recursive`, which tries for ever where the folder above is there and takes none, as /proc (Node 24).
 */
export function makeDataFolder(folder: string): void {
  const above = dirname(folder);
  if (!existsSync(above)) makeDataFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

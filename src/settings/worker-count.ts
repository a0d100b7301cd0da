import { availableParallelism } from 'node:os';
import type { Config } from './config.ts';

/** More would need more memory than they are worth: a worker makes hundreds of pages a second. */
const MAX_AUTO = 8;

/** Returns how many threads serve the site. */
export function workerCount({ WORKERS }: Pick<Config, 'WORKERS'>): number {
  // Elsewhere, connections are not spread over those who listen on a port.
  if (process.platform !== 'linux') return 1;
  return WORKERS === 'auto' ? Math.min(MAX_AUTO, availableParallelism()) : WORKERS;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File in the folder of builds that names the build to serve. Renaming another file to it switches the build. */
export const CURRENT = 'current';

/** There is no build to serve; the message says what to do. */
export class NotBuiltError extends Error {
  readonly code = 'not-built';
}

/** Returns the names of all builds in the folder, oldest first: '2026-11-22T22-03-11-482Z-3f9a12cd3f9a12cd'. */
export function buildsIn(builds: string): string[] {
  return existsSync(builds)
    ? readdirSync(builds)
        .filter((name) => /^\d{4}-\d\d-\d\dT[\dZ-]+-[\da-f]+$/.test(name))
        .sort()
    : [];
}

/** Returns the folder of the build to serve, with `client/` and `server/`. Throws a `NotBuiltError`. */
export function currentBuild(builds: string): string {
  const pointer = join(builds, CURRENT);
  const folder = existsSync(pointer) && join(builds, readFileSync(pointer, 'utf8').trim());
  if (!folder || !existsSync(folder)) throw new NotBuiltError('The site is not built. Run: npm run build');
  return folder;
}

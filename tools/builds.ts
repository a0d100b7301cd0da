import { globSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DAY_MS } from '../src/model/duration.ts';
import { buildsIn, CURRENT, currentBuild, NotBuiltError } from '../src/server/builds.ts';

/** How long the hashed files of a replaced build stay, for pages that are still open. */
const KEPT_MS = DAY_MS;
/** What the names of unfinished builds start with, also in deploy/upgrade. */
export const UNFINISHED = 'making-';

/** Whether the current build was made from sources with this fingerprint. */
export function isCurrent(builds: string, fingerprint: string): boolean {
  return nameOfCurrent(builds)?.endsWith(`-${fingerprint}`) ?? false;
}

/** Moves a complete build from `folder` into the folder `builds`, and then makes it the current one. */
export function addBuild(builds: string, folder: string, fingerprint: string, now = new Date()): void {
  const name = `${now.toISOString().replace(/[:.]/g, '-')}-${fingerprint}`;
  renameSync(folder, join(builds, name));
  const pointer = join(builds, `${UNFINISHED}${name}`);
  writeFileSync(pointer, `${name}\n`);
  renameSync(pointer, join(builds, CURRENT));
}

/** Removes builds that were replaced more than a day ago, and what builds that were killed left behind as long ago. */
export function removeOldBuilds(builds: string, now = new Date()): void {
  const isOld = (since: number) => now.getTime() - since > KEPT_MS;
  const names = buildsIn(builds);
  const replaced = names.filter((_, at) => at + 1 < names.length && isOld(madeAt(names[at + 1]!)));
  const abandoned = globSync(`${UNFINISHED}*`, { cwd: builds }).filter((name) =>
    isOld(statSync(join(builds, name)).mtimeMs),
  );
  for (const name of [...replaced, ...abandoned]) {
    if (name !== nameOfCurrent(builds)) rmSync(join(builds, name), { recursive: true, force: true });
  }
}

/** Returns the time in a build's name. */
function madeAt(name: string): number {
  return Date.parse(name.replace(/^(.{13})-(..)-(..)-(...Z).*$/, '$1:$2:$3.$4'));
}

function nameOfCurrent(builds: string): string | undefined {
  try {
    return basename(currentBuild(builds));
  } catch (error) {
    if (error instanceof NotBuiltError) return undefined;
    throw error;
  }
}

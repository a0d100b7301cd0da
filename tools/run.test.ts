import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';

/** A project whose lock file asks for the packages at these addresses, with packages of an earlier install. */
function project(source: string, { testTool = source, builder }: { testTool?: string; builder?: string } = {}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'tools'));
  cpSync(new URL('run.mjs', import.meta.url), join(folder, 'tools/run.mjs'));
  const own = {
    name: 'site',
    version: '1.0.0',
    dependencies: { part: source },
    devDependencies: { vitest: testTool },
    ...(builder && { optionalDependencies: { builder } }),
  };
  const part = { version: '1.0.0', resolved: source };
  const vitest = { version: '1.0.0', resolved: testTool, dev: true };
  const engines = { node: '>=999' };
  const unsupported = builder && {
    'node_modules/builder': { version: '1.0.0', resolved: builder, optional: true, engines },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      ...own,
      lockfileVersion: 3,
      packages: { '': own, 'node_modules/part': part, 'node_modules/vitest': vitest, ...unsupported },
    }),
  );
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/site.js'), 'console.log("ran")');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/earlier.js'), '');
  return folder;
}

const run = (folder: string, ...command: string[]) =>
  spawnSync('node', ['tools/run.mjs', ...command], { cwd: folder, encoding: 'utf8' });
const runSite = (folder: string) => run(folder, 'node', 'src/site.js');

test('a failed install changes nothing', () => {
  const folder = project('file:missing.tgz');
  const before = readdirSync(folder, { recursive: true });
  const result = runSite(folder);
  expect([result.status, result.stdout]).toEqual([1, expect.not.stringContaining('ran')]);
  expect(result.stderr).toContain('npm ci failed');
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test('a new lock file replaces the packages once, and removes what a killed install left long ago', () => {
  const site = project(packed('part'));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['.installing-old', '.installing-now'])
    mkdirSync(join(site, name, 'node_modules'), { recursive: true });
  utimesSync(join(site, '.installing-old'), yesterday, yesterday);
  expect(runSite(site)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Installing.*\nran\n$/s) });
  expect(readdirSync(join(site, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['part']);
  expect(readFileSync(join(site, 'node_modules/part/package.json'), 'utf8')).toContain('"part"');
  expect(runSite(site).stdout).toBe('ran\n');
  expect(readdirSync(site).sort()).toEqual([
    '.installing-now',
    'node_modules',
    'package-lock.json',
    'package.json',
    'src',
    'tools',
  ]);
});

test('test tools are installed by the first command that needs them', () => {
  const site = project(packed('part'), { testTool: packed('vitest') });
  const installed = () => readdirSync(join(site, 'node_modules')).filter((name) => !name.startsWith('.'));
  runSite(site);
  expect(installed()).toEqual(['part']);
  run(site, 'node', '--eval', '');
  expect(installed()).toEqual(['part', 'vitest']);
  expect(runSite(site).stdout).toBe('ran\n');
});

test('a build tool that npm leaves out, because it does not support this Node.js, is named', () => {
  const site = project(packed('part'), { builder: packed('builder') });
  const result = runSite(site);
  expect([result.status, result.stderr]).toEqual([1, 'npm could not install builder. Run the same command again.\n']);
});

/** A package as a file. */
function packed(name: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  spawnSync('npm', ['pack', '--silent'], { cwd: folder });
  return `file:${join(folder, `${name}-1.0.0.tgz`)}`;
}

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { datedChangelog, releaseNotes } from './changelog.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Added

- A thing.

## 0.1.0 - 2026-01-02

- The first one.
`;

test('a release dates what is unreleased, and its notes are what was under it', () => {
  const dated = datedChangelog(CHANGELOG, '0.2.0', '2026-03-04');
  expect(dated).toContain('## Unreleased\n\n## 0.2.0 - 2026-03-04\n\n### Added\n\n- A thing.\n\n## 0.1.0');
  expect(releaseNotes(dated, '0.2.0')).toBe('### Added\n\n- A thing.');
  expect(releaseNotes(dated, '0.1.0')).toBe('- The first one.');
});

test('the check before a release changes nothing, and says in one sentence what is missing', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'tools'));
  cpSync(new URL('changelog.ts', import.meta.url), join(folder, 'tools/changelog.ts'));
  const check = (changelog: string) => {
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    const { status, stderr } = spawnSync(process.execPath, ['tools/changelog.ts', '--check'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(changelog);
    return [status, stderr];
  };
  expect(check(CHANGELOG)).toEqual([0, '']);
  expect(check(datedChangelog(CHANGELOG, '0.2.0', '2026-03-04'))).toEqual([
    1,
    "CHANGELOG.md has nothing under '## Unreleased': write down what is new first.\n",
  ]);
});

test('a release without notes is refused', () => {
  const dated = datedChangelog(CHANGELOG, '0.2.0', '2026-03-04');
  expect(() => datedChangelog(dated, '0.3.0', '2026-03-05')).toThrow('nothing');
  expect(() => releaseNotes(dated, '0.2')).toThrow('0.2');
});

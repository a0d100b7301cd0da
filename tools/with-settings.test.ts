import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';

function settingsOf(text: string, ...names: string[]) {
  const file = join(temporaryFolder(), 'site.env');
  writeFileSync(file, text);
  const code = `JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name]))`;
  const { stdout } = spawnSync('node', ['tools/with-settings.mjs', file, 'node', '-p', code], { encoding: 'utf8' });
  return JSON.parse(stdout);
}

test('reads every kind of line as systemd does', () => {
  const lines: [line: string, value: string][] = [
    [`pa#ss'w"d`, `pa#ss'w"d`],
    ['two words   ', 'two words'],
    ['  after space', 'after space'],
    [`'pa#ss"w\\d'`, 'pa#ss"w\\d'],
    ['"quo\\"te \\$5 \\n"', 'quo"te $5 \\n'],
    ['a\\\\b\\ ', 'a\\b '],
    [`'one' "two"`, 'onetwo'],
    ['"two\nlines"', 'two\nlines'],
    ['join\\\ned', 'joined'],
    ['$HOME # not a comment', '$HOME # not a comment'],
    ['', ''],
  ];
  const names = lines.map((_, index) => `SETTING_${index}`);
  const text = lines
    .map(([line], index) => `# ${index}\n; too\n  SETTING_${index}=${line}\r\n`)
    .join('\nno equals sign\n');
  expect(settingsOf(`${text}LAST=1`, ...names, 'LAST')).toEqual([...lines.map(([, value]) => value), '1']);
});

test('a missing file is named in one sentence', () => {
  const { status, stderr } = spawnSync('node', ['tools/with-settings.mjs', '/nowhere/site.env', 'node', '-v'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The settings cannot be read: .*\/nowhere\/site\.env'\n$/),
  ]);
});

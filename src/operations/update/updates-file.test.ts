import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readUpdatesFile, updatesFile } from './updates-file.ts';

test("the release's own file is read, unless the data folder has one", () => {
  const folder = mkdtempSync(join(tmpdir(), 'updates-'));
  try {
    const sources = readUpdatesFile(updatesFile(folder));
    expect(sources.map(({ source }) => source).slice(0, 2)).toEqual(['nppes', 'nppes-weekly']);
    expect(sources[0]!.hosts).toEqual(['download.cms.gov']);
    expect(sources.at(-1)).toMatchObject({
      source: 'streets',
      hosts: ['build-metadata.protomaps.dev', 'build.protomaps.com'],
    });
    const own = join(folder, 'updates.yaml');
    writeFileSync(own, 'list:az:\n  files: [https://az.example/a.csv]\n  hosts: ["*.cdn.example"]\n');
    expect(readUpdatesFile(updatesFile(folder))).toEqual([
      {
        source: 'list:az',
        from: { files: [new URL('https://az.example/a.csv')] },
        hosts: ['az.example', '*.cdn.example'],
      },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every mistake of a file is named with its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'updates-'));
  try {
    const path = join(folder, 'updates.yaml');
    writeFileSync(
      path,
      [
        'npes:',
        '  files: [https://a.example/a.csv]',
        'hrsa:',
        '  files: [ftp://a.example/a.csv]',
        'nppes:',
        '  page: https://a.example',
        'samhsa:',
        '  files: [https://a.example/a.csv]',
        '  hosts: ["https://b.example"]',
        'streets:',
        '  page: https://a.example',
        '  names: [a]',
        'csv:',
        '  file: https://a.example/a.csv',
      ].join('\n'),
    );
    let message = '';
    try {
      readUpdatesFile(path);
    } catch (error) {
      message = (error as Error).message;
    }
    for (const problem of [
      /:1: There is no source 'npes'\. Sources: nppes/,
      /:4: 'files\.0': Write a web address/,
      /:5: Give `files`/,
      /:9: 'hosts\.0': Write a host/,
      /:10: Give 'streets' `builds` and `folder`, or one file/,
      /:14: There is no key 'file'/,
    ])
      expect(message).toMatch(problem);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

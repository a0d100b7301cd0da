import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { templateCsv } from '#importers/csv/csv-template.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command with this test's data folder. */
function run(...words: string[]) {
  return runWith({}, ...words);
}

function runWith(settings: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), NO_COLOR: '1', ...settings },
  });
  return { exitCode: status, out: stdout, err: stderr };
}

test('the first real import replaces the sample data permanently and writes a report', () => {
  const list = join(folder, 'list.csv');
  writeFileSync(list, templateCsv());
  expect(run('sources').out).toContain('Nothing is loaded');
  expect(run('sample', '--if-empty').out).toMatch(/6\d,\d{3} made-up providers/);
  expect(run('sample', '--if-empty')).toEqual({ exitCode: 0, out: '', err: '' });
  expect(run('import', 'csv', list, '--dry-run').out).toContain('nothing was changed');
  expect(run('sources').out).toContain('sample: 6');
  expect(run('import', 'csv', list).out).toContain('1 providers served now: 1 new');
  expect(run('sources').out).toMatch(/^csv: 1 providers.*newest entry 2026-10-01\n$/);
  expect(run('sample')).toMatchObject({ exitCode: 2, err: expect.stringContaining('Real data is loaded (csv)') });
  const reports = readdirSync(join(folder, 'data', 'reports')).map((name) =>
    JSON.parse(readFileSync(join(folder, 'data', 'reports', name), 'utf8')),
  );
  expect(reports.map(({ source, dryRun, rows }) => [source, dryRun, rows.read])).toEqual([
    ['csv', true, 1],
    ['csv', false, 1],
  ]);
});

test('names every invalid setting before creating anything', () => {
  const data = join(folder, 'unmade');
  const invalid = { DATA_DIR: data, PORT: 'abc', TILES: 'google', DATABASE_URL: 'mysql://me:hidden@x' };
  for (const words of [['sample', '--if-empty'], ['sources'], ['submissions', 'list'], ['desk'], ['restore', 'none']]) {
    expect(runWith(invalid, ...words)).toEqual({
      exitCode: 1,
      out: '',
      err: expect.stringMatching(
        /^These environment.*\n {2}PORT='abc'.*\n {2}DATABASE_URL='…'.*\n {2}TILES='google'.*\n$/,
      ),
    });
  }
  expect(existsSync(data)).toBe(false);
});

const file = join(folder, 'a-file');
test.each<[data: string, sentence: string]>([
  [file, 'is a file'],
  [join(file, 'within', 'it'), 'inside one'],
  ...(existsSync('/proc') ? [['/proc/alongside', 'No folder can be created there'] as [string, string]] : []),
])('rejects DATA_DIR=%s with a plain message', (data, sentence) => {
  writeFileSync(file, '');
  for (const command of ['sources', 'submissions']) {
    const { exitCode, err } = runWith({ DATA_DIR: data }, command);
    expect(exitCode).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
  }
});

test('an import without a date says once how to set it', () => {
  const centers = join(folder, 'centers.csv');
  writeFileSync(centers, 'name,address,city,st_abbr,phone,lon,lat\nHill,1 Oak Ave,Tempe,AZ,,-111.93,33.43\n');
  expect(run('import', 'hrsa', centers, '--dry-run').out.match(/--source-date YYYY-MM-DD/g)).toHaveLength(1);
  expect(run('import', 'hrsa', centers, '--dry-run', '--source-date', '2020-04-30').out).not.toContain('--source-date');
  const list = join(folder, 'dated.csv');
  writeFileSync(list, templateCsv());
  expect(run('import', 'csv', list, '--dry-run').out).not.toContain('--source-date');
});

test('exits with 2 on a usage error and with 1 on a failure, each with a message', () => {
  expect(run('export')).toMatchObject({
    exitCode: 2,
    err: "There is no command 'export'. Commands: import, sample, sources, submissions, content-check, backup, restore, doctor, desk.\n",
  });
  expect(run('import')).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^Name a source.*import <source> <file…>/),
  });
  expect(run('import', 'csv')).toMatchObject({ exitCode: 2, err: expect.stringContaining('Name the file') });
  expect(run('import', 'csv', 'x.csv', '--fast')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('--fast'),
  });
  expect(run('import', 'csv', join(folder, 'none.csv'))).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('no such file'),
  });
  expect(run('import', '--help')).toMatchObject({ exitCode: 0, out: expect.stringContaining('--dry-run') });
});

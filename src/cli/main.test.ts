import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { templateCsv } from '#importers/csv/csv-template.ts';
import { runInProcess } from './testing/run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command with this test's data folder. */
function run(...words: string[]) {
  return runWith({}, ...words);
}

function runWith(settings: Record<string, string>, ...words: string[]) {
  return runInProcess({ DATA_DIR: join(folder, 'data'), ...settings }, ...words);
}

/** The same in a process of its own, as an operator does. */
function runProcess(settings: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...settings },
  });
  return { exitCode: status, out: stdout, err: stderr };
}

test('the first real import replaces the sample data permanently and writes a report', async () => {
  const list = join(folder, 'list.csv');
  writeFileSync(list, templateCsv());
  expect((await run('sources')).out).toContain('Nothing is loaded');
  expect((await run('sample', '--if-empty')).out).toMatch(/6\d,\d{3} made-up providers/);
  expect(await run('sample', '--if-empty')).toEqual({ exitCode: 0, out: '', err: '' });
  expect((await run('import', 'csv', list, '--dry-run')).out).toMatch(
    /nothing was changed\): 1 new, .* 0 would be removed/,
  );
  expect((await run('sources')).out).toContain('sample: 6');
  expect((await run('import', 'csv', list)).out).toContain('1 provider served now: 1 new');
  expect((await run('sources')).out).toMatch(
    /^csv: 1 provider,.*newest entry 2026-10-01; open data: not published \(SHARE_LISTS does not name it\)\n$/,
  );
  expect(await run('sample')).toMatchObject({ exitCode: 2, err: expect.stringContaining('Real data is loaded (csv)') });
  const reports = readdirSync(join(folder, 'data', 'reports')).map((name) =>
    JSON.parse(readFileSync(join(folder, 'data', 'reports', name), 'utf8')),
  );
  expect(reports.map(({ source, dryRun, rows }) => [source, dryRun, rows.read])).toEqual([
    ['csv', true, 1],
    ['csv', false, 1],
  ]);
});

test('names every invalid setting before creating anything', async () => {
  const data = join(folder, 'unmade');
  const invalid = { DATA_DIR: data, PORT: 'abc', TILES: 'google', DATABASE_URL: 'mysql://me:hidden@x' };
  for (const words of [['sample', '--if-empty'], ['sources'], ['submissions', 'list'], ['desk'], ['restore', 'none']]) {
    expect(await runWith(invalid, ...words)).toEqual({
      exitCode: 1,
      out: '',
      err: expect.stringMatching(
        /^These environment.*\n {2}PORT='abc'.*\n {2}DATABASE_URL='…'.*\n {2}TILES='google'.*\n$/,
      ),
    });
  }
  expect(existsSync(data)).toBe(false);
});

test('the desk lists who is invited', async () => {
  const settings = { DATA_DIR: join(folder, 'desk'), SITE_URL: 'https://www.example.org' };
  expect((await runWith(settings, 'desk')).out).toContain('Nobody may enter the desk yet');
  await runWith(settings, 'desk', 'invite', 'Ana Reyes', '--role', 'helper');
  expect((await runWith(settings, 'desk', 'list')).out).toMatch(
    /^helper {2}invited {5}Ana Reyes \(until \d{4}-\d\d-\d\d \d\d:\d\d UTC\)\n\nThe desk: https:\/\/www\.example\.org\/desk\n$/,
  );
});

test('content-check reads the folder of the site', () => {
  const content = join(folder, 'no-content');
  for (const name of ['content-check', 'content:check']) {
    expect(runProcess({ CONTENT_DIR: content }, name)).toMatchObject({
      exitCode: 1,
      out: `There is no folder ${content}. Set CONTENT_DIR to the folder with the site's content.\n`,
    });
  }
});

const file = join(folder, 'a-file');
test.each<[data: string, sentence: string]>([
  [file, 'is a file'],
  [join(file, 'within', 'it'), 'inside one'],
  ...(existsSync('/proc') ? [['/proc/alongside', 'No folder can be created there'] as [string, string]] : []),
])('rejects DATA_DIR=%s with a plain message', async (data, sentence) => {
  writeFileSync(file, '');
  for (const command of ['sources', 'submissions']) {
    const { exitCode, err } = await runWith({ DATA_DIR: data }, command);
    expect(exitCode).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/ {4}at |mkdir/);
  }
});

test('a missing file of the data folder is named, without another reason', async () => {
  const data = join(folder, 'missing-records');
  const list = join(folder, 'missing.csv');
  writeFileSync(list, templateCsv());
  await runWith({ DATA_DIR: data }, 'import', 'csv', list);
  rmSync(join(data, 'records-1.db'));
  const { out } = await runWith({ DATA_DIR: data }, 'doctor');
  expect(out).toMatch(/problem {2}Directory: [^\n]*records-1\.db is damaged: it is missing\. /);
});

test('an import without a date says once how to set it', async () => {
  const centers = join(folder, 'centers.csv');
  writeFileSync(centers, 'name,address,city,st_abbr,phone,lon,lat\nHill,1 Oak Ave,Tempe,AZ,,-111.93,33.43\n');
  expect((await run('import', 'hrsa', centers, '--dry-run')).out.match(/--source-date YYYY-MM-DD/g)).toHaveLength(1);
  expect((await run('import', 'hrsa', centers, '--dry-run', '--source-date', '2020-04-30')).out).not.toContain(
    '--source-date',
  );
  const list = join(folder, 'dated.csv');
  writeFileSync(list, templateCsv());
  expect((await run('import', 'csv', list, '--dry-run')).out).not.toContain('--source-date');
});

test('a dry run that would be refused exits with 1, and the real import names the rows that were left out', async () => {
  const data = { DATA_DIR: join(folder, 'refused') };
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Place ${from + at},AZ,dentist,Tempe\r\n`).join('');
  const list = join(folder, 'many.csv');
  writeFileSync(list, `name,state,services,city\r\n${rows(0, 30)}Far,Palau,dentist,Koror\r\n`);
  const { out } = await runWith(data, 'import', 'csv', list);
  expect(out).toMatch(/1 {2}in Micronesia, Palau.*first: line 32, Palau/);
  const [, dropped = ''] = /Every row: (.*-dropped\.csv)/.exec(out) ?? [];
  expect(readFileSync(dropped, 'utf8')).toContain('many.csv,32,associated-state');
  writeFileSync(list, `name,state,services,city\r\n${rows(0, 3)}`);
  expect(await runWith(data, 'import', 'csv', list, '--dry-run')).toMatchObject({
    exitCode: 1,
    out: expect.stringMatching(
      /0 new, 0 updated, 3 unchanged; 27 would be removed\.\n {2}This import would be refused/,
    ),
  });
  expect((await runWith(data, 'sources')).out).toContain('csv: 30 providers');
});

test('lists stand beside each other, each with its title and its options, and can be removed', async () => {
  const data = { DATA_DIR: join(folder, 'lists') };
  const list = join(folder, 'respite.csv');
  writeFileSync(list, 'Who,Town\nHill,Tempe\n');
  const options = ['--columns', 'Who=name,Town=city', '--defaults', 'state=AZ,services=respite'];
  const first = await runWith(data, 'import', 'list', 'az-respite', list, ...options, '--title', 'Arizona breaks');
  expect(first.out).toContain('list:az-respite: read 1 row in');
  expect(first.out).toMatch(/Report: .*-list-az-respite\.json/);
  writeFileSync(list, 'Who,Town\nDale,Tempe\nHill,Tempe\n');
  const link = 'https://az.example/';
  const again = await runWith(
    data,
    'import',
    'list',
    'az-respite',
    list,
    '--source-date',
    '2026-03-01',
    '--link',
    link,
  );
  expect(again.out).toContain('1 new, 1 updated');
  writeFileSync(list, templateCsv());
  await runWith(data, 'import', 'list', 'other', list);
  expect((await runWith(data, 'sources')).out).toMatch(
    /^list:az-respite: “Arizona breaks”, 2 providers, .*, edition of 2026-03-01, https:\/\/az\.example\/; open data: .*\nlist:other: “Other”, 1 prov/,
  );
  expect(await runWith(data, 'sources', 'remove', 'list:none')).toMatchObject({
    exitCode: 2,
    err: "'list:none' is not loaded. Loaded: list:az-respite, list:other.\n",
  });
  expect((await runWith(data, 'sources', 'remove', 'list:az-respite')).out).toContain('2 providers removed');
  expect((await runWith(data, 'sources')).out).toMatch(/^list:other: [^\n]*\n$/);
});

test('evidence of payments is imported beside the providers, listed, and removed', async () => {
  const data = { DATA_DIR: join(folder, 'evidence') };
  const file = join(folder, 'spending.csv');
  // Made up, in the layout of the published file.
  writeFileSync(
    file,
    'BILLING_PROVIDER_NPI_NUM,SERVICING_PROVIDER_NPI_NUM,HCPCS_CODE,CLAIM_FROM_MONTH,TOTAL_PATIENTS,TOTAL_CLAIM_LINES,TOTAL_PAID\n' +
      '1497758544,1003000126,92507,2024-11,20,31,152.20\n',
  );
  expect(await runWith(data, 'import', 'medicaid-paid', file, '--states', 'AZ')).toMatchObject({
    exitCode: 2,
    err: '--states is not for medicaid-paid, which takes: --dry-run, --replace.\n',
  });
  expect((await runWith(data, 'import', 'medicaid-paid', file)).out).toMatch(
    /2 providers \(NPIs\) were paid for a service, the last in 2024-11[\s\S]*Report: .*evidence\.medicaid-paid\.json/,
  );
  expect((await runWith(data, 'sources')).out).toMatch(
    /^medicaid-paid: evidence about 2 providers, .*, months up to 2024-11\n$/,
  );
  expect((await runWith(data, 'sources', 'remove', 'medicaid-paid')).out).toBe(
    'medicaid-paid: removed. Providers stay.\n',
  );
  expect((await runWith(data, 'sources')).out).toContain('Nothing is loaded');
});

test('exits with 2 on a usage error and with 1 on a failure, each with a message', async () => {
  expect(await run('export')).toMatchObject({
    exitCode: 2,
    err: "There is no command 'export'. Commands: import, update, sample, sources, submissions, listings, content-check, backup, restore, doctor, desk.\n",
  });
  expect(await run('import')).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^Name a source.*import <source> <file…>/),
  });
  expect(await run('update', '--states', 'AZ,ZZ')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("--states: 'ZZ' is not a state"),
  });
  expect(await run('import', 'csv')).toMatchObject({ exitCode: 2, err: expect.stringContaining('Name the file') });
  expect(await run('restore')).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^Name the folder of one backup/),
  });
  expect(await run('import', 'csv', 'x.csv', '--fast')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('--fast'),
  });
  expect(await run('import', 'csv', join(folder, 'none.csv'))).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('no such file'),
  });
  const { out } = await run('--help');
  expect(out).toMatch(/submissions +List, decide on and delete what visitors sent/);
  expect(out).not.toContain('--older-than');
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(150);
  expect((await run('submissions', '--help')).out).toContain('delete <id> | --older-than 365d');
  expect(await run('import', '--help')).toMatchObject({ exitCode: 0, out: expect.stringContaining('--dry-run') });
});

test('a process ends with that code, its errors apart from its output', () => {
  const data = { DATA_DIR: join(folder, 'process') };
  expect(runProcess(data, 'sources')).toEqual({
    exitCode: 0,
    out: expect.stringContaining('Nothing is loaded'),
    err: '',
  });
  expect(runProcess(data, 'export')).toMatchObject({
    exitCode: 2,
    out: '',
    err: expect.stringContaining('no command'),
  });
});

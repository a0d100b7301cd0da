import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { zipBytes } from '#importers/testing/import-files.ts';
import { sheetXml } from '#importers/testing/workbook.ts';
import { UPLOAD_TO } from '#model/desk-messages.ts';
import { listFolder, readJob, safeFileName, writeJob } from '#operations/lists/list-job.ts';
import { ListWork } from '#operations/lists/list-work.ts';
import { csvOf, foreignRows, submit, upload } from './testing/bring-list.ts';
import { openDesk } from './testing/open-desk.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const KEEPER_ACTS = ['upload', 'columns', 'words', 'import', 'again', 'back', 'discard', 'remove'];

test('strangers, helpers, foreign origins and forms without the token bring nothing', async () => {
  const desk = openDesk();
  const sam = await desk.signIn('helper', 'Sam');
  const ana = await desk.signIn();
  const fields = { title: 'Mine', upload: 'start', file: 'a.csv' };
  for (const act of KEEPER_ACTS) {
    const path = `/lists/${act}`;
    expect((await sam.post(path, fields)).status, act).toBe(403);
    expect((await ana.post(path, fields, { Origin: 'https://evil.example' })).status, act).toBe(403);
    expect((await ana.post(path, { ...fields, token: 'x' })).status, act).toBe(403);
    expect((await desk.ask(path, { Origin: desk.origin }, { method: 'POST', body: 'upload=start' })).status).toBe(403);
  }
  for (const page of ['/lists', '/lists/job', '/lists/report', '/lists/rows', '/lists/remove'])
    expect((await sam.ask(page)).status, page).toBe(403);
  expect(readdirSync(listFolder(desk.folder))).toEqual([]);
});

describe('a file', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['that is a web page', '<!doctype html><script>alert(1)</script>', /this is a web page or XML/],
    ['that is a program', Buffer.from('7f454c46020101000000000000000000', 'hex'), /not a text file/],
    ['with a NUL', 'Name,State\nA\0B,AZ\n', /not a text file/],
    ['with nothing', '', /The file is empty/],
    ['with 100,000 columns', `${'a,'.repeat(100_000)}b\n1\n`, /has 100,001 columns/],
    ['with a header without end', 'x'.repeat(5_000_000), /longer than 4 MB/],
    ['whose quote is never closed', 'a,b\n"1,2\n', /never closed/],
    ['that is half a zip', zipBytes({ 'a.csv': 'a\n1\n' }).subarray(0, 60), /incomplete or damaged/],
    ['that is a zip of a program', zipBytes({ 'a.exe': 'MZ' }), /no file named like/],
    [
      'with a sheet that never ends',
      zipBytes({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' }),
      /ends in the middle/,
    ],
    [
      'with a cell of text that is not there',
      workbook('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'),
      /does not have/,
    ],
  ])('%s is refused with its reason, and only that', async (_, bytes, reason) => {
    const desk = openDesk();
    const ana = await desk.signIn();
    await upload(ana, bytes);
    const page = await ana.read('/lists/job');
    expect(page).toMatch(reason);
    expect(page).not.toContain('<script>alert');
    await ana.post('/lists/discard');
    expect(readdirSync(listFolder(desk.folder))).toEqual([]);
  });

  test('that inflates is refused before it is read', async () => {
    const desk = openDesk();
    const ana = await desk.signIn();
    const bomb = zipBytes({ 'a.csv': 'a,b\n1,2\n' });
    // Both headers of a zip say how large its file is.
    for (const at of [22, bomb.indexOf('PK\u0001\u0002') + 24]) bomb.writeUInt32LE(0xf0000000, at);
    await upload(ana, bomb);
    expect(await ana.read('/lists/job')).toContain('unpacks to more than 1000 MB');
  });

  test('whose header and words are HTML is shown as text', async () => {
    const desk = openDesk();
    const ana = await desk.signIn();
    const evil = '"><img src=x onerror=alert(1)>';
    await upload(
      ana,
      csvOf([
        [evil, 'Name', 'State', 'Services'],
        [evil, evil, 'AZ', evil],
      ]),
      { title: evil, file: `${evil}.csv` },
    );
    const pages = [
      await ana.read('/lists/job'),
      await submit(ana, '/lists/columns'),
      await ana.read('/lists'),
      await submit(ana, '/lists/words'),
    ];
    for (const page of pages) expect(page).not.toContain('<img');
    expect(pages[1]).toContain('&lt;img');
  });

  test('cannot be written or named outside its folder', async () => {
    for (const [name, safe] of [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['/abs/olute.csv', 'olute.csv'],
      ['.hidden', 'hidden'],
      ['..', 'list'],
      ['a\0b\n.csv', 'ab.csv'],
      ['-rf.csv', 'rf.csv'],
      [`${'x'.repeat(500)}.csv`, `${'x'.repeat(80)}.csv`],
      ['Año 2026 (final).xlsx', 'Año 2026 (final).xlsx'],
    ] as const)
      expect(safeFileName(name), name).toBe(safe);
    const desk = openDesk();
    const ana = await desk.signIn();
    const started = await ana.post('/lists/upload', { title: '../../x', upload: 'start', file: '../../y' });
    expect(started.headers.get(UPLOAD_TO)).toMatch(new RegExp(`^${listFolder(desk.folder)}/[0-9a-f-]{36}/y$`));
    expect(readJob(listFolder(desk.folder))!.list).toBe('x');
    // Another path than the one that was given.
    await ana.post('/lists/upload', { title: 'x', upload: 'whole', to: '/etc/passwd' });
    expect(await ana.read('/lists/job')).toContain('The file is arriving.');
  });
});

test('only rows that a report names can be fetched', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  writeFileSync(join(desk.folder, 'secret'), 'x');
  for (const file of ['../secret', '/etc/passwd', '', 'secret', '%2e%2e/secret'])
    expect((await ana.ask(`/lists/rows?list=x&file=${encodeURIComponent(file)}`)).status, file).toBe(404);
});

test('a list cannot take the name of another, or of a source', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  await upload(ana, csvOf(foreignRows(3)));
  for (const action of ['/lists/columns', '/lists/words', '/lists/import']) await submit(ana, action);
  for (const title of ['Arizona Respite!', '***', '', 'x'.repeat(200)]) {
    const answer = await upload(ana, 'a\n1\n', { title });
    expect(answer.status, title).toBe(422);
  }
  expect((await upload(ana, 'a\n1\n', { title: 'x', file: '' })).status).toBe(422);
});

test('steps out of order, and answers that are none, change nothing', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  for (const act of KEEPER_ACTS.slice(1, -1)) expect((await ana.post(`/lists/${act}`)).status, act).toBe(303);
  await upload(ana, csvOf(foreignRows(3)));
  await ana.post('/lists/import');
  await ana.post('/lists/words', { w0: 'respite' });
  expect(await ana.read('/lists/job')).toContain('Step 1 of 4');
  const page = await submit(ana, '/lists/columns', {
    c7: 'no-such-field',
    evidence: 'proof',
    state: 'XX',
    service: 'barber',
  });
  expect(page).toContain('Step 2 of 4');
  expect(readJob(listFolder(desk.folder))!.answers).toMatchObject({
    columns: expect.stringContaining('"Pays with"=-'),
    evidence: 'accepts',
    defaults: '',
  });
  expect(await submit(ana, '/lists/words', { w0: 'barber; x', w1: '"=' })).toContain('Step 3 of 4');
});

describe('a restart in the middle', () => {
  const RUNNING = {
    id: 'a',
    list: 'x',
    isNew: true,
    file: 'a.csv',
    who: 'Ana',
    state: 'running',
    startedAt: '2026-11-21T11:00:00.000Z',
  } as const;
  const answers = { title: 'X' } as never;
  const workAfter = (desk: ReturnType<typeof openDesk>, task: 'import' | 'upload' | 'remove', importedAt?: string) => {
    const folder = listFolder(desk.folder);
    writeJob(folder, { ...RUNNING, task, answers });
    writeFileSync(join(folder, 'left-over'), 'x');
    const loaded = async () => (importedAt ? [{ source: 'list:x', importedAt, providers: 3 } as never] : []);
    const work = new ListWork({ folder: desk.folder, loaded, now: desk.deps.now });
    expect(existsSync(join(folder, 'left-over'))).toBe(false);
    return work.job();
  };

  test('is told: nothing half-done is served', async () => {
    const desk = openDesk();
    expect(await workAfter(desk, 'import')).toMatchObject({ state: 'failed', problem: 'interrupted' });
    expect(await workAfter(desk, 'import', '2026-11-20T11:00:00.000Z')).toMatchObject({ problem: 'interrupted' });
    expect(await workAfter(desk, 'upload')).toMatchObject({ problem: 'interrupted' });
    expect(await workAfter(desk, 'remove', '2026-11-20T11:00:00.000Z')).toMatchObject({ problem: 'interrupted' });
  });

  test('just after the switch, what is served is told', async () => {
    const desk = openDesk();
    expect(await workAfter(desk, 'import', '2026-11-21T11:00:01.000Z')).toMatchObject({ state: 'done' });
    expect(await workAfter(desk, 'remove')).toMatchObject({ state: 'done' });
  });

  test('a file that nobody goes on with is removed after two days', async () => {
    const desk = openDesk();
    const ana = await desk.signIn();
    await upload(ana, csvOf(foreignRows(3)));
    desk.setNow(new Date('2026-11-24T12:00:00Z'));
    expect(await desk.deps.lists.job()).toBeNull();
    expect(readdirSync(listFolder(desk.folder))).toEqual([]);
  });
});

test('a task in its own process finds what it should, or fails with its reason', async () => {
  const desk = openDesk();
  const work = new ListWork({ folder: desk.folder, loaded: async () => [], now: desk.deps.now, waitMs: 60_000 });
  const answers = { title: 'X', format: 'csv', encoding: 'utf-8', columns: '', defaults: '', words: '' } as never;
  const begin = () => work.begin({ list: 'x', isNew: true, file: 'a.csv', who: 'Ana', answers }) as string;
  const path = begin();
  writeFileSync(path, csvOf(foreignRows(3)));
  work.received('whole', path);
  expect([work.isFree, begin(), work.start('check', {})]).toEqual([false, false, false]);
  expect([undefined, process.pid]).not.toContain(readJob(listFolder(desk.folder))!.worker?.pid);
  await work.wait();
  expect(await work.job()).toMatchObject({ task: 'inspect', state: 'done', look: { rows: 6 } });
  work.start('check', { title: '' });
  await work.wait();
  expect(await work.job()).toMatchObject({
    state: 'failed',
    problem: 'wrong-columns',
    detail: expect.stringContaining("no column 'name'"),
  });
});

test('the process of a task ends with the desk', async () => {
  const child = fork('src/operations/lists/list-process.ts', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
});

function workbook(rows: string): Buffer {
  return zipBytes({ 'xl/worksheets/sheet1.xml': sheetXml(rows), 'xl/sharedStrings.xml': '<sst/>' });
}

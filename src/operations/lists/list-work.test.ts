import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { MAX_UPLOAD_MS } from '#model/desk-messages.ts';
import { type ListJob, listFolder, readJob, writeJob } from './list-job.ts';
import { ListWork, type RunTask } from './list-work.ts';
import { isRunning, markOf } from './process-mark.ts';

const answers = { title: 'X' } as never;
const UPLOAD = { list: 'x', isNew: true, file: 'a.csv', who: 'Ana', answers };

/** Opens the work of a desk whose tasks end when they are told to. */
function openWork(folder: string) {
  const started: { id: string; end: (found: Partial<ListJob>) => void }[] = [];
  const run: RunTask = ({ id }) => new Promise((end) => started.push({ id, end }));
  return { work: new ListWork({ folder, loaded: async () => [], run, waitMs: 60_000 }), started };
}

/** Brings a file until it is looked at. */
function bring({ work }: ReturnType<typeof openWork>): string {
  const path = work.begin(UPLOAD) as string;
  writeFileSync(path, 'a\n1\n');
  work.received('whole', path);
  return path;
}

test('a task of the desk before goes on while both servers run, and its end is seen', async () => {
  const folder = temporaryFolder();
  const before = openWork(folder);
  const path = bring(before);
  const after = openWork(folder);
  expect(await after.work.job()).toMatchObject({ task: 'inspect', state: 'running' });
  expect([after.work.isFree, after.work.start('inspect', {}), existsSync(path)]).toEqual([false, false, true]);
  before.started[0]!.end({ look: null });
  await before.work.wait();
  expect(await after.work.job()).toMatchObject({ state: 'done', look: null });
  // The desk before sees what the new one does, too.
  after.work.start('check', {});
  expect(await before.work.job()).toMatchObject({ task: 'check', state: 'running' });
});

test('an upload that the server before still gets is not broken off', async () => {
  const folder = temporaryFolder();
  const before = openWork(folder);
  const path = before.work.begin(UPLOAD) as string;
  writeFileSync(path, 'a\n1\n');
  const after = openWork(folder);
  expect(await after.work.job()).toMatchObject({ task: 'upload', state: 'running' });
  expect(existsSync(path)).toBe(true);
  expect(before.work.received('whole', path)).toBe(true);
  expect(await after.work.job()).toMatchObject({ task: 'inspect', state: 'running' });
  vi.useFakeTimers({ now: Date.now() + 3 * MAX_UPLOAD_MS, toFake: ['Date'] });
  expect(await after.work.job()).toMatchObject({ task: 'inspect', state: 'running' });
  vi.useRealTimers();
});

test('a task whose process has ended, or is another with its number, was interrupted', async () => {
  const child = fork('-e', [], { execArgv: ['-e', 'process.channel.ref()'] });
  const mark = markOf(child.pid!)!;
  expect(isRunning(mark)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const worker of [mark, { ...markOf(process.pid)!, started: '1' }, undefined]) {
    const folder = temporaryFolder();
    const job = { ...UPLOAD, id: 'a', task: 'import', state: 'running', startedAt: new Date().toISOString() } as const;
    writeJob(listFolder(folder), { ...job, ...(worker && { worker }) });
    expect(await openWork(folder).work.job()).toMatchObject({ state: 'failed', problem: 'interrupted' });
    expect(readJob(listFolder(folder))).toMatchObject({ state: 'failed' });
  }
});

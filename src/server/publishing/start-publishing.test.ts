import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { Publications } from '#publication/publications.ts';
import { startPublishing } from './start-publishing.ts';

vi.mock('node:child_process', () => ({ fork: vi.fn() }));

test.each([
  ['told to end, as all processes of the site are', null, 'SIGTERM', 0],
  ['told to end from the keyboard', null, 'SIGINT', 0],
  ['out of memory', null, 'SIGKILL', 1],
  ['that failed', 1, null, 1],
])('a process %s is a problem or not', async (_, code, signal, problems) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const child = Object.assign(new EventEmitter(), { unref() {}, kill: vi.fn() });
  vi.mocked(fork).mockReturnValue(child as unknown as ChildProcess);
  const folder = temporaryFolder();
  new Publications(folder).ask();
  const publishing = startPublishing({ generation: async () => 1 }, folder);
  onTestFinished(() => publishing.stop());
  await expect.poll(() => child.listenerCount('exit')).toBeGreaterThan(0);
  child.emit('exit', code, signal);
  await expect.poll(() => child.kill.mock.calls.length).toBe(1);
  await expect.poll(() => error.mock.calls.length).toBe(problems);
});

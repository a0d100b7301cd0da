import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { ThreadCalls } from './thread-calls.ts';

interface Counter {
  add(a: number, b: number): number;
  fail(): never;
  wait(): Promise<void>;
}

function open() {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  new ThreadCalls(port2, {
    add: async (a, b) => a + b,
    fail: () => {
      throw Object.assign(new Error('No room.'), { code: 'ENOSPC' });
    },
    wait: () => new Promise(() => {}),
  } satisfies { [Name in keyof Counter]: (...args: Parameters<Counter[Name]>) => unknown });
  return new ThreadCalls<Counter>(port1, {});
}

test('returns what a function of the other thread returns, each call its own', async () => {
  const calls = open();
  expect(await Promise.all([calls.call('add', 1, 2), calls.call('add', 3, 4)])).toEqual([3, 7]);
});

test('an error keeps its message and code', async () => {
  await expect(open().call('fail')).rejects.toMatchObject({ message: 'No room.', code: 'ENOSPC' });
});

test('calls that wait fail when the other thread ends', async () => {
  const calls = open();
  const answer = calls.call('wait');
  calls.end();
  await expect(answer).rejects.toThrow('The thread has ended.');
});

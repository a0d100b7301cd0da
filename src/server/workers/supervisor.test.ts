import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type SupervisorOptions, Workers } from './supervisor.ts';

afterEach(() => vi.unstubAllEnvs());

const log = vi.fn();

function open(options: Partial<SupervisorOptions> = {}): Workers {
  const program = new URL('./testing/small-worker.ts', import.meta.url);
  const workers = new Workers({ size: 3, host: '127.0.0.1', port: 0, isShared: false, program, log, ...options });
  onTestFinished(() => workers.close());
  return workers;
}

/** Asks over a new connection, so that any worker may answer. */
async function ask(port: number, path = '/') {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  return (await answer.json()) as { number: number; all: object[]; isAdmitted: boolean; running: number };
}

test('all workers listen on one port, know of each other, and count senders together', async () => {
  const port = await open().start();
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(port)));
  expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([0, 1, 2]));
  expect(answers[0]!.all).toEqual(expect.arrayContaining([{ number: 0 }, { number: 1 }, { number: 2 }]));
  expect(answers.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(3);
  expect(answers[0]!.running).toBe(3);
});

test('a worker that ends is started again, and the others go on', async () => {
  const port = await open().start();
  await expect(ask(port, '/end')).rejects.toThrow();
  // What the kernel had given to the one that ended is lost with it.
  await expect.poll(async () => (await ask(port)).running).toBeGreaterThan(0);
  await expect.poll(async () => (await ask(port)).running, { timeout: 60_000 }).toBe(3);
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Worker \d ended.*Something that nobody caught/s));
});

test.each([0, 2])('does not start without worker %i', async (number) => {
  vi.stubEnv('SMALL_WORKER', `fails ${number}`);
  await expect(open().start()).rejects.toThrow('The data folder is missing.');
});

test('notices another program on its port, unless it may share it', async () => {
  const other = createServer().listen({ port: 0, host: '127.0.0.1', reusePort: true });
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(open({ port }).start()).rejects.toThrow(/Another program is using this port/);
  expect(await open({ port, isShared: true }).start()).toBe(port);
});

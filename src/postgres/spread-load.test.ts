import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Connection, Connections } from './connections.ts';
import { spreadLoad } from './spread-load.ts';

/** A server that answers with its name unless it is down, or never while it hangs. */
function server(name: string) {
  const state = { isDown: false, hangs: false, isBehind: false, calls: 0, checks: 0 };
  const connection: Connection = { query: async () => ({ rows: [name] }), copy: async () => {} };
  const lend: Connections['lend'] = async (work) => {
    if (state.isDown) throw Object.assign(new Error(`connect ECONNREFUSED ${name}`), { code: 'ECONNREFUSED' });
    if (state.hangs) await new Promise(() => {});
    if (state.isBehind) throw new Error('relation does not exist');
    return work(connection);
  };
  const connections: Connections = {
    lend(work) {
      state.calls++;
      return lend(work);
    },
    close: async () => {},
  };
  const checks: Connections = {
    lend(work) {
      state.checks++;
      const limit = setTimeout(CHECK_LIMIT_MS).then(() => Promise.reject(new Error('Query read timeout')));
      return Promise.race([lend(work), limit]);
    },
    close: async () => {},
  };
  return { name, connections, checks, state };
}
const CHECK_LIMIT_MS = 5;

function open(names: string[]) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [servers, primary] = [names.map(server), server('primary')];
  const readers = spreadLoad(servers, primary, {
    retryMs: 5,
    silenceMs: 5,
    isBehind: (error) => (error as Error).message === 'relation does not exist',
  });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await readers.close();
  });
  const ask = () => readers.lend(async (connection) => (await connection.query('SELECT name')).rows[0]);
  return { servers, primary, readers, ask };
}

test('standbys answer in turn, the primary never', async () => {
  const { ask, primary } = open(['one', 'other']);
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['one', 'other', 'one', 'other']);
  expect(primary.state.calls).toBe(0);
});

test('what a standby does not have yet is asked of the others, and it stays in turn', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  servers[0]!.state.isBehind = true;
  expect([await ask(), await ask()]).toEqual(['other', 'other']);
  servers[1]!.state.isDown = true;
  expect(await ask()).toBe('primary');
  primary.state.isBehind = true;
  await expect(ask()).rejects.toThrow('relation does not exist');
  servers[0]!.state.isBehind = false;
  expect(await ask()).toBe('one');
});

test('an unreachable standby is skipped at once, logged once and used again when it is back', async () => {
  const { ask, servers } = open(['one', 'other']);
  servers[0]!.state.isDown = true;
  expect([await ask(), await ask(), await ask()]).toEqual(['other', 'other', 'other']);
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1);
  servers[0]!.state.isDown = false;
  await vi.waitFor(async () => expect([await ask(), await ask()]).toContain('one'));
});

test('an unreachable standby is checked once at a time, and not after closing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, servers, readers } = open(['one', 'other']);
  const [one] = servers;
  one!.state.isDown = true;
  await ask();
  let giveUp = (_: Error) => {};
  const lend = vi.spyOn(one!.checks, 'lend').mockImplementation(
    () =>
      new Promise((_, reject) => {
        giveUp = reject;
      }),
  );
  await vi.advanceTimersByTimeAsync(100);
  expect(lend).toHaveBeenCalledTimes(1);
  giveUp(new Error('Query read timeout'));
  await vi.advanceTimersByTimeAsync(100);
  expect(lend).toHaveBeenCalledTimes(2);
  await readers.close();
  giveUp(new Error('Query read timeout'));
  await vi.advanceTimersByTimeAsync(100);
  expect(lend).toHaveBeenCalledTimes(2);
});

test('a standby that hangs loses its work to another server, and is used again when it is back', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  for (const { state } of servers) state.hangs = true;
  expect(await ask()).toBe('primary');
  expect(primary.state.calls).toBe(1);
  servers[0]!.state.hangs = false;
  await vi.waitFor(async () => expect(await ask()).toBe('one'));
});

test('if all servers hang, an error is thrown', async () => {
  const { ask, servers, primary } = open(['one']);
  for (const { state } of [...servers, primary]) state.hangs = true;
  await expect(ask()).rejects.toThrow('timeout');
  await expect(ask()).rejects.toThrow('timeout');
  expect(servers[0]!.state.calls).toBe(1);
});

test('a standstill of this process is not taken for a hanging server', async () => {
  const { ask, servers, primary } = open(['one']);
  const [{ connections, checks }] = servers as [ReturnType<typeof server>];
  // A response that arrived during the standstill is read after the time limit has ended.
  vi.spyOn(checks, 'lend').mockImplementationOnce(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    throw new Error('Query read timeout');
  });
  vi.spyOn(connections, 'lend').mockImplementationOnce((work) => setTimeout(50).then(() => connections.lend(work)));
  expect(await ask()).toBe('one');
  expect(primary.state.calls).toBe(0);
  expect(console.error).not.toHaveBeenCalled();
});

test('a slow statement is not taken for a hanging server', async () => {
  const { readers, servers } = open(['one']);
  const slow = readers.lend(async () => {
    await setTimeout(50);
    return 'slow';
  });
  expect(await slow).toBe('slow');
  expect([servers[0]!.state.calls, servers[0]!.state.checks > 1]).toEqual([1, true]);
});

test('the primary answers if all standbys are down; if it is down too, its error is thrown', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  for (const { state } of servers) state.isDown = true;
  expect(await ask()).toBe('primary');
  primary.state.isDown = true;
  await expect(ask()).rejects.toThrow('ECONNREFUSED primary');
});

test('concurrent searches find the one standby that is up', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  servers[0]!.state.isDown = true;
  primary.state.isDown = true;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['other', 'other', 'other']);
});

test('a standby that has just come back answers if all other servers are down', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  for (const { state } of servers) state.isDown = true;
  expect(await ask()).toBe('primary');
  servers[1]!.state.isDown = false;
  primary.state.isDown = true;
  expect(await ask()).toBe('other');
});

test('a rejected statement is not retried on another server', async () => {
  const { readers, servers } = open(['one', 'other']);
  const rejected = Object.assign(new Error('there is no such table'), { code: '42P01', severity: 'ERROR' });
  await expect(readers.lend(() => Promise.reject(rejected))).rejects.toThrow('no such table');
  expect(servers.map(({ state }) => state.calls)).toEqual([1, 0]);
});

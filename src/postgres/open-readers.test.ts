import { expect, onTestFinished, test, vi } from 'vitest';
import type { Connection, Connections } from './connections.ts';
import { spreadReads } from './open-readers.ts';

/** A server that answers with its name, unless it is away. */
function server(name: string) {
  const state = { away: false, asked: 0 };
  const connection: Connection = { query: async () => ({ rows: [name] }), copy: async () => {} };
  const connections: Connections = {
    async lend(work) {
      state.asked++;
      if (state.away) throw Object.assign(new Error(`connect ECONNREFUSED ${name}`), { code: 'ECONNREFUSED' });
      return work(connection);
    },
    close: async () => {},
  };
  return { name, connections, state };
}

function open(names: string[]) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [servers, primary] = [names.map(server), server('primary')];
  const readers = spreadReads(servers, primary.connections, 5);
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await readers.close();
  });
  const ask = () => readers.lend(async (connection) => (await connection.query('SELECT name')).rows[0]);
  return { servers, primary, readers, ask };
}

test('standbys are asked by turns, the primary not at all', async () => {
  const { ask, primary } = open(['one', 'other']);
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['one', 'other', 'one', 'other']);
  expect(primary.state.asked).toBe(0);
});

test('a lost standby is left out at once, told of once, and taken back', async () => {
  const { ask, servers } = open(['one', 'other']);
  servers[0]!.state.away = true;
  expect([await ask(), await ask(), await ask()]).toEqual(['other', 'other', 'other']);
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1);
  servers[0]!.state.away = false;
  await vi.waitFor(async () => expect([await ask(), await ask()]).toContain('one'));
});

test('one that keeps silent is asked once at a time whether it is back, and not after the end', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, servers, readers } = open(['one', 'other']);
  const [one] = servers;
  one!.state.away = true;
  await ask();
  let giveUp = (_: Error) => {};
  const lend = vi.spyOn(one!.connections, 'lend').mockImplementation(
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

test('where no standby is left the primary answers; where that is away too, it says so', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  for (const { state } of servers) state.away = true;
  expect(await ask()).toBe('primary');
  primary.state.away = true;
  await expect(ask()).rejects.toThrow('ECONNREFUSED primary');
});

test('searches that come at once find the one standby that is left', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  servers[0]!.state.away = true;
  primary.state.away = true;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['other', 'other', 'other']);
});

test('where all else is away, a standby that has just come back answers', async () => {
  const { ask, servers, primary } = open(['one', 'other']);
  for (const { state } of servers) state.away = true;
  expect(await ask()).toBe('primary');
  servers[1]!.state.away = false;
  primary.state.away = true;
  expect(await ask()).toBe('other');
});

test('a statement that is refused is nobody else’s to try', async () => {
  const { readers, servers } = open(['one', 'other']);
  const refused = Object.assign(new Error('there is no such table'), { code: '42P01', severity: 'ERROR' });
  await expect(readers.lend(() => Promise.reject(refused))).rejects.toThrow('no such table');
  expect(servers.map(({ state }) => state.asked)).toEqual([1, 0]);
});

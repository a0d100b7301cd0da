import { afterEach, expect, test, vi } from 'vitest';
import type { Connections } from '#postgres/connections.ts';
import { openPglite } from '#postgres/testing/open-pglite.ts';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { PostgresGuardMemory } from './guard-memory.ts';
import { connectionsWithTables } from './postgres-database.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['cannot be reached', { code: 'ECONNREFUSED' }, 0],
  ['has a full disk', { code: '53100', severity: 'ERROR' }, 1],
  ['cancels the statement', { code: '57014', severity: 'ERROR' }, 1],
])('while the database %s, each server uses its own memory', async (_, problem, logged) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const lend = () => Promise.reject(Object.assign(new Error('refused'), problem));
  const memory = new PostgresGuardMemory({ lend, close: async () => {} } satisfies Connections);
  const limit = { max: 1, windowMs: 60_000, now: Date.now() };
  expect(await memory.admit('a', limit)).toBe(true);
  expect(log).toHaveBeenCalledTimes(logged);
  expect(await memory.admit('a', limit)).toBe(false);
  expect(await memory.takeOnce('a proof', new Date())).toBe(true);
  expect(await memory.takeOnce('a proof', new Date())).toBe(false);
});

test('ignores forms recorded while the database’s clock was a year ahead', async () => {
  const connections = await connectionsWithTables(pgliteConnections(await openPglite(), { alone: true }));
  const memory = new PostgresGuardMemory(connections);
  const limit = { max: 1, windowMs: 60_000, now: Date.now() };
  expect(await memory.admit('a', limit)).toBe(true);
  await connections.lend((connection) => connection.query(`UPDATE form_sent SET at = at + interval '1 year'`));
  expect(await memory.admit('a', limit)).toBe(true);
  expect(await memory.admit('a', limit)).toBe(false);
});

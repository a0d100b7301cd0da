import { afterEach, expect, test, vi } from 'vitest';
import { watchImports } from './watch-imports.ts';

const connect = vi.hoisted(() => vi.fn());
vi.mock('pg', () => {
  const Client = class {
    connect = connect;
    on = () => {};
    end = async () => {};
  };
  return { default: { Client } };
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['LISTEN is refused, it is told of once', { code: '42501', severity: 'ERROR' }, 1],
  ['the server is away, others tell of it', { code: 'ECONNREFUSED' }, 0],
])('where %s, and looking goes on', async (_, fault, told) => {
  vi.useFakeTimers();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  connect.mockReset().mockRejectedValue(Object.assign(new Error('No LISTEN here.'), fault));
  const look = vi.fn(async () => {});
  const end = watchImports('postgres://somewhere', look);
  await vi.advanceTimersByTimeAsync(50_000);
  end();
  expect([look.mock.calls.length, connect.mock.calls.length]).toEqual([3, 4]);
  expect(warn.mock.calls.filter(([text]) => `${text}`.includes('No LISTEN here.'))).toHaveLength(told);
});

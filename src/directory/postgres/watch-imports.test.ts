import { afterEach, expect, test, vi } from 'vitest';
import { watchImports } from './watch-imports.ts';

const { connect, query, on } = vi.hoisted(() => ({ connect: vi.fn(), query: vi.fn(), on: vi.fn() }));
vi.mock('pg', () => {
  const Client = class {
    connect = connect;
    query = query;
    on = on;
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
])('where %s, and looking goes on', async (_, problem, told) => {
  vi.useFakeTimers();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  connect.mockReset().mockRejectedValue(Object.assign(new Error('No LISTEN here.'), problem));
  const look = vi.fn(async () => {});
  const end = watchImports('postgres://somewhere', look);
  await vi.advanceTimersByTimeAsync(50_000);
  end();
  expect([look.mock.calls.length, connect.mock.calls.length]).toEqual([3, 4]);
  expect(warn.mock.calls.filter(([text]) => `${text}`.includes('No LISTEN here.'))).toHaveLength(told);
});

test('a notice is looked after at once, and listened for again where the connection was lost', async () => {
  vi.useFakeTimers();
  connect.mockReset().mockResolvedValue(undefined);
  on.mockReset();
  query.mockReset();
  const happens = (event: string) => on.mock.calls.findLast(([name]) => name === event)![1](new Error('lost'));
  const look = vi.fn(async () => {});
  const end = watchImports('postgres://somewhere', look);
  await vi.advanceTimersByTimeAsync(1000);
  happens('notification');
  expect(look).toHaveBeenCalledTimes(1);
  happens('error');
  await vi.advanceTimersByTimeAsync(30_000);
  end();
  expect(query.mock.calls).toEqual([['LISTEN directory_import'], ['LISTEN directory_import']]);
});

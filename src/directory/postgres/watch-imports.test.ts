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
  ['LISTEN is rejected, with one warning', { code: '42501', severity: 'ERROR' }, 1],
  ['the server is unreachable, without a warning', { code: 'ECONNREFUSED' }, 0],
])('keeps checking if %s', async (_, problem, warnings) => {
  vi.useFakeTimers();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  connect.mockReset().mockRejectedValue(Object.assign(new Error('No LISTEN here.'), problem));
  const refresh = vi.fn(async () => {});
  const end = watchImports('postgres://somewhere', refresh, () => null);
  await vi.advanceTimersByTimeAsync(50_000);
  end();
  expect([refresh.mock.calls.length, connect.mock.calls.length]).toEqual([3, 4]);
  expect(warn.mock.calls.filter(([text]) => `${text}`.includes('No LISTEN here.'))).toHaveLength(warnings);
});

test('refreshes when it begins to listen and on a notification, and listens again after a lost connection', async () => {
  vi.useFakeTimers();
  connect.mockReset().mockResolvedValue(undefined);
  on.mockReset();
  query.mockReset();
  const emit = (event: string) => on.mock.calls.findLast(([name]) => name === event)![1]({ payload: '7' });
  const refresh = vi.fn(async () => {});
  const end = watchImports('postgres://somewhere', refresh, () => null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(refresh).toHaveBeenCalledTimes(1);
  emit('notification');
  expect(refresh).toHaveBeenCalledTimes(2);
  emit('error');
  await vi.advanceTimersByTimeAsync(30_000);
  end();
  expect(query.mock.calls).toEqual([['LISTEN directory_import'], ['LISTEN directory_import']]);
});

test('refreshes until a standby has what the primary notified of', async () => {
  connect.mockReset().mockResolvedValue(undefined);
  on.mockReset();
  query.mockReset();
  let number = 6;
  const refresh = vi.fn(async () => {
    if (refresh.mock.calls.length === 4) number = 7;
  });
  const end = watchImports('postgres://somewhere', refresh, () => ({ number }));
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  await on.mock.calls.findLast(([name]) => name === 'notification')![1]({ payload: '7' });
  end();
  expect([refresh.mock.calls.length, number]).toEqual([4, 7]);
});

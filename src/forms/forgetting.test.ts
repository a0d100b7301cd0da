import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { monthsBefore, startForgetting } from './forgetting.ts';

function start(months: number, folder?: string) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const forget = vi.fn(async (_before: string) => 2);
  const forgetCalls = vi.fn(async () => {});
  const log = vi.fn();
  const { stop } = startForgetting({
    store: { forget },
    calls: { forget: forgetCalls },
    months,
    log,
    ...(folder && { folder }),
  });
  return { forget, forgetCalls, log, stop };
}

test('deletes what is older than the limit at once, and then every day', async () => {
  const { forget, log, stop } = start(24);
  await vi.advanceTimersByTimeAsync(0);
  expect(forget.mock.calls).toEqual([['2024-11-22T12:00:00.000Z']]);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(forget.mock.lastCall).toEqual(['2024-11-23T12:00:00.000Z']);
  expect(log).toHaveBeenLastCalledWith('Deleted 2 submissions that were older than 24 months.');
  stop();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(forget).toHaveBeenCalledTimes(2);
});

test('a failure is logged, and tried again the next day', async () => {
  const { forget, log } = start(24);
  forget.mockRejectedValueOnce(new Error('disk full'));
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(log.mock.calls.flat()).toContain('Old submissions could not be deleted: disk full');
  expect(forget).toHaveBeenCalledTimes(3);
});

test('deletes no submission if all are to be kept, but the networks of callers after 30 days', async () => {
  const { forget, forgetCalls } = start(0);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(forget).not.toHaveBeenCalled();
  expect(forgetCalls).toHaveBeenLastCalledWith({ networksBefore: '2026-10-25', today: '2026-11-23' });
});

test('files that staff uploaded and left are deleted two days after the last step, those at work stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgetting-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, at: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    for (const each of [path, dirname(path)]) utimesSync(each, new Date(at), new Date(at));
  };
  write('desk-lists/a/list.csv', '2026-11-18T12:00Z');
  write('desk-lists/job.json', '2026-11-21T12:00Z');
  write('desk-uploads/portrait', '2026-11-18T12:00Z');
  write('submissions.db', '2020-01-01T12:00Z');
  start(24, folder);
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const kept = ['desk-lists', 'desk-lists/a', 'desk-lists/a/list.csv', 'desk-lists/job.json'];
  await vi.waitFor(() => expect(files()).toEqual([...kept, 'desk-uploads', 'submissions.db']));
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  await vi.waitFor(() => expect(files()).toEqual(['desk-lists', 'desk-uploads', 'submissions.db']));
});

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-15', 24, '2024-01-15'],
  ['2026-01-15', 2, '2025-11-15'],
])('%s minus %i months is %s', (day, months, before) => {
  expect(monthsBefore(new Date(day), months).toISOString()).toContain(before);
});

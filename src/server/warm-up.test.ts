import { expect, onTestFinished, test, vi } from 'vitest';
import { keepAreasCounted } from './warm-up.ts';

test('areas are counted at once and then every second, also after an error', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const counts = vi.fn(async () => {
    throw new Error('No database.');
  });
  const { stop } = keepAreasCounted({ counts });
  expect(counts).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(counts).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(counts).toHaveBeenCalledTimes(3);
});

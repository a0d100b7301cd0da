import { expect, test, vi } from 'vitest';
import { onlyIfLarge } from './collect-sooner.ts';

test('garbage is collected only in a large process', () => {
  const collect = vi.fn();
  const collectsAt = (megabytes: number) => {
    vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(megabytes * 2 ** 20);
    onlyIfLarge(collect)({ type: 'major', execution: 'async' });
    return collect.mock.calls.splice(0).length;
  };
  expect([100, 300, 900].map(collectsAt)).toEqual([0, 1, 1]);
});

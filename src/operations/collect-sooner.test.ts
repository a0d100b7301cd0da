import { expect, test, vi } from 'vitest';
import { whereMuchIs } from './collect-sooner.ts';

test('memory is returned where there is much', () => {
  const collect = vi.fn();
  const collectsAt = (megabytes: number) => {
    vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(megabytes * 2 ** 20);
    whereMuchIs(collect)({ type: 'major', execution: 'async' });
    return collect.mock.calls.splice(0).length;
  };
  expect([100, 300, 900].map(collectsAt)).toEqual([0, 1, 1]);
});

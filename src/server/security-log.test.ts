import { expect, onTestFinished, test, vi } from 'vitest';
import { securityLog } from './security-log.ts';

test('logs the first event of a kind at once and the others once a minute, as a number', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const log = securityLog({ warn: (facts: object, message: string) => void lines.push([message, facts]) } as never);
  const tooMany = { event: 'request-refused', status: 429, route: '/api/Medicaid/Search' } as const;
  for (let turn = 0; turn < 10_000; turn++) log(tooMany);
  log({ event: 'form-refused', kind: 'newsletter', reason: 'used-stamp' });
  expect(lines).toEqual([
    ['security', { ...tooMany, times: 1 }],
    ['security', { event: 'form-refused', kind: 'newsletter', reason: 'used-stamp', times: 1 }],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([['security', { ...tooMany, times: 9999 }]]);
  vi.advanceTimersByTime(60_000);
  log(tooMany);
  expect(lines).toHaveLength(4);
});

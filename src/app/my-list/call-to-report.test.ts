import { expect, test } from 'vitest';
import { readCallReport } from '#model/call-report.ts';
import { reportOf } from './call-to-report.ts';
import { OUTCOMES } from './my-list.ts';

const TODAY = '2026-11-23';

test('a noted call says what others can use, and never its note', () => {
  const call = { on: '2026-11-20', outcome: 'notTaking', note: 'Ana was rude' } as const;
  expect(reportOf(call, TODAY)).toEqual({ result: 'yes', 'new-patients': 'no', day: '2026-11-20' });
  expect(reportOf({ on: TODAY, outcome: 'leftMessage' }, TODAY)).toEqual({ result: 'no-answer', day: TODAY });
  expect(reportOf({ on: TODAY, outcome: 'other' }, TODAY)).toBeNull();
});

test('only calls that the server takes are offered', () => {
  for (const outcome of OUTCOMES) {
    for (const on of ['2026-11-24', TODAY, '2026-11-09', '2026-11-08']) {
      const report = reportOf({ on, outcome }, TODAY);
      if (report) expect(readCallReport(report, TODAY)).toMatchObject({ report: { day: on } });
    }
  }
  expect(reportOf({ on: '2026-11-08', outcome: 'noAnswer' }, TODAY)).toBeNull();
});

import { expect, test } from 'vitest';
import { readCallReport } from '#model/read-call-report.ts';
import { noteReport, reportOf } from './call-to-report.ts';
import { addItem, type Call, changeItem, OUTCOMES } from './my-list.ts';

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

test('a report is noted at the call that says the same, else as a call of its own; only for what is on the list', () => {
  const facts = { kind: 'provider', id: 'sample:1', language: 'en', name: 'A', service: '' } as const;
  const saved = addItem({ items: [] }, facts, TODAY);
  const calls = (before: Call[], inputs: Record<string, string>, id = 'sample:1') =>
    noteReport(
      changeItem(saved, 'provider:sample:1', () => ({ calls: before })),
      id,
      inputs,
      TODAY,
    ).items[0]?.calls;
  expect(calls([], { result: 'gone' })).toEqual([{ on: TODAY, outcome: 'gone', note: '', told: true }]);
  expect(calls([], { result: 'yes', 'new-patients': 'no' })).toMatchObject([{ outcome: 'notTaking' }]);
  expect(calls([], { result: 'gone' }, 'sample:2')).toEqual([]);
  const noted: Call = { on: '2026-11-20', outcome: 'callBack', note: 'Ana' };
  expect(calls([noted], { result: 'yes', day: '2026-11-20' })).toEqual([{ ...noted, told: true }]);
  expect(calls([noted], { result: 'moved', day: '2026-11-20' })).toMatchObject([noted, { outcome: 'moved' }]);
  expect(calls([{ ...noted, told: true }], { result: 'yes', day: '2026-11-20' })).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { readCallReport } from './read-call-report.ts';

const TODAY = '2026-11-23';

test('a line break of a note counts as one character', () => {
  const note = `a${'\r\n'.repeat(998)}b`;
  expect(readCallReport({ result: 'gone', note }, TODAY)).toMatchObject({ note: note.replaceAll('\r', '') });
});

test('reads what a caller was told; what they did not ask is absent', () => {
  const sent = {
    ...{ result: 'yes', 'new-patients': 'no', 'wait-weeks': ' 6 ', medicaid: 'yes', 'medicaid-state': 'AZ' },
    ...{ 'access-quiet-space': 'yes', 'access-sign-language': '', note: ' Ask for Ana. ', topic: 'x', other: 'x' },
  };
  expect(readCallReport(sent, TODAY)).toEqual({
    report: {
      day: TODAY,
      result: 'yes',
      answers: {
        newPatients: 'no',
        waitWeeks: 6,
        medicaid: { state: 'AZ', answer: 'yes' },
        access: { 'quiet-space': 'yes' },
      },
    },
    note: 'Ask for Ana.',
  });
  expect(readCallReport({ result: 'yes', 'new-patients': '', medicaid: '' }, TODAY)).toMatchObject({
    report: { answers: {} },
  });
});

test('nobody who was not reached has told anything', () => {
  expect(readCallReport({ result: 'gone', 'new-patients': 'no' }, TODAY)).toMatchObject({
    report: { result: 'gone', answers: {} },
  });
});

test.each([
  [{}, 'no-result'],
  [{ result: 'closed' }, 'no-result'],
  [{ result: ['yes'] }, 'no-result'],
  [{ result: 'yes', 'wait-weeks': 'six' }, 'not-weeks'],
  [{ result: 'yes', 'wait-weeks': '-1' }, 'not-weeks'],
  [{ result: 'yes', 'wait-weeks': '521' }, 'not-weeks'],
  [{ result: 'gone', day: '2026-11-08' }, 'not-a-day'],
  [{ result: 'gone', day: '2026-11-25' }, 'not-a-day'],
  [{ result: 'gone', day: '2026-13-99' }, 'not-a-day'],
  [{ result: 'gone', note: 'x'.repeat(1001) }, 'too-long'],
])('refuses %o: %s', (sent, problem) => {
  expect(readCallReport(sent, TODAY)).toEqual({ problem });
});

test.each(['2026-11-09', '2026-11-24'])('a call of %s', (day) => {
  expect(readCallReport({ result: 'gone', day }, TODAY)).toMatchObject({ report: { day } });
});

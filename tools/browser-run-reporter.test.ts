import { expect, test } from 'vitest';
import { filesOverLimit } from './browser-run-reporter.ts';

const run = (files: number, secondsEach: number, ...others: [string, number][]) =>
  new Map([...Array.from({ length: files }, (_, at) => [`${at}.spec.ts`, secondsEach] as const), ...others]);

test('a file that takes over a minute fails a run', () => {
  expect(filesOverLimit(run(60, 5, ['slow.spec.ts', 61], ['fair.spec.ts', 59]))).toEqual(['slow.spec.ts']);
});

test('on a slow machine, what counts is the part of the run', () => {
  expect(filesOverLimit(run(60, 50, ['as-slow.spec.ts', 240]))).toEqual([]);
  expect(filesOverLimit(run(60, 50, ['slow.spec.ts', 400]))).toEqual(['slow.spec.ts']);
});

test('a run of some files has no limit', () => {
  expect(filesOverLimit(run(3, 5, ['slow.spec.ts', 300]))).toEqual([]);
});

import { expect, test } from 'vitest';
import { kindsOf } from './value-kinds.ts';

test.each([
  ['33.4242', ['latitude']],
  ['33,4242', ['latitude']],
  ['33°25\'12"N', ['latitude']],
  ['-111.94', ['longitude']],
  ['111.94 W', ['longitude']],
  ['-111,94', ['longitude']],
  ['33', []],
  ['1-800-SPEECH-0', ['phone']],
  ['480-555-0116 or 480-555-0117', ['phone']],
])('%j looks like %j', (value, kinds) => {
  expect(kindsOf(value)).toEqual(kinds);
});

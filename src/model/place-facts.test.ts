import { expect, test } from 'vitest';
import { agreeing, clockOf, readStatement, statementText } from './place-facts.ts';

test('a statement reads back as it was written', () => {
  for (const statement of [{ key: 'ramp', answer: 'no' } as const, { key: 'no-music', answer: 'yes' } as const])
    expect(readStatement(statementText(statement))).toEqual(statement);
});

test('of yes and no in one record, yes stays', () => {
  expect(agreeing(['no:ramp', 'elevator', 'ramp', 'no:elevator', 'no:no-music', 'elevator'])).toEqual([
    'elevator',
    'ramp',
    'no:no-music',
  ]);
});

test('what is built is believed longer than what is offered, and a yes longer than a no', () => {
  expect([clockOf('inside', 'yes'), clockOf('calm', 'no'), clockOf('how', 'no')]).toEqual([
    'access',
    'noAccess',
    'service',
  ]);
});

import { expect, test } from 'vitest';
import { quickNumberFormat, quickPluralRules } from './quick-numbers.ts';

const NUMBERS = [
  0,
  1,
  -1,
  -0,
  2.5,
  0.1,
  7,
  999,
  1000,
  1234.5,
  12_345,
  999_999,
  1e6,
  1_234_567.8,
  1.25,
  1 / 3,
  Number.NaN,
];

for (const locale of ['en-US', 'es-US', 'ar-EG', 'de-DE']) {
  test(`formats numbers and plurals like Intl: ${locale}`, () => {
    const intl = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) };
    const numbers = quickNumberFormat(locale, () => intl.numbers);
    const plurals = quickPluralRules(locale, () => intl.plurals);
    expect(NUMBERS.map((number) => numbers.format(number))).toEqual(
      NUMBERS.map((number) => intl.numbers.format(number)),
    );
    expect(NUMBERS.map((number) => plurals.select(number))).toEqual(
      NUMBERS.map((number) => intl.plurals.select(number)),
    );
  });
}

test('numbers on a results page are formatted without Intl', () => {
  const never = () => {
    throw new Error('Unexpected use of Intl.');
  };
  expect([1, 12, 0.9, 3.4, 60_200].map(quickNumberFormat('es-US', never).format)).toEqual([
    '1',
    '12',
    '0.9',
    '3.4',
    '60,200',
  ]);
  expect([0, 1, 2].map(quickPluralRules('en-US', never).select)).toEqual(['other', 'one', 'other']);
});

import { expect, test } from 'vitest';
import { countText, countTextIn, numberText } from './number-text.ts';

test('thousands have a comma in Spanish as well, as in the US', () => {
  expect(['en', 'es'].map((language) => numberText(12_000, language))).toEqual(['12,000', '12,000']);
});

test('a count says what is counted', () => {
  expect([0, 1, 12_000].map((number) => countText(number, 'row'))).toEqual(['0 rows', '1 row', '12,000 rows']);
  expect(countTextIn('es')(12_000, 'proveedor', 'proveedores')).toBe('12,000 proveedores');
});

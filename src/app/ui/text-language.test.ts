import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['A clinic for the whole family in La Mesa.', 'en'],
  ['Call us, or come in. No diagnosis is needed.', 'en'],
  ['Una clínica para toda la familia.', 'es'],
  ['Llame al 602-555-0142 para hacer una cita con the Arc.', 'es'],
  ['Medicaid, AHCCCS', undefined],
  ['', undefined],
])('%j is in %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});

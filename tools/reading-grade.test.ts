import { expect, test } from 'vitest';
import { asRead, englishGrade, markdownWords, spanishEase, spanishSyllables } from './reading-grade.ts';

test.each([
  ['casa', 2],
  ['día', 2],
  ['ciudad', 2],
  ['leer', 2],
  ['abuela', 3],
  ['que', 1],
  ['guitarra', 3],
  ['educación', 4],
  ['país', 2],
  ['muy', 1],
  ['ahora', 3],
  ['discapacidad', 5],
])('%s has %i syllables', (word, syllables) => {
  expect(spanishSyllables(word)).toBe(syllables);
});

test('plain words are easy, and bureaucratic words are hard', () => {
  expect(englishGrade('Call the clinic. Ask if they have room for your child.')).toBeLessThan(3);
  expect(
    englishGrade(
      'Eligibility determinations necessitate comprehensive documentation regarding functional limitations.',
    ),
  ).toBeGreaterThan(15);
  expect(spanishEase('Llame a la clínica. Pregunte si hay lugar para su hijo.')).toBeGreaterThan(75);
  expect(
    spanishEase(
      'La determinación de elegibilidad requiere documentación exhaustiva sobre las limitaciones funcionales.',
    ),
  ).toBeLessThan(30);
});

test('a message is read as it is shown', () => {
  expect(asRead('{count, plural, =0 {None} one {# expert} other {# experts}} near {place}.')).toBe(
    '3 experts near Ana.',
  );
});

test('Markdown is read without its markup', () => {
  expect(markdownWords('## Hours\n\nOpen *now*, see\n[this page](/a).\n- One\n- Two')).toBe(
    'Hours\nOpen now, see this page.\nOne\nTwo',
  );
});

import { expect, test } from 'vitest';
import { sentencesOf } from './transcript.ts';
import type { Cue } from './web-vtt.ts';

/** Cues of four seconds, one after the other. */
const cues = (...parts: (string | Partial<Cue>)[]): Cue[] =>
  parts.map((part, index) => ({
    startSeconds: index * 4,
    endSeconds: index * 4 + 4,
    line: index,
    text: '',
    ...(typeof part === 'string' ? { text: part } : part),
  }));

test('a sentence over several cues starts with its first word', () => {
  const found = sentencesOf(
    cues('I was so scared at the start of it. Then we', 'found a group of parents who', 'had been there before us.'),
    'en',
  );
  expect(found).toEqual([
    { seconds: 0, text: 'I was so scared at the start of it.' },
    { seconds: 3.3, text: 'Then we found a group of parents who had been there before us.' },
  ]);
});

test('short sentences stay together, abbreviations do not end one', () => {
  const texts = (text: string, language: 'en' | 'es' = 'en') =>
    sentencesOf(cues(text), language).map((found) => found.text);
  expect(texts('3. How long? How long is the wait for a first visit? Ask.')).toEqual([
    '3. How long? How long is the wait for a first visit? Ask.',
  ]);
  expect(texts('We asked our doctor, the good old Dr. Reyes, for a letter.')).toHaveLength(1);
  expect(texts('Llevamos una carta de nuestra Dra. Reyes a la escuela.', 'es')).toHaveLength(1);
  expect(texts('¿Hay lugar para nosotros en su clínica? Llame siempre antes de ir a la oficina.', 'es')).toHaveLength(
    2,
  );
});

test('another speaker or another picture starts a new sentence; a speaker is named once', () => {
  const found = sentencesOf(
    cues(
      { text: 'And then I', speaker: 'Ana' },
      { text: 'what did you do', speaker: 'Bo' },
      { text: 'tell us all', speaker: 'Bo', picture: 'A kite.' },
      { text: 'I called.' },
    ),
    'en',
  );
  expect(found).toEqual([
    { seconds: 0, text: 'And then I', speaker: 'Ana' },
    { seconds: 4, text: 'what did you do', speaker: 'Bo' },
    { seconds: 8, text: 'tell us all', picture: 'A kite.' },
    { seconds: 12, text: 'I called.' },
  ]);
});

test('captions without punctuation are cut between cues', () => {
  const found = sentencesOf(
    cues(...Array.from({ length: 12 }, (_, index) => `these are the words of cue number ${index}`)),
    'en',
  );
  expect(found.map(({ seconds }) => seconds)).toEqual([0, 24]);
  expect(found.every(({ text }) => text.length < 300)).toBe(true);
});

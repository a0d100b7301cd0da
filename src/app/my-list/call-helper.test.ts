import { expect, test } from 'vitest';
import { SERVICES } from '#directory/vocabulary/vocabulary.ts';
import { plansOf, questionsFor } from './call-helper.ts';
import { makeItem } from './testing/make-item.ts';

const ask = (tag: string) => {
  const item = makeItem();
  return questionsFor({ ...item, provider: { ...item.provider!, tag } });
};

test('whatever the service, new patients come first, then Medicaid and the wait', () => {
  for (const { name } of SERVICES) {
    const questions = ask(name);
    expect([name, questions.slice(0, 3)]).toEqual([name, ['newPatients', 'medicaid', 'wait']]);
    expect([name, new Set(questions).size]).toEqual([name, questions.length]);
  }
});

test.each([
  ['PT-dentist', 'sedation'],
  ['PS-pediatric-dentistry', 'sedation'],
  ['PT-speech-therapist', 'howOften'],
  ['PT-psychiatrist', 'crisis'],
  ['PT-personal-care', 'sameWorker'],
  ['PT-day-program', 'typicalDay'],
  ['PT-disability-home', 'openPlace'],
  ['PS-wheelchairs', 'repair'],
  ['PT-medical-ride', 'wheelchair'],
  ['PT-family-doctor', 'examTable'],
  ['', 'examTable'],
])('of %s is asked %s', (tag, question) => {
  expect(ask(tag)).toContain(question);
});

test('a building is asked about wherever one goes to', () => {
  expect(ask('PT-personal-care')).not.toContain('building');
  expect(ask('PT-family-doctor')).toContain('building');
});

test('about a video there is nothing to ask', () => {
  expect(questionsFor(makeItem({ kind: 'video' }))).toEqual([]);
});

test('plans are named once', () => {
  const item = makeItem();
  item.provider!.medicaid.push({ state: 'AZ', evidence: 'listed', program: 'AHCCCS (Arizona Medicaid)' });
  expect(plansOf(item)).toEqual(['AHCCCS (Arizona Medicaid)']);
});

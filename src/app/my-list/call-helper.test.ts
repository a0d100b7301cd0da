import { expect, test } from 'vitest';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { plansOf, questionsFor } from './call-helper.ts';
import { makeItem } from './testing/make-item.ts';

const questionsAbout = (tag: string) => {
  const item = makeItem();
  return questionsFor({ ...item, provider: { ...item.provider!, tag } });
};

test('every provider is asked first about new patients, Medicaid and the wait', () => {
  for (const { name } of SERVICES) {
    const questions = questionsAbout(name);
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
])('a provider of %s is asked about %s', (tag, question) => {
  expect(questionsAbout(tag)).toContain(question);
});

test('asks about the building only where the visitor goes there', () => {
  expect(questionsAbout('PT-personal-care')).not.toContain('building');
  expect(questionsAbout('PT-family-doctor')).toContain('building');
});

test('there are no questions about a video', () => {
  expect(questionsFor(makeItem({ kind: 'video' }))).toEqual([]);
});

test('lists each plan once', () => {
  const item = makeItem();
  item.provider!.medicaid.push({ state: 'AZ', evidence: 'listed', program: 'AHCCCS (Arizona Medicaid)' });
  item.provider!.medicaid.push({ state: '', evidence: 'paid', program: '', asOf: '2024-11', paidFor: 'dental care' });
  expect(plansOf(item)).toEqual(['AHCCCS (Arizona Medicaid)']);
});

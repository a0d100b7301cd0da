import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from './read-questions.ts';

const { lexicons } = loadSiteContent('content');
const read = questionReader(() => lexicons, await loadGazetteer());
const callsOf = (question: string, language: 'en' | 'es') =>
  read(question, language).crisis?.lines.map(({ call }) => call) ?? [];
const firstOf = (question: string, language: 'en' | 'es') => read(question, language).services[0]?.name;

test.each([
  ['en', "my husband hits me and I'm scared he'll do something to the baby"],
  ['en', 'my boyfriend beats me and i am afraid he will hurt my son too'],
  ['es', 'mi esposo me golpea y tengo miedo que le haga algo al niño'],
  ['es', 'mi esposo me golpea y tengo miedo que le haga algo al niño en silla de ruedas'],
  ['es', 'mi pareja me pega y temo que lastime a mi bebé'],
] as const)('who is hurt by a partner and fears for a child sees the lines for that: %s, %s', (language, question) => {
  expect(read(question, language).crisis?.kind).toBe('domestic-violence');
  expect(callsOf(question, language)).toContain('800-799-7233');
  expect(firstOf(question, language)).toBe('PS-domestic-violence-help');
});

test('who is hurt and fears to hurt the child sees the lines of both, also on a page in the other language', () => {
  const question = "my husband hits me and i'm scared i'll hurt the baby";
  for (const language of ['en', 'es'] as const)
    expect(callsOf(question, language)).toEqual(expect.arrayContaining(['800-799-7233', '800-422-4453', '988']));
  expect(new Set(callsOf(question, 'en')).size).toBe(callsOf(question, 'en').length);
});

test.each([
  ['en', 'i hit my son and i am scared i will do it again'],
  ['es', 'tengo miedo de hacerle algo a mi niño'],
] as const)('who only fears to hurt a child sees the crisis line: %s, %s', (language, question) => {
  expect(read(question, language).crisis?.kind).toBe('harming');
});

import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from './read-questions.ts';
import { loadQuestions, MEASURES, measureQuestions, percentOf, printTable } from './testing/measure-questions.ts';

/** Percent reached, in the order of `MEASURES`; for false alarms and sure and wrong, at most as many. */
const REACHED = {
  en: [70, 80, 95, 95, 95, 95, 93, 60, 3, 80, 6],
  es: [66, 78, 95, 95, 90, 90, 90, 60, 4, 80, 8],
} as const;

test.each(['en', 'es'] as const)(
  'questions by somebody who had not seen the lexicon are read as well as before: %s',
  async (language) => {
    const { lexicons } = loadSiteContent('content');
    const read = questionReader(() => lexicons, await loadGazetteer());
    const file = new URL(`testing/questions-${language}.jsonl`, import.meta.url);
    const table = measureQuestions(loadQuestions(file), read);
    console.log(`${language}\n${printTable(table)}`);
    for (const [index, name] of MEASURES.entries()) {
      const limit = REACHED[language][index]!;
      const message = `${name}: ${table[name].wrong.join(' ')}`;
      if (name === 'false alarms' || name === 'sure and wrong')
        expect(percentOf(table, name), message).toBeLessThanOrEqual(limit);
      else expect(percentOf(table, name), message).toBeGreaterThanOrEqual(limit);
    }
  },
);

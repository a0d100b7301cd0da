import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from './read-questions.ts';
import { loadQuestions, MEASURES, measureQuestions, percentOf, printTable } from './testing/measure-questions.ts';

/**
 * Percent reached, in the order of `MEASURES`; for false alarms and sure and wrong, at most as many. At first sight, English and
 * Spanish had 72 and 71 % of the first services right; lines were then added for what was missed.
 */
const REACHED = {
  en: [96, 98, 99, 99, 99, 99, 98, 100, 1, 99, 1],
  es: [90, 94, 98, 99, 99, 99, 96, 100, 1, 99, 4],
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

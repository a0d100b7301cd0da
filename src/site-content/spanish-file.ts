import { isRecord } from '#model/is-record.ts';
import type { ContentProblem } from './content-problem.ts';
import type { ContentSource } from './content-source.ts';
import { isText } from './translated.ts';
import { fieldName } from './zod-problems.ts';

/**
 * Merges the texts of a Spanish file into the English fields, in place. Lists are merged by index and must have the
 * same length; a field that is missing in English is a problem.
 */
export function addSpanish(
  english: unknown,
  spanish: unknown,
  source: ContentSource,
  problems: ContentProblem[],
): void {
  merge(english, spanish, []);

  function merge(base: unknown, words: unknown, path: PropertyKey[]): void {
    if (words === undefined) return;
    if (isText(base) && typeof words === 'string') base.es = words;
    else if (Array.isArray(base) && Array.isArray(words)) {
      if (base.length !== words.length)
        problem(
          path,
          `The Spanish list has ${words.length} entries, the English one ${base.length}. Make them the same length.`,
        );
      for (const [index, word] of words.entries()) merge(base[index], word, [...path, index]);
    } else if (isRecord(base) && isRecord(words)) {
      for (const [key, word] of Object.entries(words)) merge(base[key], word, [...path, key]);
    } else if (base === undefined && typeof path.at(-1) === 'string') {
      problem(path, `The English file has no '${String(path.at(-1))}'. Add it there, or remove it here.`);
    }
  }

  function problem(path: PropertyKey[], message: string): void {
    problems.push({
      code: 'translation',
      file: source.file,
      line: source.lineOf(path),
      field: fieldName(path),
      message,
    });
  }
}

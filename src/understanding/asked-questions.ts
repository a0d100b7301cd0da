import type { Grammar } from './grammar.ts';
import type { AskedLines } from './lexicon.ts';
import { splitWords, type Word } from './words.ts';

/** A question that was asked, split into words once for all who learn from it. */
export type AskedQuestion = Pick<AskedLines[number], 'means' | 'danger'> & { words: readonly Word[] };

/** Returns the questions in order. */
export function askedQuestions(asked: AskedLines, grammar: Grammar): AskedQuestion[] {
  return asked.flatMap(({ means, danger, say }) =>
    say.map((question) => ({ means, danger, words: splitWords(question, grammar) })),
  );
}

import type { Grammar } from './grammar.ts';
import type { Lexicon } from './lexicon.ts';
import { splitWords, type Word } from './words.ts';

/** A question that was asked, from the lexicon, split into words once for all who learn from it. */
export type AskedQuestion = Pick<Lexicon['asked'][number], 'means' | 'danger'> & { words: readonly Word[] };

/** Returns the asked questions of a lexicon in order. */
export function askedQuestions({ asked }: Pick<Lexicon, 'asked'>, grammar: Grammar): AskedQuestion[] {
  return asked.flatMap(({ means, danger, say }) =>
    say.map((question) => ({ means, danger, words: splitWords(question, grammar) })),
  );
}

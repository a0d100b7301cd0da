import type { ContentLanguage } from '#model/content-language.ts';
import { foldText } from '#model/fold-text.ts';
import { GRAMMARS } from './grammars.ts';
import type { Learned } from './learn.ts';
import type { AskedLines, Lexicon, LexiconLine } from './lexicon.ts';
import { phraseKey } from './phrases.ts';
import { QuestionReader } from './question-reader.ts';
import { aloneKey } from './read-alone.ts';

/** A problem of a lexicon. */
export interface LexiconProblem {
  /** Where it is in the file; under 'asked', in the file of asked questions. */
  path: PropertyKey[];
  message: string;
}

const NOWHERE = {
  named: () => null,
  nicknamed: () => null,
  placeById: () => null,
  resolve: () => null,
  suggest: () => [],
  townAbroad: () => null,
  townNames: () => [],
  states: () => [],
};

/**
 * Finds phrases that are written twice, that contradict each other or say nothing, and examples that are read otherwise
 * than they say.
 */
export function lexiconProblems(language: ContentLanguage, learned: Learned, asked: AskedLines): LexiconProblem[] {
  const { lexicon } = learned;
  return [
    ...dangerProblems(language, lexicon),
    ...phraseProblems(language, lexicon),
    ...aloneProblems(language, lexicon),
    ...exampleProblems(language, learned),
    ...askedTwice(asked),
  ];
}

/** Finds phrases of danger that everyday sentences would match, too. */
function dangerProblems(language: ContentLanguage, { dangers }: Lexicon): LexiconProblem[] {
  const grammar = GRAMMARS[language];
  const isEveryday = (word: string) =>
    [grammar.lightWords, grammar.negations, grammar.children, grammar.adults, grammar.praises].some((words) =>
      words.has(word),
    ) || [grammar.needs, grammar.attempts].some((stems) => stems.has(grammar.stem(word)));
  return dangers.flatMap(({ say }, index) =>
    say.flatMap((phrase, number) => {
      const words = wordsOf(phrase);
      const verb = words.find((word) => grammar.negations.has(word) && !PLAIN_NOT.test(word));
      const message = verb
        ? `'${verb}' counts as 'not', so '${phrase}' would match any negation. ` +
          `Write 'not' if you mean that, or '=${verb}'.`
        : phrase.trim().split(/\s+/).length < MIN_EVERYDAY && words.every((word) => isEveryday(word.replace('=', '')))
          ? `'${phrase}' would match everyday sentences. Add a word that says what the danger is.`
          : null;
      return message ? [{ path: ['dangers', index, 'say', number], message }] : [];
    }),
  );
}

/** The words of a phrase, folded; '=' stays before those that match in one form only. */
const wordsOf = (phrase: string): string[] =>
  foldText(phrase)
    .split(/[\s/&+~.,-]+/)
    .map((word) => word.replace(/['’]/g, ''))
    .filter(Boolean);

/** Negations that nobody takes for a verb. */
const PLAIN_NOT = /^(?:no|not|never|none|cannot|ni|nunca|jamas)$|n.?t$/;

/** So many everyday words in a row may say something: 'not want +be +here'. */
const MIN_EVERYDAY = 4;

function phraseProblems(language: ContentLanguage, lexicon: Lexicon): LexiconProblem[] {
  const problems: LexiconProblem[] = [];
  const grammar = GRAMMARS[language];
  for (const list of ['names', 'signs'] as const) {
    const seen = new Map<string, LexiconLine>();
    for (const [index, line] of lexicon[list].entries()) {
      const takenBack = new Set(line.unless.map((phrase) => phraseKey(phrase, grammar)));
      for (const [number, phrase] of line.say.entries()) {
        const report = (message: string) => problems.push({ path: [list, index, 'say', number], message });
        const key = phraseKey(phrase, grammar);
        // One phrase may mean other things at other ages.
        const id = `${key} ${line.ages ?? ''}`;
        const earlier = seen.get(id);
        if (key === '') report(`'${phrase}' has no word to look for. Add a word, or remove it.`);
        else if (takenBack.has(key)) report(`'${phrase}' is in 'say' and in 'unless' of the same line. Remove one.`);
        else if (earlier === line || (earlier && earlier.means[0] === line.means[0]))
          report(`'${phrase}' is written twice for ${line.means[0]}. Remove one.`);
        else if (earlier && Math.abs(earlier.weight - line.weight) < SAME_WEIGHT)
          report(
            `'${phrase}' means ${earlier.means[0]} in an earlier line and ${line.means[0]} here. ` +
              'Keep it in one of them, or give them ages or weights.',
          );
        seen.set(id, line);
      }
    }
  }
  return problems;
}

function aloneProblems(language: ContentLanguage, { alone }: Lexicon): LexiconProblem[] {
  const seen = new Set<string>();
  return alone.flatMap(({ say }, index) =>
    say.flatMap((phrase, number) => {
      const key = aloneKey(phrase, GRAMMARS[language]);
      const message =
        key === ''
          ? `'${phrase}' has no word to look for. Add a word, or remove it.`
          : seen.has(key)
            ? `'${phrase}' is there twice. Remove one.`
            : null;
      seen.add(key);
      return message ? [{ path: ['alone', index, 'say', number], message }] : [];
    }),
  );
}

/** Lines this close compete for a phrase; otherwise one is meant to be the stronger. */
const SAME_WEIGHT = 0.05;

/** A question that is there twice would count twice, or for two services. */
function askedTwice(asked: AskedLines): LexiconProblem[] {
  const seen = new Set<string>();
  return asked.flatMap(({ say }, group) =>
    say.flatMap((question, number) => {
      const key = foldText(question);
      const isSeen = seen.has(key);
      seen.add(key);
      return isSeen
        ? [{ path: ['asked', group, 'say', number], message: `'${question}' is there twice. Remove one.` }]
        : [];
    }),
  );
}

function exampleProblems(language: ContentLanguage, learned: Learned): LexiconProblem[] {
  const reader = new QuestionReader(language, learned, NOWHERE);
  return learned.lexicon.examples.flatMap(({ say, means }, index) => {
    const [first] = reader.read(say).services;
    if (first ? means.includes(first.name) : means.length === 0) return [];
    const now = first ? `means ${first.name} because of '${first.because}'` : 'means nothing';
    const then = means.length > 0 ? means.join(' or ') : 'nothing';
    return [
      {
        path: ['examples', index],
        message: `'${say}' should mean ${then}, and now ${now}. Change the line that does this, or the example.`,
      },
    ];
  });
}

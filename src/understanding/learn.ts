import { MEDICAID_PROGRAMS, SERVICES } from '#listings/vocabulary/vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { foldText } from '#model/fold-text.ts';
import { type AskedQuestion, askedQuestions } from './asked-questions.ts';
import type { Grammar } from './grammar.ts';
import { GRAMMARS } from './grammars.ts';
import { type AskedLines, type Lexicon, NO_DANGER } from './lexicon.ts';
import { phraseKey } from './phrases.ts';
import type { Meaning } from './rank-services.ts';
import { type SpellingTable, spellingTable } from './spelling.ts';
import { WordCounter, type WordCounts } from './word-counts.ts';
import { type FittedWeights, fitWeights } from './word-weights.ts';

/** A lexicon, and what is learned from it and from questions: that takes a second, and changes only with them. */
export interface Learned {
  lexicon: Lexicon;
  /** How words speak for services. */
  services: WordCounts;
  /** How words speak for kinds of danger, and whether there is any. */
  dangers: WordCounts;
  weights: FittedWeights;
  spelling: SpellingTable;
}

/** For danger each word counts less than for services: a false alarm costs more than a reading to choose from. */
const DANGER_SHARPNESS = 0.4;
/** Who asks for help in a crisis may be in one. */
const FOR_CRISIS = new Set(['PS-crisis-help', 'PS-domestic-violence-help']);
/** Weights of what a service is called on the site, and of its synonyms. */
const OWN_NAME = 1.2;
const SYNONYM = 0.9;

/** Learns what `QuestionReader` needs in a language. */
export function learn(language: ContentLanguage, lexicon: Lexicon, askedLines: AskedLines): Learned {
  const grammar = GRAMMARS[language];
  const asked = askedQuestions(askedLines, grammar);
  return {
    lexicon,
    services: countServices(language, lexicon, asked),
    ...learnDanger(asked, grammar),
    spelling: spellingTable(wordsOf(language, lexicon), grammar.soundOf),
  };
}

function countServices(language: ContentLanguage, lexicon: Lexicon, asked: readonly AskedQuestion[]): WordCounts {
  const counter = new WordCounter(GRAMMARS[language]);
  for (const phrase of Object.values(lexicon.elsewhere).flat()) counter.addPhrase(phrase);
  for (const { means, words } of asked) if (means) counter.addQuestion(words, means);
  for (const { say, meaning } of meaningLines(language, lexicon))
    for (const phrase of say) counter.addPhrase(phrase, meaning.services[0]);
  return counter.counts();
}

/** Learns from questions and sentences what `DangerReader` needs. */
export function learnDanger(asked: readonly AskedQuestion[], grammar: Grammar): Pick<Learned, 'dangers' | 'weights'> {
  const sentences = asked
    .filter(({ means }) => !means?.some((name) => FOR_CRISIS.has(name)))
    .map(({ danger = NO_DANGER, words }) => ({ words, danger, holds: danger !== NO_DANGER }));
  const counter = new WordCounter(grammar, { sharpness: DANGER_SHARPNESS, withLightWords: true });
  for (const { words, danger, holds } of sentences) counter.addQuestion(words, holds ? [danger] : []);
  return { dangers: counter.counts(), weights: fitWeights(sentences) };
}

interface MeaningLine {
  say: readonly string[];
  meaning: Omit<Meaning, 'line'>;
  /** Phrases that take the line back. */
  unless: readonly string[];
}

/** Returns the phrases that mean services: their names on the site, then those of the lexicon. */
export function meaningLines(language: ContentLanguage, lexicon: Lexicon): MeaningLine[] {
  const keyOf = (phrase: string) => phraseKey(phrase, GRAMMARS[language]);
  // What the lexicon says of a synonym ('diabetes') is more exact.
  const said = new Set([...lexicon.names, ...lexicon.signs].flatMap(({ say }) => say.map(keyOf)));
  const named = SERVICES.flatMap(({ name, displayName, fieldTerm, synonyms }): MeaningLine[] => {
    const own = [displayName[language], ...(fieldTerm ? [fieldTerm[language]] : [])];
    const others = synonyms.filter((synonym) => !said.has(keyOf(synonym)));
    return [
      { say: own, meaning: { services: [name], weight: OWN_NAME, isName: true }, unless: [] },
      { say: others, meaning: { services: [name], weight: SYNONYM, isName: true }, unless: [] },
    ];
  });
  const written = (['names', 'signs'] as const).flatMap((list) =>
    lexicon[list].map(({ say, means, ages, weight, unless }): MeaningLine => {
      const range = ages?.split('-').map(Number) as [number, number] | undefined;
      const meaning = { services: means, weight, isName: list === 'names', ...(range && { ages: range }) };
      return { say, meaning, unless };
    }),
  );
  return [...named, ...written];
}

/** Every word that is known in a language, folded. */
export function wordsOf(language: ContentLanguage, lexicon: Lexicon): string[] {
  const texts = [
    ...lexicon.names.flatMap(({ say }) => say),
    ...lexicon.signs.flatMap(({ say }) => say),
    ...lexicon.alone.flatMap(({ say }) => say),
    ...lexicon.dangers.flatMap(({ say }) => say),
    ...Object.values(lexicon.access).flat(),
    ...lexicon.medicaid,
    ...lexicon.words,
    ...SERVICES.flatMap(({ displayName, fieldTerm, synonyms }) => [
      displayName[language],
      fieldTerm?.[language] ?? '',
      ...synonyms,
    ]),
    ...MEDICAID_PROGRAMS.flatMap(({ displayName, synonyms }) => [displayName[language], ...synonyms]),
  ];
  return texts.flatMap(plainWords);
}

/** The words of a text or phrase, folded. */
export const plainWords = (text: string): string[] =>
  foldText(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

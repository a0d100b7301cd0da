import type { ContentLanguage } from '#model/content-language.ts';

/** What the reader must know of a language that is not content. All words are folded. */
export interface Grammar {
  language: ContentLanguage;
  /** Returns what the forms of a word have in common. */
  stem(word: string): string;
  /** Spells what sounds alike alike: 'fisical' and 'physical'. */
  soundOf(word: string): string;
  /** Articles, pronouns, helping verbs, prepositions. */
  lightWords: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  /** Between a 'not' and what is not done: 'does not want to eat', 'has not started talking'. Stems. */
  attempts: ReadonlySet<string>;
  /** As good as a 'not' in a sign: 'trouble walking'. Stems. */
  difficulties: ReadonlySet<string>;
  /** Start a part of the sentence to which an earlier 'not' does not apply: 'but'. */
  contrasts: ReadonlySet<string>;
  /** Between two things that are both wanted: 'and'. */
  ands: ReadonlySet<string>;
  /** After 'not': what is named is missing, not refused: 'cannot find a dentist'. Stems. */
  lacks: ReadonlySet<string>;
  /** Of the negations, those that say that something cannot be done: 'cannot get pregnant' is about pregnancy. */
  inabilities: ReadonlySet<string>;
  /** Before what is named: it is refused, like 'instead' in 'instead of a nursing home'. */
  refusals: ReadonlySet<string>;
  /** Before 'have' and what is named, with a need after it: it is there, something else is wanted. */
  already: ReadonlySet<string>;
  /** Forms of 'have'. */
  having: ReadonlySet<string>;
  /** After what is named: there is no problem with it, as in 'his hearing is fine'. */
  praises: ReadonlySet<string>;
  /** A need in a part of its own: 'he needs', 'looking for'. Stems. */
  needs: ReadonlySet<string>;
  /** Behind who says something: 'the doctor said'. */
  tellings: ReadonlySet<string>;
  /** Before a time at which something happens, unless a place is open then: 'last Saturday', 'every evening'. */
  happenings: ReadonlySet<string>;
  /** Where one of them stands, a time is one to be open: 'open every Saturday'. */
  openings: ReadonlySet<string>;
  /** Words for somebody of under 18, and for somebody grown up. */
  children: ReadonlySet<string>;
  adults: ReadonlySet<string>;
  /** Before who pays: 'takes'. */
  payWords: ReadonlySet<string>;
  /** Before what somebody is in or uses: 'in a wheelchair', 'uses a walker'. */
  withAids: ReadonlySet<string>;
  /** Somebody asks whether a program pays: words before it, and words beside it. */
  asks: ReadonlySet<string>;
  covers: ReadonlySet<string>;
  /** Words before a place: 'in', 'near'. */
  placeWords: ReadonlySet<string>;
  /** Before them: somebody's home, as in 'we live in Tempe'. */
  homes: ReadonlySet<string>;
  /** Of these, the ones before the place that somebody comes from, after a word for coming: 'moved here from'. */
  origins: ReadonlySet<string>;
  moves: ReadonlySet<string>;
  /** 'four' → 4. */
  numbers: ReadonlyMap<string, number>;
  /** 'eighty' → 80: before a number below ten, both are one. */
  tens: ReadonlyMap<string, number>;
  /** After a number: an age in years or months. */
  years: ReadonlySet<string>;
  months: ReadonlySet<string>;
  /** 'Half', as in 'a year and a half'. */
  halves: ReadonlySet<string>;
  /** Before a number: an age follows. */
  ageWords: ReadonlySet<string>;
  /** Between such a word and the number: 'he is about 8'. */
  hedges: ReadonlySet<string>;
  /** After a number of years: a time span, not an age: 'ago'. */
  spanWords: ReadonlySet<string>;
  /** Before a number: a time span, unless it is said to be an age: 'in 4 years'. */
  spanStarts: ReadonlySet<string>;
  /** Before 'at' and a number: they are older now, or it is a limit: 'lost his words at 2', 'school ends at 22'. */
  pasts: ReadonlySet<string>;
  /** After an age that somebody has just reached, or soon will: 'last week'. */
  whens: ReadonlySet<string>;
  /** Before an age that somebody is about to reach: 'almost', 'turning'. */
  soons: ReadonlySet<string>;
  /** Before 'be' and a number: an age. */
  futures: ReadonlySet<string>;
  /** Before a number: the writer's own age. */
  ownAge: ReadonlySet<string>;
  /** Grave, rude or private: nobody wants to read them again. */
  unsaid: ReadonlySet<string>;
  /** Before what is wished of somebody: 'a dentist with parking', 'who does'. */
  wishes: ReadonlySet<string>;
  /** Between such a word and what is wished: 'who knows'. */
  wishVerbs: ReadonlySet<string>;
  /** Before somebody of the writer's family: 'my'. */
  own: ReadonlySet<string>;
  /** Before somebody with whom the writer is: 'with'. */
  withOthers: ReadonlySet<string>;
  /** The writer, to whom somebody does something: 'me'. */
  writer: ReadonlySet<string>;
  /** Right before an age: 'hes 22', 'tiene 85'. */
  isAged: ReadonlySet<string>;
  /** Before an age word and an age: 'she is 79'. */
  heOrShe: ReadonlySet<string>;
  /** Before or after numbers that are no ages: 'his IQ is 60', '6 foot'. */
  measures: ReadonlySet<string>;
  /** Before a number: somebody who may be of any age. */
  relatives: ReadonlySet<string>;
  /** After a number of years: an age, not a time span: 'old'. */
  oldWords: ReadonlySet<string>;
  /** Before a number: it is no age, as in 'size 8'. */
  numberedWords: ReadonlySet<string>;
  /** Before a number: a time to wait, not an age. */
  waits: ReadonlySet<string>;
  /** Next to the name of a language: it is to be spoken. */
  speakWords: ReadonlySet<string>;
  /** The same; right next to it, they say nothing else: 'a therapist who speaks Spanish' is no speech therapist. */
  speakVerbs: ReadonlySet<string>;
  /** Somebody who speaks Spanish, too, is wanted, unless it is said of the family. */
  bilingual: ReadonlySet<string>;
  /** Around such a word: it is said of the family. */
  families: ReadonlySet<string>;
}

/** Splits a list of words. */
export const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Maps words for the tens from `first` on. */
export const tensFrom = (first: number, words: string): ReadonlyMap<string, number> =>
  new Map([...listed(words)].map((word, at) => [word, first + 10 * at]));

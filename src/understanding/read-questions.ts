import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import type { Learned } from './learn.ts';
import type { HelpLine, Lexicon } from './lexicon.ts';
import type { PlaceNames } from './place-words.ts';
import { QuestionReader } from './question-reader.ts';
import { anyLines, BESIDE, withOthers } from './read-danger.ts';
import type { Understanding } from './understanding.ts';

/** Reads a question that was typed on a page in this language. */
export type ReadQuestion = (question: string, language: ContentLanguage) => Understanding;

/** What was learned in each language. */
export type Lexicons = Readonly<Record<ContentLanguage, Learned>>;

/**
 * Returns the reader of questions for the lexicons that `lexicons` returns; reads each once while it is the same. A
 * question in the other language than the page is read in that one, if it says anything there; danger, and the language
 * to be spoken, are looked for in both.
 */
export function questionReader(lexicons: () => Lexicons, places: PlaceNames): ReadQuestion {
  const made = new Map<ContentLanguage, { learned: Learned; reader: QuestionReader }>();
  const readerIn = (language: ContentLanguage, learned: Learned): QuestionReader => {
    const known = made.get(language);
    if (known?.learned === learned) return known.reader;
    const reader = new QuestionReader(language, learned, places);
    made.set(language, { learned, reader });
    return reader;
  };
  return (question, language) => {
    const now = lexicons();
    const readers = { en: readerIn('en', now.en), es: readerIn('es', now.es) };
    const own = readers[language].read(question);
    if (own.crisis) return own;
    const other = CONTENT_LANGUAGES.find((one) => one !== language)!;
    const isPuzzled = own.confidence === 'nothing';
    const readOther = () => readers[other].read(question, readers[language]);
    // One extra Spanish word does not make 'dentist la' Spanish.
    const isOther = wordsAhead(readers[other], readers[language], question) > (isPuzzled ? 0 : 1);
    const foreign = isPuzzled || isOther ? readOther() : null;
    // On an English page, a name is not misspelled Spanish.
    const danger = (isOther && foreign) || readers[other].readDanger(question, readers[language]);
    const read = foreign ?? (danger.crisis ? readOther() : own);
    // 'Counselor Corte Madera': a town raises no doubt in Spanish.
    const isTown = () => {
      if (!own.place || own.confidence !== 'sure') return false;
      const rest = question.replace(own.place.text, ' ');
      return rest !== question && readers[other].ownWords(rest).isSubsetOf(readers[language].ownWords(rest));
    };
    // The English reader has counted hardly any Spanish words, so any Spanish raises a doubt.
    const isConcern = (danger.concern.length > 0 && !isTown()) || (own.concern.length > 0 && !isOther);
    const shown = (one: Understanding, reader: QuestionReader, foreigner: QuestionReader) => {
      const whole = withLanguage(withoutForeign(one, reader, foreigner), foreigner, question);
      return withConcern(whole, isConcern, now[language].lexicon);
    };
    const isForeign = () => !readers[language].knows(read.services[0]!.because);
    if (read.crisis || (read.confidence === 'sure' && isForeign()) || (isOther && saysMore(read, own)))
      return shown(inLanguage(read, now[language].lexicon), readers[other], readers[language]);
    return shown(own, readers[language], readers[other]);
  };
}

/** How many more words of a question only `one` has than only `other`. */
function wordsAhead(one: QuestionReader, other: QuestionReader, question: string): number {
  const [own, others] = [one.ownWords(question), other.ownWords(question)];
  return own.difference(others).size - others.difference(own).size;
}

/** Whether a reading has services, or neither has any and the other has nothing else. */
function saysMore(read: Understanding, own: Understanding): boolean {
  const { services, place, programs, age, language, payer, access } = own;
  const hasMore = place || programs.length > 0 || age !== null || language || payer || access.length > 0;
  return read.services.length > 0 || (services.length === 0 && !hasMore);
}

/** Without what only the other language has the words for. */
function withoutForeign(read: Understanding, reader: QuestionReader, other: QuestionReader): Understanding {
  return { ...read, notUnderstood: read.notUnderstood.filter((words) => wordsAhead(other, reader, words) <= 0) };
}

/** With the language to be spoken as the words of the other language say it, if `read` has none. */
function withLanguage(read: Understanding, other: QuestionReader, question: string): Understanding {
  if (read.language) return read;
  const { code, said } = other.readLanguage(question);
  return code ? { ...read, language: code, said: { ...read.said, ...said } } : read;
}

/** The same with the lines for danger in doubt, if it is in any language and no danger is found. */
function withConcern(read: Understanding, isConcern: boolean, lexicon: Lexicon): Understanding {
  return { ...read, concern: isConcern && !read.crisis ? anyLines(lexicon) : [] };
}

/** The same with the phone lines as the page's language has them. */
function inLanguage(read: Understanding, { dangers }: Lexicon): Understanding {
  const own = read.crisis && dangers.find(({ kind }) => kind === read.crisis?.kind);
  if (!own) return read;
  const isShown = ({ call }: HelpLine) => read.crisis!.lines.some((line) => line.call === call);
  const others = dangers.find(({ kind }) => kind === BESIDE[own.kind])?.lines ?? [];
  return { ...read, crisis: { kind: own.kind, lines: withOthers(own.lines, others.filter(isShown)) } };
}

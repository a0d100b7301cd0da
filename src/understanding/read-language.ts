import { foldText } from '#model/fold-text.ts';
import { type Grammar, listed } from './grammar.ts';
import { NOT, type Word } from './words.ts';

/** Languages that families in the US ask for: ISO 639 codes, two letters where there are two. */
const CODES =
  `es zh vi tl ar fr ht ru ko pt de hi it pl ur fa ja gu bn ta te pa ne so am sw yo ig my km lo th hmn uk he yi
  el hy tr ro sq sr hr bs nv chr mam quc kjb kek qu nah yua sm to haw mh chk ilo om ti rw ln ps ku ug ff wo ase`.split(
    /\s+/,
  );

/** Names that the tables of the platform do not have, by language code. */
const OTHER_NAMES: Record<string, string[]> = {
  zh: ['mandarin', 'cantonese', 'mandarin', 'cantones', 'taishanese'],
  tl: ['tagalog', 'filipino'],
  ht: ['creole', 'kreyol', 'criollo', 'creol'],
  fa: ['farsi', 'dari'],
  hmn: ['hmong'],
  pa: ['punjabi', 'panjabi'],
  mam: ['mam'],
  quc: ['kiche', 'quiche'],
  kjb: ['qanjobal', 'canjobal', 'kanjobal'],
  kek: ['qeqchi', 'kekchi'],
  nah: ['nahuatl', 'nahuat'],
  yua: ['maya'],
  mix: ['mixteco', 'mixtec'],
  zap: ['zapoteco', 'zapotec'],
  trq: ['triqui'],
  kar: ['karen'],
  nv: ['navajo'],
  mh: ['marshallese'],
  chk: ['chuukese'],
  es: ['spanish', 'espanol', 'castellano'],
  asl: ['asl', 'lsm'],
  ps: ['pashto'],
  ku: ['kurdish', 'kurdo'],
};

/** Languages whose names are names of people, too: alone, they are not to be spoken. */
const ALSO_NAMES = new Set(['maya', 'karen']);

/** In English before the 'is' of somebody who is wanted. */
const WHO = listed('who whos that thats');

/** Shorter stems are forms of too many words. */
const MIN_STEM = 4;

/** Beside the name of a subject at school. */
const AT_SCHOOL = listed(
  'math failed fails failing studies studying tutor tutoring class homework matematicas clase tarea',
);

/** Right behind the name of a language, which is then not spoken: 'Chinese medicine', 'Thai food allergy'. */
const THINGS = listed('food medicine measles immersion river');

/** 'Learn ASL', 'teach my baby sign language'. */
const LEARNING = listed('learn learning teach teaches teaching');
const SIGNS = listed('asl sign');
/** 'Sign language classes', 'clases de señas'. */
const SIGN_CLASSES = [
  /\b(?:asl|sign language) (?:class|classes|lessons?|course)\b/,
  /\b(?:clases?|cursos?|aprender|ensenen?|ensenar)(?: de| el| la| a| lengua| lenguaje)* (?:asl|senas)\b/,
];

/** Whether sign language is what somebody wants to learn: then nobody needs to sign. */
export function learnsSigns(words: readonly Word[]): boolean {
  const isLearning = (from: number, to: number) => words.slice(from, to).some(({ text }) => LEARNING.has(text));
  if (words.some(({ text }, at) => SIGNS.has(text) && isLearning(Math.max(0, at - 3), at))) return true;
  const text = words.map((word) => word.text).join(' ');
  return SIGN_CLASSES.some((phrase) => phrase.test(text));
}

/** Between commas or stops: 'dentist for my son, Spanish'. */
const isAlone = (words: readonly Word[], index: number): boolean =>
  words[index]!.pause !== 'none' &&
  (words[index + 1]?.pause ?? 'stop') !== 'none' &&
  !words.some(({ text }) => AT_SCHOOL.has(text));

/** Right before or behind another wish: 'speech therapist evenings Spanish'. */
const isAmong = (words: readonly Word[], index: number, wished: ReadonlySet<number>): boolean =>
  (wished.has(index - 1) || wished.has(index + 1)) && !words.some(({ text }) => AT_SCHOOL.has(text));

type LanguageReading = { code: string | null; at: readonly number[] };

/** Reads the language to be spoken, other than English: 'Russian speaking', 'speaks only Mam', 'no hablamos inglés'. */
export class LanguageReader {
  readonly #grammar: Grammar;
  readonly #codes = new Map<string, string>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    const names = new Intl.DisplayNames(grammar.language, { type: 'language', fallback: 'none' });
    for (const code of CODES) {
      const name = foldText(names.of(code) ?? '').replace(/['’ʼ]/g, '');
      if (/^[a-z]{3,}$/.test(name)) this.#codes.set(name, code === 'ase' ? 'asl' : code);
    }
    for (const [code, others] of Object.entries(OTHER_NAMES)) for (const name of others) this.#codes.set(name, code);
  }

  /**
   * `code` is null if none was asked for; `at`: the indices of its words, its name first. `isStrict`: a language's name
   * alone is not enough. `wished`: indices of words for services and other wishes; a language beside them is one, too.
   */
  read(words: readonly Word[], { isStrict = false, wished = new Set<number>() } = {}): LanguageReading {
    for (const [index, { text, stem }] of words.entries()) {
      // 'Mamá' is no form of 'mam'.
      const code = this.#codes.get(text) ?? (stem.length >= MIN_STEM ? this.#codes.get(stem) : undefined);
      const isListed = !isStrict && isAmong(words, index, wished);
      if (code && this.#isSpoken(words, index, isStrict, isListed))
        return { code, at: [index, ...this.#verbAt(words, index)] };
    }
    const isSpanish = this.#isBilingual(words) || (this.#grammar.language === 'es' && this.#isWithoutEnglish(words));
    return { code: isSpanish ? 'es' : null, at: [] };
  }

  /** The 'speaks' of 'speaks Spanish' and 'Spanish speaking'. */
  #verbAt(words: readonly Word[], index: number): number[] {
    const at = [index - 1, index + 1].find((near) => this.#grammar.speakVerbs.has(words[near]?.text ?? ''));
    return at === undefined ? [] : [at];
  }

  #isSpoken(words: readonly Word[], index: number, isStrict: boolean, isListed: boolean): boolean {
    const { speakWords, speakVerbs } = this.#grammar;
    if (words[index]!.text === 'asl') return !learnsSigns(words);
    if (THINGS.has(words[index + 1]?.text ?? '')) return false;
    const near = words.slice(Math.max(0, index - 4), index + 3);
    if (
      !near.some(({ text }) => speakWords.has(text) || speakVerbs.has(text)) &&
      (isStrict || !(words.length <= 4 || isListed || isAlone(words, index)) || ALSO_NAMES.has(words[index]!.text))
    )
      return false;
    const from = Math.max(0, index - 6);
    const before = words.slice(from, index);
    // In 'no waitlist Spanish speaking' the waitlist is refused.
    const next = words[index + 1];
    const hasOwnVerb = next?.pause === 'none' && speakVerbs.has(next.text);
    const isRefused = before.some(({ stem }, i) => {
      const between = before.slice(i + 1);
      const isOther = hasOwnVerb && between.some((word) => this.#isRefusable(word));
      return stem === NOT && !between.some(({ pause }) => pause !== 'none') && !isOther;
    });
    return !isRefused;
  }

  /** Whether a 'not' may be about this word. */
  #isRefusable({ text, stem, isLight }: Word): boolean {
    const { attempts, needs, speakWords, speakVerbs } = this.#grammar;
    return !(isLight || attempts.has(stem) || needs.has(stem) || speakWords.has(text) || speakVerbs.has(text));
  }

  /** Somebody bilingual is wanted; 'we are bilingual' asks for nothing. */
  #isBilingual(words: readonly Word[]): boolean {
    const { bilingual, families } = this.#grammar;
    const isFamily = (word: Word | undefined) => word !== undefined && families.has(word.text);
    return words.some(
      ({ text }, index) =>
        bilingual.has(text) &&
        !(isFamily(words[index + 1]) && words[index + 1]!.pause === 'none') &&
        (!isFamily(words[index - 1]) || WHO.has(words[index - 2]?.text ?? '')),
    );
  }

  /** Somebody who writes in Spanish that they speak no English wants Spanish. */
  #isWithoutEnglish(words: readonly Word[]): boolean {
    const english = words.findIndex(({ text }) => text === 'ingles');
    return english >= 0 && words.slice(Math.max(0, english - 5), english).some(({ stem }) => stem === NOT);
  }
}

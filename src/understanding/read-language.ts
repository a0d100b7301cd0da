import { foldText } from '#model/fold-text.ts';
import type { Grammar } from './grammar.ts';
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

/** Reads the language that is to be spoken, other than English: 'Russian speaking', 'speaks only Mam', 'no hablamos inglés'. */
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

  /** `code` is null if none was asked for; `at` are the indices of its words. */
  read(words: readonly Word[]): { code: string | null; at: readonly number[] } {
    for (const [index, { text, stem }] of words.entries()) {
      const code = this.#codes.get(text) ?? this.#codes.get(stem);
      if (code && this.#isSpoken(words, index)) return { code, at: [index] };
    }
    return { code: this.#grammar.language === 'es' ? this.#withoutEnglish(words) : null, at: [] };
  }

  #isSpoken(words: readonly Word[], index: number): boolean {
    const { speakWords } = this.#grammar;
    if (words[index]!.text === 'asl') return true;
    const near = words.slice(Math.max(0, index - 4), index + 3);
    if (!near.some(({ text }) => speakWords.has(text)) && words.length > 4) return false;
    const from = Math.max(0, index - 6);
    const before = words.slice(from, index);
    const isRefused = before.some(
      ({ stem, pause }, i) =>
        stem === NOT && !before.slice(i + 1).some((next) => next.pause !== 'none') && pause !== undefined,
    );
    return !isRefused;
  }

  /** Somebody who writes in Spanish that they speak no English wants Spanish. */
  #withoutEnglish(words: readonly Word[]): string | null {
    const english = words.findIndex(({ text }) => text === 'ingles');
    return english >= 0 && words.slice(Math.max(0, english - 5), english).some(({ stem }) => stem === NOT)
      ? 'es'
      : null;
  }
}

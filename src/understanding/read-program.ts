import { foldText } from '#model/fold-text.ts';
import type { Tag } from '#model/tag.ts';
import { type Grammar, listed } from './grammar.ts';
import { PhraseIndex } from './phrases.ts';
import { NOT, splitWords, type Word } from './words.ts';

/** Who pays other than Medicaid. */
export const PAYERS = ['medicare', 'private', 'military', 'none'] as const;
export type Payer = (typeof PAYERS)[number];

interface Name {
  program: string;
  /** Folded: 'la cara' is not L.A. Care, though its stems are the same. */
  words: ReadonlySet<string>;
  /** An insurer's plan: in another state, something else has this name. */
  isPlan: boolean;
  /** Also an ordinary word ('star', 'access') or a name that several states share. */
  isCommon: boolean;
}

/** Of shorter words there are other forms. */
const MIN_FORM = 4;
/** Any state's program. */
const ANY = 'MC-ANY';

/** Before who pays: 'pays with AHCCCS', 'con AHCCCS'. */
const WITH = listed('with con through');

/** Finds Medicaid programs by their names and nicknames. */
export class ProgramReader {
  readonly #names: PhraseIndex<Name>;
  readonly #any: PhraseIndex<true>;
  readonly #grammar: Grammar;
  /** Of the names, the words that are no ordinary ones. */
  readonly #own = new Set<string>();

  /** `common`: ordinary words, which name a program only with other signs. `any`: names of Medicaid in general. */
  constructor(
    programs: readonly Tag[],
    grammar: Grammar,
    { common, any }: { common: ReadonlySet<string>; any: readonly string[] },
  ) {
    this.#grammar = grammar;
    this.#names = new PhraseIndex(grammar);
    this.#any = new PhraseIndex(grammar);
    for (const phrase of any) this.#any.add(phrase, true);
    const names = programs
      .filter(({ name }) => name !== ANY)
      .flatMap(({ name, displayName, synonyms, plans = [] }) => {
        const own = displayName.en.split(' (')[0]!;
        return [
          ...[own, ...synonyms].map((text) => ({ program: name, text, isPlan: false })),
          ...plans.map((text) => ({ program: name, text, isPlan: true })),
        ];
      });
    const states = Map.groupBy(names, ({ text }) => foldText(text));
    for (const { program, text, isPlan } of names) {
      const isShared = states.get(foldText(text))!.some((other) => other.program !== program);
      const isWord = !/[\s-]/.test(text) && (common.has(foldText(text)) || text.length < 4);
      // As `compilePhrase` reads it: 'L.A. Care' is 'la care'.
      const own = new Set(splitWords(text.replaceAll('.', ''), grammar).map((word) => word.text));
      for (const word of own) if (!common.has(word)) this.#own.add(word);
      this.#names.add(text, { program, words: own, isPlan, isCommon: isWord || isShared });
    }
  }

  /** `state`: of the place in the question, if any. Returns the program's name, or null, and its words' indices. */
  read(words: readonly Word[], state: string | null): { program: string | null; at: readonly number[] } {
    const general = this.#any.findIn(words).filter(({ at }) => !this.#isMissing(words, at[0]!));
    const mentions = general.flatMap(({ at }) => at);
    const local = state && `MC-${state}`;
    const found = this.#names
      .findIn(words)
      .filter(({ at, value, skipped }) => {
        const isNamed = at.every((index) => isFormOf(words[index]!.text, value.words));
        if (skipped > 0 || !isNamed || this.#isMissing(words, at[0]!)) return false;
        if (value.isPlan && local && value.program !== local) return false;
        if (!value.isCommon || value.program === local)
          return !(value.isCommon && at.length === 1 && !this.#isPaid(words, at[0]!, mentions));
        return at.length === 1 && isCloseToPayment(words, at[0]!, mentions) && !local;
      })
      .sort(
        (a, b) => Number(b.value.program === local) - Number(a.value.program === local) || b.at.length - a.at.length,
      );
    const [best] = found;
    if (
      best &&
      !(
        best.value.isCommon &&
        found.some(({ value }) => value.program !== best.value.program) &&
        best.value.program !== local
      )
    )
      return { program: best.value.program, at: best.at };
    const at = [...(best?.at ?? []), ...(general[0]?.at ?? [])];
    return at.length > 0 ? { program: local ?? ANY, at } : { program: null, at: [] };
  }

  /** Whether a word is one of the name of a program or plan. */
  isOfName({ text }: Word): boolean {
    return isFormOf(text, this.#own);
  }

  /** The state of a program by its name, or null. */
  stateOf(program: string | null): string | null {
    return program === null || program === ANY ? null : program.replace('MC-', '');
  }

  /** 'Who takes access', of AHCCCS where it is local; but not 'takes access ramps'. */
  #isPaid(words: readonly Word[], index: number, mentions: readonly number[]): boolean {
    const { payWords, placeWords } = this.#grammar;
    const next = words[index + 1];
    const ends = next === undefined || next.pause !== 'none' || placeWords.has(next.text);
    return isCloseToPayment(words, index, mentions) || (ends && payWords.has(words[index - 1]?.text ?? ''));
  }

  /** 'Does Medicaid pay for this', '¿paga AHCCCS la terapia?': nobody says that they have it. */
  isAsked(words: readonly Word[], at: readonly number[]): boolean {
    const { asks, covers, having } = this.#grammar;
    const [first, last] = [at[0]!, at.at(-1)!];
    const pays = words.findIndex(({ text }, index) => index >= first - 3 && index <= last + 2 && covers.has(text));
    const isBefore = words.slice(Math.max(0, first - 4), first).some(({ text }) => asks.has(text));
    const isTheirs = words.slice(Math.max(0, first - 2), first).some(({ text }) => having.has(text) || WITH.has(text));
    return at.length > 0 && pays >= 0 && (isBefore || (pays === 0 && words[first - 1]?.text !== 'by')) && !isTheirs;
  }

  /** 'We don't have Medicaid', 'no Medicaid'. */
  #isMissing(words: readonly Word[], index: number): boolean {
    for (let i = index - 1; i >= Math.max(0, index - 3); i--) {
      if (words[i + 1]!.pause !== 'none') return false;
      if (words[i]!.stem === NOT) return true;
      if (!words[i]!.isLight && !this.#grammar.lacks.has(words[i]!.stem)) return false;
    }
    return false;
  }
}

/** Whether a word is one of a name, or its plural or possessive: 'masshealths'. */
const isFormOf = (text: string, words: ReadonlySet<string>): boolean =>
  words.has(text) || words.has(`${text}s`) || (text.length > MIN_FORM && words.has(text.replace(/s$/, '')));

/** True for a name in capitals, or next to a word for Medicaid. */
function isCloseToPayment(words: readonly Word[], index: number, mentions: readonly number[]): boolean {
  return words[index]!.isUpperCase || (!mentions.includes(index) && mentions.some((at) => Math.abs(at - index) <= 2));
}

import { MEDICAID_PROGRAMS } from '#listings/vocabulary/vocabulary.ts';
import { COMMON_WORDS } from './common-words.ts';
import { type Grammar, listed } from './grammar.ts';
import type { AccessNeed, Lexicon } from './lexicon.ts';
import { type Found, PhraseIndex } from './phrases.ts';
import type { PlaceSources } from './place-words.ts';
import { readAge } from './read-age.ts';
import { LanguageReader } from './read-language.ts';
import { PlaceReader } from './read-place.ts';
import { type Payer, ProgramReader } from './read-program.ts';
import type { Understanding } from './understanding.ts';
import type { Word } from './words.ts';

/** What is said around what is asked for: of what age, in which language, where, and who pays. */
export type Frame = ReturnType<FrameReader['read']>;

/** A question, and its words: as typed, and with slips mended. */
export interface SplitQuestion {
  text: string;
  typed: readonly Word[];
  words: readonly Word[];
}

const NO_LANGUAGE = { code: null, at: [] };
/** Behind 'united': no insurer, as in 'United Way'. */
const OTHER_UNITED = listed('way cerebral states airlines nations');

/** Reads what is said around what is asked for. */
export class FrameReader {
  readonly programs: ProgramReader;
  readonly languages: LanguageReader;
  readonly #grammar: Grammar;
  readonly #payers: PhraseIndex<Payer>;
  readonly #places: PlaceReader;
  readonly #names: PlaceSources['places'];

  constructor(sources: PlaceSources, { payers, medicaid }: Lexicon) {
    const { grammar } = sources;
    this.#grammar = grammar;
    this.#payers = new PhraseIndex(grammar);
    for (const [payer, phrases] of Object.entries(payers))
      for (const phrase of phrases) this.#payers.add(phrase, payer as Payer);
    const common = COMMON_WORDS[grammar.language];
    this.programs = new ProgramReader(MEDICAID_PROGRAMS, grammar, { common, any: medicaid });
    this.#places = new PlaceReader(sources);
    this.#names = sources.places;
    this.languages = new LanguageReader(grammar);
  }

  /** `named`: indices of words that name a service; `needs`: what is needed of a place. */
  read({ text, typed, words }: SplitQuestion, named: ReadonlySet<number>, needs: readonly Found<AccessNeed>[]) {
    const age = readAge(words, this.#grammar);
    const wished = new Set([...named, ...needs.flatMap(({ at }) => at)]);
    const language = this.languages.read(words, { wished });
    // 'Spanish Fork' is a town, if the place is it.
    const spoken = this.#isTown(words, language.at[0]) ? NO_LANGUAGE : language;
    const anywhere = this.programs.read(words, null);
    const payers = this.#payers.findIn(words).filter(({ at }) => !isOtherUnited(words, at.at(-1)!));
    const { place, unknown } = this.#places.read(text, typed, {
      taken: new Set([...anywhere.at, ...spoken.at, ...age.at, ...payers.flatMap(({ at }) => at)]),
      services: named,
      state: this.programs.stateOf(anywhere.program),
      mended: new Set(words.flatMap((word, index) => (word === typed[index] ? [] : index))),
    });
    const program = this.programs.read(words, place?.place.state ?? null);
    // 'On the Navajo Nation' is where.
    const isWhere = language.at.some((index) => place?.at.includes(index));
    // 'UnitedHealthcare Community Plan' is Medicaid.
    const payer = payers.find(({ at }) => !at.every((index) => program.at.includes(index)));
    // Not the payer's, which may name a service, too.
    const told = isWhere ? NO_LANGUAGE : language;
    const at = [...program.at, ...told.at, ...age.at, ...(place?.at ?? [])];
    return { age, language: told, program, payer, place, unknownPlace: unknown, at };
  }

  /** Whether a word and the next are the name of a town. */
  #isTown(words: readonly Word[], at: number | undefined): boolean {
    const [word, next] = at === undefined ? [] : words.slice(at, at + 2);
    return next?.pause === 'none' && !next.isLight && this.#names.named([word!.text, next.text]) !== null;
  }
}

const isOtherUnited = (words: readonly Word[], last: number): boolean =>
  words[last]!.text === 'united' && OTHER_UNITED.has(words[last + 1]?.text ?? '');

/** What a search has of a frame, and of what is needed of a place; `typedAt` returns the words at indices as typed. */
export function understoodFrame(
  { age, language, program, payer, place, unknownPlace }: Frame,
  access: readonly Found<AccessNeed>[],
  typedAt: (at: readonly number[]) => string,
): Omit<Understanding, 'confidence' | 'services' | 'isAll' | 'notUnderstood' | 'crisis' | 'concern'> {
  const needs = new Set(access.map(({ value }) => value));
  const spoken = language.code ?? (needs.has('sign-language') ? 'asl' : null);
  if (spoken === 'asl') needs.add('sign-language');
  return {
    programs: program.program ? [program.program] : [],
    payer: payer?.value ?? null,
    place,
    unknownPlace,
    age: age.age,
    language: spoken,
    access: [...needs],
    said: {
      program: typedAt(program.at) || null,
      age: typedAt(age.at) || null,
      language: typedAt(language.at) || null,
      languageName: typedAt(language.at.slice(0, 1)) || null,
      payer: typedAt(payer?.at ?? []) || null,
      access: Object.fromEntries(access.map(({ value, at }) => [value, typedAt(at)])),
    },
  };
}

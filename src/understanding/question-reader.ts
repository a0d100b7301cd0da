import { MEDICAID_PROGRAMS } from '#listings/vocabulary/vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { COMMON_WORDS } from './common-words.ts';
import type { Grammar } from './grammar.ts';
import { GRAMMARS } from './grammars.ts';
import { type Learned, meaningLines, plainWords, wordsOf } from './learn.ts';
import { type AccessNeed, type DangerKind, type HelpLine, NO_NEED } from './lexicon.ts';
import { type Found, PhraseIndex } from './phrases.ts';
import type { PlaceNames, PlaceReading } from './place-words.ts';
import { isSeveral, type Meaning, type RankedService, rankServices } from './rank-services.ts';
import { readAge } from './read-age.ts';
import { type AidNeed, aidsBeside, isOfAid } from './read-aids.ts';
import { AloneReader, saysWhat } from './read-alone.ts';
import { anyLines, DangerReader, type DangerReading, type IsExplained } from './read-danger.ts';
import { LanguageReader } from './read-language.ts';
import { PlaceReader } from './read-place.ts';
import { type Payer, ProgramReader } from './read-program.ts';
import { readStreet } from './read-street.ts';
import { refusedNeeds } from './refused-needs.ts';
import { Spelling } from './spelling.ts';
import { WordEvidence } from './word-evidence.ts';
import { meaningOf, splitWords, type Word } from './words.ts';

/** 'sure': search at once; 'unsure': offer the first services to choose from; 'nothing': we have no such service. */
export const CONFIDENCES = ['sure', 'unsure', 'nothing'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export interface UnderstoodService {
  /** Machine name of a tag. */
  name: string;
  /** 0 to 1. */
  score: number;
  /** The words that say so, as typed. */
  because: string;
}

/** What a question asks for. */
export interface Understanding {
  confidence: Confidence;
  /** The best first; at most `MAX_SERVICES`. Empty if nothing was understood. */
  services: UnderstoodService[];
  /** Machine names of Medicaid programs; 'MC-ANY' if it is not said which state's. */
  programs: string[];
  payer: Payer | null;
  place: PlaceReading | null;
  /** The name of a place that we do not know, as typed, if there is no other. */
  unknownPlace: string | null;
  /** In years; 1.5 for 18 months. */
  age: number | null;
  /** ISO 639 code of the language to be spoken, 'asl' for American Sign Language; null if none is asked for. */
  language: string | null;
  access: AccessNeed[];
  /** The words that say them, as typed. */
  said: {
    program: string | null;
    age: string | null;
    language: string | null;
    /** Of the words for the language, its name alone. */
    languageName: string | null;
    payer: string | null;
    access: Partial<Record<AccessNeed, string>>;
  };
  /** Nothing else was said: no word is left that may be a service which we do not know. */
  isAll: boolean;
  /** Somebody may be in danger: show these lines before anything else. */
  crisis: { kind: DangerKind; lines: HelpLine[] } | null;
  /** Lines for any danger, where it is less likely; else empty. */
  concern: HelpLine[];
}

const MAX_SERVICES = 5;
/** Offered where something is said of a Medicaid program, but no service. Its name alone asks for all who take it. */
const PROGRAM_HELPERS = ['PT-benefits-help', 'PT-case-manager'];
/** Least score to offer a service. */
const LEAST = 1;
/** To be sure of one: its least score, and how far it must be ahead, also by phrases alone. Sure and wrong is worst. */
const SURE = 3;
const AHEAD = 1.3;
const PHRASES_AHEAD = 1.1;
/** From these odds words sound like nothing that we have, unless phrases score as much as `CLEAR`. */
const ELSEWHERE = 1;
const CLEAR = 3.7;
/** The score that becomes 0.5. */
const HALF = 2;
/** People write the names of towns of at least this size; they are no slips of other words. */
const TOWN = 5_000;
/** Least letters of a slip in a question without a word that makes sense. */
const LONE_SLIP = 5;
/** Stands for each word of a street address. */
const A_STREET = { text: '§', stem: '§', isLight: false };
/** Shorter words say nothing about danger in the other language. */
const MIN_FOREIGN = 4;
const NO_LANGUAGE = { code: null, at: [] };
/** In Spanish behind a day: 'el sábado pasado'. */
const LAST = 'pasado';
/** Needs that are times. */
const TIMES: ReadonlySet<AccessNeed> = new Set(['evening', 'weekend']);
/** A phrase takes another back if at most so many words stand between them: in a long text, more is another matter. */
const TAKES_BACK = 12;
/** What each service for a danger but the last is ahead of the next. */
const DANGER_AHEAD = 1.3;

/**
 * Reads questions in one language. Reading is pure and takes less than a millisecond, at most some forty for nonsense
 * as long as `MAX_QUESTION`.
 */
export class QuestionReader {
  readonly #grammar: Grammar;
  readonly #meanings: PhraseIndex<Meaning | { takesBack: number }>;
  readonly #alone: AloneReader;
  readonly #dangers: DangerReader;
  readonly #access: PhraseIndex<AccessNeed>;
  readonly #aids: PhraseIndex<AidNeed>;
  readonly #payers: PhraseIndex<Payer>;
  readonly #spelling: Spelling;
  readonly #anyLines: HelpLine[];
  /** Of every word that the reader knows: 'sorda' is a form of 'sordo', not a slip of 'sonda'. */
  readonly #stems: ReadonlySet<string>;
  readonly #programs: ProgramReader;
  readonly #places: PlaceReader;
  readonly #languages: LanguageReader;
  readonly #evidence: WordEvidence;

  constructor(language: ContentLanguage, learned: Learned, places: PlaceNames) {
    const { lexicon } = learned;
    const grammar = GRAMMARS[language];
    this.#grammar = grammar;
    this.#meanings = new PhraseIndex(grammar);
    this.#alone = new AloneReader(grammar);
    this.#dangers = new DangerReader(grammar, lexicon, learned);
    this.#anyLines = anyLines(lexicon);
    this.#access = new PhraseIndex(grammar);
    this.#aids = new PhraseIndex(grammar);
    this.#payers = new PhraseIndex(grammar);
    this.#evidence = new WordEvidence(learned.services);
    let line = 0;
    for (const { say, meaning, unless } of meaningLines(language, lexicon)) {
      line++;
      for (const phrase of say) this.#meanings.add(phrase, { ...meaning, line });
      for (const phrase of unless) this.#meanings.add(phrase, { takesBack: line });
    }
    for (const { say, means } of lexicon.alone) this.#alone.add(say, { services: means, line: ++line });
    for (const [need, phrases] of Object.entries(lexicon.access))
      for (const phrase of phrases) this.#access.add(phrase, need as AccessNeed);
    for (const [need, phrases] of Object.entries(lexicon.aids))
      for (const phrase of phrases) this.#aids.add(phrase, need === NO_NEED ? null : (need as AccessNeed));
    for (const [payer, phrases] of Object.entries(lexicon.payers))
      for (const phrase of phrases) this.#payers.add(phrase, payer as Payer);
    const known = COMMON_WORDS[language];
    const own = wordsOf(language, lexicon);
    this.#stems = new Set(own.filter((word) => word.length > 3).map(grammar.stem));
    const real = new Set([
      ...COMMON_WORDS.en,
      ...COMMON_WORDS.es,
      ...own,
      ...grammar.numbers.keys(),
      ...grammar.tens.keys(),
      ...Object.values(lexicon.elsewhere).flat().flatMap(plainWords),
      ...places.townNames(TOWN).flat(),
    ]);
    this.#spelling = new Spelling(learned.spelling, real, grammar.soundOf);
    const common = new Set([...known, ...own]);
    this.#programs = new ProgramReader(MEDICAID_PROGRAMS, grammar, { common: known, any: lexicon.medicaid });
    this.#places = new PlaceReader({ places, grammar, common });
    this.#languages = new LanguageReader(grammar);
  }

  /** Reads a question; text after `MAX_QUESTION` is ignored. `other`: see `readDanger`. */
  read(question: string, other?: QuestionReader): Understanding {
    const text = question.slice(0, MAX_QUESTION);
    const split = splitWords(text, this.#grammar);
    const street = new Set(readStreet(split));
    const typed = split.map((word, index) => (street.has(index) ? { ...word, ...A_STREET } : word));
    // Among words that make sense a short slip is one; alone, it is more likely nothing: 'corx'.
    const isNonsense = !typed.some((word) => !word.isLight && this.#isKnown(word));
    const words = typed.map((word) => (isNonsense && word.text.length < LONE_SLIP ? word : this.#corrected(word)));
    const age = readAge(words, this.#grammar);
    const said = this.#meanings.findIn(words);
    const named = new Set(said.flatMap(({ value, at }) => ('isName' in value && value.isName ? at : [])));
    const allNeeds = this.#access
      .findIn(words)
      .filter((need) => !isWhenItHappens(words, need, named, this.#grammar))
      .map((need) => withoutService(need, named));
    const refused = refusedNeeds(allNeeds, words, named, this.#grammar);
    const needs = allNeeds.filter((need) => !refused.includes(need));
    const wished = new Set([...named, ...needs.flatMap(({ at }) => at)]);
    const spoken = this.#languages.read(words, { wished });
    const firstProgram = this.#programs.read(words, null);
    const payers = this.#payers.findIn(words);
    const { place, unknown } = this.#places.read(text, typed, {
      taken: new Set([...firstProgram.at, ...spoken.at, ...age.at, ...payers.flatMap(({ at }) => at)]),
      services: named,
      state: this.#programs.stateOf(firstProgram.program),
      mended: new Set(words.flatMap((word, index) => (word === typed[index] ? [] : index))),
    });
    // 'On the Navajo Nation' is where.
    const language = place && spoken.at.some((index) => place.at.includes(index)) ? NO_LANGUAGE : spoken;
    const { program, at: programAt } = this.#programs.read(words, place?.place.state ?? null);
    // 'UnitedHealthcare Community Plan' is Medicaid.
    const [payer] = payers.filter(({ at }) => !at.every((index) => programAt.includes(index)));
    const typedAt = (at: readonly number[]) => textAt(text, words, at);
    const refusedAt = refused.flatMap(({ at }) => at);
    const isTaken = new Set([...programAt, ...language.at, ...age.at, ...refusedAt, ...(place?.at ?? [])]);
    const [languageAt, verb = -1] = language.at;
    const meanings = this.#find(said, isTaken, needs).filter(
      ({ at }) => !at.includes(verb) || at.includes(languageAt!),
    );
    const aids = aidsBeside(this.#aids.findIn(words), meanings, words, this.#grammar);
    const access = [...needs, ...aids.flatMap(({ value, ...aid }) => (value ? [{ ...aid, value }] : []))];
    for (const index of aids.flatMap(({ at }) => at)) isTaken.add(index);
    const among = meanings.filter((meaning) => !isOfAid(meaning, aids));
    const elsewhere = [...isTaken, ...access.flatMap(({ at }) => at), ...(payer?.at ?? [])];
    const alone = this.#alone.find(words, new Set(elsewhere), among);
    const found = alone ? [alone] : among;
    // Nothing else is to be read from the words of what is said alone.
    const spent = alone ? new Set([...isTaken, ...alone.at]) : isTaken;
    const services = this.#rank(found, words, age, spent);
    const asked = services ?? [];
    // 'Does Medicaid pay for glasses' still looks for who takes it.
    const isProgramAsked = this.#programs.isAsked(words, programAt) && confidenceOf(asked) !== 'sure';
    const [persons, relatives, needed] = this.#frame(words);
    const danger = this.#dangers.read(words, {
      isExplained: other?.explainer(text),
      besideService: confidenceOf(asked) === 'sure',
      understood: new Set(found.length > 0 ? [...found.flatMap(({ at }) => at), ...persons, ...needed] : []),
      frame: alone ? null : new Set([...elsewhere, ...persons, ...relatives, ...(found.length > 0 ? needed : [])]),
    });
    const isAll = !words.some((word, index) => !elsewhere.includes(index) && saysWhat(word, this.#grammar));
    const wanted = services?.length === 0 && program && !isAll ? helpWith(programAt) : asked;
    const ranked = danger?.isSure ? withDanger(wanted, danger) : wanted;
    return {
      confidence: isSeveral(ranked, words, this.#grammar) ? 'unsure' : confidenceOf(ranked),
      services: ranked.slice(0, MAX_SERVICES).map(({ name, score, at }) => ({
        name,
        score: Math.round((100 * score) / (score + HALF)) / 100,
        because: typedAt(at),
      })),
      programs: program && !isProgramAsked ? [program] : [],
      payer: payer?.value ?? null,
      place,
      unknownPlace: unknown,
      age: age.age,
      language: language.code ?? (access.some(({ value }) => value === 'sign-language') ? 'asl' : null),
      access: [
        ...new Set([
          ...access.map(({ value }) => value),
          ...(language.code === 'asl' ? (['sign-language'] as const) : []),
        ]),
      ],
      said: {
        program: (!isProgramAsked && typedAt(programAt)) || null,
        age: typedAt(age.at) || null,
        language: typedAt(language.at) || null,
        languageName: typedAt(language.at.slice(0, 1)) || null,
        payer: typedAt(payer?.at ?? []) || null,
        access: Object.fromEntries(access.map(({ value, at }) => [value, typedAt(at)])),
      },
      isAll,
      ...this.#shown(danger),
    };
  }

  /**
   * Only what a question says about danger, without correcting slips; except in what `other` takes for no danger:
   * 'suicide prevention' in English has nothing to do with Spanish.
   */
  readDanger(question: string, other: QuestionReader): Pick<Understanding, 'crisis' | 'concern'> {
    const text = question.slice(0, MAX_QUESTION);
    return this.#shown(this.#dangers.read(splitWords(text, this.#grammar), { isExplained: other.explainer(text) }));
  }

  #shown(danger: DangerReading | null): Pick<Understanding, 'crisis' | 'concern'> {
    if (danger === null) return { crisis: null, concern: [] };
    const { kind, lines, isSure } = danger;
    return isSure ? { crisis: { kind, lines }, concern: [] } : { crisis: null, concern: this.#anyLines };
  }

  /** Only the language to be spoken, where the words around it say so: 'que hable español' in an English sentence. */
  readLanguage(question: string): {
    code: string | null;
    said: Pick<Understanding['said'], 'language' | 'languageName'>;
  } {
    const text = question.slice(0, MAX_QUESTION);
    const words = splitWords(text, this.#grammar);
    const { code, at } = this.#languages.read(words, { isStrict: true });
    const language = textAt(text, words, at) || null;
    return { code, said: { language, languageName: textAt(text, words, at.slice(0, 1)) || null } };
  }

  /** The words of a text that are ordinary in this language, or of its lexicon; no letter, as in '5 y/o'. */
  ownWords(text: string): Set<string> {
    const words = splitWords(text.slice(0, MAX_QUESTION), this.#grammar);
    const own = words.filter((word) => this.#isOrdinary(word) || this.#stems.has(word.stem));
    return new Set(own.flatMap((word) => (word.text.length > 1 ? word.text : [])));
  }

  /** Whether this language has the words: 'her' is no Spanish 'herida', and 'no OT' refuses what 'OT' asks for. */
  knows(text: string): boolean {
    const words = splitWords(text, this.#grammar);
    return words.every((word) => this.#isOrdinary(word)) || this.#meanings.findIn(words).length > 0;
  }

  #isOrdinary({ text, isLight }: Word): boolean {
    const { language, negations } = this.#grammar;
    return isLight || negations.has(text) || COMMON_WORDS[language].has(text);
  }

  /** Tells whether words are a danger ruled out, or ordinary: a 'mat program' is not 'matar'. Reads the text once. */
  explainer(text: string): IsExplained {
    const common = COMMON_WORDS[this.#grammar.language];
    let read: { words: Word[]; takenBack: ReadonlySet<number> } | undefined;
    return (at) => {
      if (!read) {
        const words = splitWords(text, this.#grammar);
        read = { words, takenBack: this.#dangers.takenBackIn(words) };
      }
      const { words, takenBack } = read;
      return (
        at.some((index) => takenBack.has(index)) ||
        at.every((index) => words[index]!.text.length < MIN_FOREIGN || common.has(words[index]!.text))
      );
    };
  }

  /** Indices of the words that say for whom (or may be anybody's: 'brother'), and that only say something is needed. */
  #frame(words: readonly Word[]): [persons: number[], relatives: number[], needed: number[]] {
    const { children, adults, relatives, needs } = this.#grammar;
    const where = (is: (word: Word) => boolean) => [...words.keys()].filter((index) => is(words[index]!));
    return [
      where(({ text }) => children.has(text) || adults.has(text)),
      where(({ text }) => relatives.has(text)),
      where(({ stem }) => needs.has(stem)),
    ];
  }

  #isKnown({ text, stem }: Word): boolean {
    return this.#stems.has(stem) || this.#spelling.isWord(text);
  }

  #corrected(word: Word): Word {
    if (word.isLight || this.#stems.has(word.stem)) return word;
    const text = this.#spelling.correct(word.text);
    return text ? { ...word, ...meaningOf(text, this.#grammar) } : word;
  }

  /** Phrases about services that no other phrase rules out, and words that already mean something else. */
  #find(
    found: readonly Found<Meaning | { takesBack: number }>[],
    isTaken: ReadonlySet<number>,
    access: readonly Found<AccessNeed>[],
  ): Found<Meaning>[] {
    const isTakenBack = (line: number, at: readonly number[]) =>
      found.some(
        (one) => 'takesBack' in one.value && one.value.takesBack === line && wordsBetween(one.at, at) <= TAKES_BACK,
      );
    const meanings = found.flatMap(({ value, ...rest }) =>
      'takesBack' in value || isTakenBack(value.line, rest.at) ? [] : [{ ...rest, value }],
    );
    const free = meanings.filter(({ at }) => !at.every((index) => isTaken.has(index)));
    const isAccess = ({ at }: Found<Meaning>) =>
      access.some((need) => at.length <= need.at.length && at.every((index) => need.at.includes(index)));
    const others = free.filter((one) => !isAccess(one));
    return others.length > 0 ? others : free;
  }

  /** Null: the words sound like nothing that we have. */
  #rank(
    found: Found<Meaning>[],
    words: readonly Word[],
    age: ReturnType<typeof readAge>,
    isTaken: ReadonlySet<number>,
  ): RankedService[] | null {
    const { services, oddsOfNothing } = rankServices(found, words, age, {
      grammar: this.#grammar,
      evidence: this.#evidence,
      taken: isTaken,
    });
    const isElsewhere = oddsOfNothing > ELSEWHERE && (services[0]?.ofPhrases ?? 0) < CLEAR;
    return isElsewhere ? null : services.filter(({ score }) => score >= LEAST);
  }
}

/** Where something is said of a program that we do not understand: who helps to get and keep it. */
const helpWith = (at: readonly number[]): RankedService[] =>
  PROGRAM_HELPERS.map((name) => ({ name, score: LEAST, ofPhrases: 0, at, namedAt: null, isAsked: false }));

/** Puts services that help in a danger first; where none helps, keeps only what somebody says they need. */
function withDanger(asked: readonly RankedService[], { namedAt, services: names }: DangerReading): RankedService[] {
  // The phone lines come first anyway: who surely asks for something else gets that, too.
  if (!namedAt && confidenceOf(asked) === 'sure') return [...asked];
  if (names.length === 0) return asked.filter(({ isAsked }) => isAsked);
  const score = 2 * SURE + (asked[0]?.score ?? 0);
  return [
    ...names.map((name, index): RankedService => {
      const ahead = score * DANGER_AHEAD ** (names.length - 1 - index);
      return { name, score: ahead, ofPhrases: ahead, at: [], namedAt: null, isAsked: false };
    }),
    ...asked.filter(({ name, at }) => !names.includes(name) && !at.some((index) => namedAt?.includes(index))),
  ];
}

/** Whether a time is when something happens, not when to be open: 'last Saturday he fell', 'el sábado pasado'. */
function isWhenItHappens(
  words: readonly Word[],
  { value, at, skipped }: Found<AccessNeed>,
  named: ReadonlySet<number>,
  { happenings, openings }: Grammar,
): boolean {
  if (!TIMES.has(value)) return false;
  // 'Therapist because he screams at night'.
  if (skipped > 0 && named.has(at[0]!)) return true;
  if (words.some(({ text }) => openings.has(text))) return false;
  return happenings.has(words[at[0]! - 1]?.text ?? '') || words[at.at(-1)! + 1]?.text === LAST;
}

/** A time without the service that it is said of, which is wanted: 'dentist' in 'dentist at night'. */
function withoutService(need: Found<AccessNeed>, named: ReadonlySet<number>): Found<AccessNeed> {
  const at = TIMES.has(need.value) ? need.at.filter((index) => !named.has(index)) : [];
  return at.length > 0 ? { ...need, at } : need;
}

/** How many words stand between the nearest of two groups of words. */
function wordsBetween(one: readonly number[], other: readonly number[]): number {
  const gaps = one.flatMap((index) => other.map((at) => Math.abs(at - index)));
  return Math.max(0, Math.min(...gaps) - 1);
}

/** What was typed from the first of some words to the last. */
const textAt = (text: string, words: readonly Word[], at: readonly number[]): string =>
  at.length > 0 ? text.slice(words[Math.min(...at)]!.from, words[Math.max(...at)]!.to) : '';

function confidenceOf([first, ...others]: readonly RankedService[]): Confidence {
  if (!first) return 'nothing';
  const isAhead = others.every(
    ({ score, ofPhrases }) => first.score >= AHEAD * score && first.ofPhrases >= ofPhrases * PHRASES_AHEAD,
  );
  const isAskedAnother = !first.isAsked && others.some(({ isAsked }) => isAsked);
  return first.score >= SURE && isAhead && !isAskedAnother ? 'sure' : 'unsure';
}

import type { Place } from '#gazetteer/gazetteer.ts';
import { type Grammar, listed } from './grammar.ts';
import { GRAMMARS } from './grammars.ts';
import type { Word } from './words.ts';

export type NamedPlace = Omit<Place, 'label'>;

/** What the reader needs of the gazetteer. */
export interface PlaceNames {
  /** The place with this name in folded words, the most populous of namesakes; in a state (USPS) if given. */
  named(words: readonly string[], state?: string): NamedPlace | null;
  /** The place that people call so, in folded words: a nickname or region. */
  nicknamed(words: readonly string[]): NamedPlace | null;
  placeById(id: string): Place | null;
  /** The place that a text means, or null. */
  resolve(text: string): Place | null;
  /** Places that a text may mean, the best first. */
  suggest(query: { input: string; limit: number }): readonly unknown[];
  /** The words of a town that a text names with another country: 'vancouver' of 'Vancouver BC'; else null. */
  townAbroad(text: string): string | null;
  /** Names of towns with at least so many people, in folded words, the largest first; in a state if given. */
  townNames(population: number, state?: string): string[][];
  states(): { usps: string; name: string }[];
}

/** What a place is found by. */
export interface PlaceSources {
  /** Stems of the lexicon's words, which say something of their own. */
  own: ReadonlySet<string>;
  places: PlaceNames;
  grammar: Grammar;
  /** Words that are usually not a place. */
  common: ReadonlySet<string>;
}

/** A place found in a question. */
export interface PlaceReading {
  /** As typed. */
  text: string;
  place: Place;
  /** Indices of its words, and of 'live in' before them. */
  at: readonly number[];
  /** It was typed with a slip: 'Scotsdale'. */
  isCorrected: boolean;
  /** It is said as a place: 'in Charlotte', 'OT Charlotte', 'Charlotte, NC'; 'Charlotte is five' may mean a person. */
  isSaid: boolean;
  /** Labels of others that are named beside it: Tempe in 'Mesa or Tempe'. */
  others: readonly string[];
}

/** What may be a place: words of a question from `from` to before `to`. */
export interface Candidate {
  evidence: number;
  place: NamedPlace;
  from: number;
  to: number;
  isCorrected: boolean;
  /** Another state stands behind the name: 'Pittsburg PA' has a slip. */
  isElsewhere?: boolean;
  /** With its state, or a nickname. */
  sure?: 'state' | 'nickname';
  /** Somebody's name, or a place not wanted. */
  isNone?: boolean;
  /** None, as it is only the beginning of a name that we do not know. */
  isCut?: boolean;
}

/** Which words are surely no unknown names. */
export interface Unread {
  /** Indices of words that mean something else. */
  taken: ReadonlySet<number>;
  /** Indices of words that name a service. */
  services: ReadonlySet<number>;
  /** Indices of words with a slip that is mended. */
  mended: ReadonlySet<number>;
}

/** Evidence needed to take a name as a place. */
export const ENOUGH = 3;
/** The words of a name: 'Truth or Consequences', 'St Louis Park Village'. */
export const MAX_WORDS = 4;
/** People of a town that is well known. */
export const LARGE = 40_000;
/** Smaller places are not meant just because the program is their state's. */
export const NAMESAKE = 5_000;
/** A name without a word before it that says where, or of a small town, is no slip if it is shorter. */
export const MIN_SLIP = 6;
/** Letters of a state in a short form: 'Minn'. */
export const MIN_STATE = 3;
/** Letters of a word with a slip. */
export const MIN_ODD = 4;
/** Before an 'in' that says no place: 'trained in Hanen', 'nació en Guatemala'. */
const NOT_WHERE = listed(
  'help trained certified interested born specializes specialized experienced experience nacio experiencia ayuda',
);
/** Right before a name that must be a place's: 'in Ajo', 'in Zzyzxville'. */
const INS = listed('in near en');

/** Whether a name stands behind 'in' or 'cerca de'. */
export const isIn = (words: readonly Word[], from: number): boolean => {
  const [two, one] = [words[from - 2]?.text, words[from - 1]?.text ?? ''];
  return (
    words[from]!.pause === 'none' && (INS.has(one) || (one === 'de' && two === 'cerca') || isOnIsland(words, from))
  );
};

/** 'On Vashon Island'. */
const isOnIsland = (words: readonly Word[], from: number): boolean =>
  words[from - 1]?.text === 'on' && words.slice(from + 1, from + MAX_WORDS).some(({ text }) => text === 'island');

/** Whether an 'in' before a name says no place: 'trained in Hanen'. */
export const isTraining = (words: readonly Word[], from: number): boolean => NOT_WHERE.has(words[from - 2]?.text ?? '');

/** An article or the like, in any language. */
export const isLittle = ({ text }: Word): boolean =>
  Object.values(GRAMMARS).some(({ lightWords }) => lightWords.has(text));

/** Whether a name stands behind a word for where something is: 'near', 'live'. */
export function isAfterPlaceWord(words: readonly Word[], from: number, { placeWords }: Grammar): boolean {
  const before = words[from - 1];
  if (before === undefined || words[from]!.pause !== 'none') return false;
  return placeWords.has(before.text) || isOnIsland(words, from);
}

/** Whether a word makes sense, so that it is no name with a slip. `common`: words that are usually not a place. */
export const isCommon = ({ text, isLight }: Word, common: ReadonlySet<string>): boolean => isLight || common.has(text);

/** Whether a word makes no sense, so that it may be a name with a slip. */
export const isOdd = (word: Word, common: ReadonlySet<string>): boolean =>
  !isCommon(word, common) && word.text.length >= MIN_ODD;

/** Whether somebody writes only capitals. */
export function isAllCapitals(words: readonly Word[]): boolean {
  return words.length > 1 && words.every(({ isUpperCase, text }) => isUpperCase || text.length < 2 || /^\d/.test(text));
}

/** Whether a name is longer than another and holds it whole. */
export const holds = (one: Candidate, part: Candidate): boolean =>
  one.from <= part.from && one.to >= part.to && one.to - one.from > part.to - part.from;

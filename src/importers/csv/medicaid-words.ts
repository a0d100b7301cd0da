import { MEDICAID_PROGRAMS } from '#listings/vocabulary/vocabulary.ts';
import { foldText } from '#model/fold-text.ts';
import { stateCode } from '../us-address.ts';
import { NONE } from './column-plan.ts';
import { OWN_STATE } from './word-meanings.ts';

/** Names of programs that stand for nothing else. */
const PROGRAM_WORDS = new RegExp(
  `\\b(medicaid|medical assistance|${MEDICAID_PROGRAMS.flatMap(({ displayName, synonyms }) => [
    displayName.en.split('(')[0]!,
    ...synonyms,
  ])
    .map((name) => foldText(name).trim())
    .filter((name) => name.length >= 5 && !['access', 'insurance'].includes(name))
    .map((name) => name.replace(/[^\p{L}\p{N} ]/gu, '.'))
    .join('|')})\\b`,
);
const PROGRAMS = new RegExp(PROGRAM_WORDS.source, 'g');
/** Says the opposite, or what was once. */
const NEGATED = /\b(not|no|non|without|sin|never|former\w*|previous\w*|past|ended|denied)\b/;
/** '(Yes/No)' in a header. */
const YES_NO = /\b(yes|y|si|s) ((or|o) )?(no|n)\b/;
/** A number of the program, help with it, or who has it. */
const ABOUT = /\b(ids?|number|num|help|appl\w*|waitlist|waiting|eligib\w*|enroll\w*|pending)\b|#/;
/** What may stand beside the name of a program where it is surely taken. */
const BESIDE = new Set(
  `yes y si x true t 1 accepted accepts accept accepting takes take taken welcome only and or also all both plan plans
  type types insurance insurances private commercial pay self medicare cash check credit card cards sliding fee scale
  for tricare waiver waivers program programs health healthcare care state chip kidcare most major managed mco mcos hcbs
  ltc long term service services ffs aetna cigna humana united uhc bcbs blue cross shield y o seguro privado acepta
  the of is are we primary secondary`.split(/\s+/),
);
/** Marks of a yes, and what separates words. */
const SIGNS = /^[\s,.;:/&+()✓✔☑√–-]*$/;

function words(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

/** Whether a header, or a word of a list, says the opposite of what it names. */
export function isDenied(text: string): boolean {
  return NEGATED.test(words(text).replace(YES_NO, ' '));
}

/** Whether the header of a column asks for Medicaid, so that a bare 'yes' below it means that. */
export function asksMedicaid(header: string): boolean {
  const text = words(header);
  return PROGRAM_WORDS.test(text) && !isDenied(text) && !ABOUT.test(text);
}

/**
 * Returns what a word of a list probably says of Medicaid, as in `WordMeaning`: a yes only where nothing stands beside
 * it that may take it back. `isAsked`: see `asksMedicaid`.
 */
export function medicaidMeaning(word: string, isAsked: boolean): string {
  const text = foldText(word);
  const rest = text.replaceAll(PROGRAMS, ' ');
  const isPlain =
    SIGNS.test(rest.replace(/[\p{L}\p{N}]+/gu, '')) &&
    (rest.match(/[\p{L}\p{N}]+/gu) ?? []).every((each) => BESIDE.has(each));
  const isYes = rest !== text || isAsked;
  if (isPlain && isYes) return OWN_STATE;
  const states = text.split(/[,/&]/).map((each) => (OTHER_WORDS.test(each.trim()) ? '' : stateCode(each)));
  return states.every(Boolean) ? states.join('; ') : NONE;
}

/** Codes of states that lists write for something else: Medical Assistance, Veterans Affairs, in network, OK. */
const OTHER_WORDS = /^(MA|VA|IN|OK|ME|OR|HI|ID|PA)$/i;

/** Whether a cell is probably not the state of its two letters: the row is in another one. */
export function isOtherWord(cell: string, state: string): boolean {
  return OTHER_WORDS.test(cell.trim()) && stateCode(cell) !== stateCode(state);
}

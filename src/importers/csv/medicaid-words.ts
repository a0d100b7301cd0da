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
/** Says the opposite, or what was once; in a word of a list or in a header. */
export const NEGATED = /\b(not|no|non|without|doesn.?t|never|former\w*|previous\w*|past|ended|denied)\b/;
const YES = /^(y|yes|si|x|true|t|1|accepted|accepts|all|[✓✔☑√])$/;
/** Also 'Medicaid: N'. */
const NO = /^(n|none|false|0)$|[:=-] ?(n|f|false|0)$/;
/** What was, may be or will be, and help with getting it. */
const DOUBT = /\?|\b(pending|appl(y|ied|ying|ications?)|soon|will|future|planned|until|limited|helps?|20\d\d)\b/;
const NO_LONGER = /\b(used to|stopped|expired|out of network)\b/;

/** Whether the header of a column asks for Medicaid, so that a bare 'yes' below it means that. */
export function asksMedicaid(header: string): boolean {
  const text = foldText(header);
  return PROGRAM_WORDS.test(text) && !NEGATED.test(text);
}

/** Returns what a word of a list probably says of Medicaid, as in `WordMeaning`. `isAsked`: see `asksMedicaid`. */
export function medicaidMeaning(word: string, isAsked: boolean): string {
  const text = foldText(word).trim();
  if ([NEGATED, NO, NO_LONGER, DOUBT].some((words) => words.test(text))) return NONE;
  if (PROGRAM_WORDS.test(text) || (isAsked && YES.test(text))) return OWN_STATE;
  const states = text.split(/[,/&]/).map(stateCode);
  return states.every(Boolean) ? states.join('; ') : NONE;
}

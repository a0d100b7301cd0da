import type { Grammar } from './grammar.ts';
import { NOT, type Word } from './words.ts';

/** How far before a name its refusal may stand, in words that are not light. */
const REACH = 4;

/** 'Not a psychiatrist', 'instead of a nursing home', 'his hearing is fine'; but not 'cannot find a dentist'. */
export function isTurnedDown(
  { words, withoutNames }: Record<'words' | 'withoutNames', readonly Word[]>,
  at: readonly number[],
  isName: boolean,
  grammar: Grammar,
): boolean {
  if (at.some((index) => words[index]!.stem === NOT)) return false;
  return (
    isRefusedBefore(words, at, isName ? REACH : 1, grammar) ||
    // In 'speech therapy Normal, IL' nothing is.
    (isName && (isFineAfter(withoutNames, at.at(-1)!, grammar) || isAlreadyThere(words, at, grammar)))
  );
}

/** 'We already have OT, need somebody for the biting'. */
function isAlreadyThere(words: readonly Word[], at: readonly number[], grammar: Grammar): boolean {
  const [first] = at;
  if (!grammar.having.has(words[first! - 1]?.text ?? '') || !grammar.already.has(words[first! - 2]?.text ?? ''))
    return false;
  const end = words.findIndex(({ pause }, index) => index > at.at(-1)! && pause !== 'none');
  return end > 0 && words.slice(end).some(({ stem }) => grammar.needs.has(stem));
}

function isRefusedBefore(words: readonly Word[], at: readonly number[], reach: number, grammar: Grammar): boolean {
  let passed = 0;
  // In 'I don't go out I want work' the not is about something else.
  let hasNeed = grammar.needs.has(words[at[0]!]!.stem);
  for (let index = at[0]! - 1; index >= 0 && passed < reach; index--) {
    if (words[index + 1]!.pause !== 'none') return false;
    const { stem, text, isLight } = words[index]!;
    if (reach === 1 && grammar.inabilities.has(text)) return false;
    if (stem === NOT) {
      // 'No dentist takes us', but 'no ABA please'.
      const isMissing = text === 'no' && grammar.language === 'en' && reach > 1;
      const isRefused = words[at.at(-1)! + 1]?.text === 'please';
      return !isLacking(words, index, grammar) && (!isMissing || isRefused);
    }
    if (grammar.contrasts.has(text) || hasNeed) return false;
    if (reach > 1 && grammar.refusals.has(text)) return true;
    hasNeed = grammar.needs.has(stem);
    if (!isLight) passed++;
  }
  return false;
}

/** Whether a 'not' is followed by a word that says that something is missing: 'cannot find'. */
function isLacking(words: readonly Word[], index: number, grammar: Grammar): boolean {
  const next = words.findIndex(({ isLight }, later) => later > index && !isLight);
  return words.slice(index + 1, next + 1).some(({ stem }) => grammar.lacks.has(stem));
}

function isFineAfter(words: readonly Word[], last: number, grammar: Grammar): boolean {
  for (const word of words.slice(last + 1, last + 4)) {
    if (word.pause !== 'none') return false;
    if (grammar.praises.has(word.text)) return true;
    if (word.stem === NOT) {
      const next = words[words.indexOf(word) + 1];
      return next?.pause !== 'none';
    }
    if (!word.isLight) return false;
  }
  return false;
}

import { type Grammar, listed } from './grammar.ts';
import type { AccessNeed } from './lexicon.ts';
import type { Found } from './phrases.ts';
import { NOT, type Word } from './words.ts';

/** Who says 'not' of these does not want them; 'not accessible' and 'not quiet' are complaints. */
const REFUSABLE: ReadonlySet<AccessNeed> = new Set([
  'telehealth',
  'home-visits',
  'evening',
  'weekend',
  'new-patients',
  'female-provider',
]);
/** As good as a 'not' before them, in either language: 'nada por video'. */
const AGAINST = listed('nothing nada hate hates odia odiamos instead rather');
/** Behind a 'not' that follows them: 'weekends do not work'. */
const FITS = listed('work works good possible puedo podemos puede sirve sirven gusta gustan');
/** In 'no one', 'there no' and 'no hay', something is missing. */
const MISSING = listed('one there hay');
const WITHOUT = listed('without sin');
/** Somebody whom the family has, before 'who comes to our house'. */
const WHO = listed('who that que');
const OWN = listed('the my his her our la el las los mi su nuestra');

/**
 * Returns the needs that are not wanted: 'no evenings', 'not by video', or there already: 'the aide who comes to our house'.
 * `named`: indices of words that name services.
 */
export function refusedNeeds(
  needs: readonly Found<AccessNeed>[],
  words: readonly Word[],
  named: ReadonlySet<number>,
  grammar: Grammar,
): Found<AccessNeed>[] {
  const refused = needs.filter(
    ({ value, at }) =>
      REFUSABLE.has(value) &&
      !at.some((index) => words[index]!.stem === NOT) &&
      (isRefusedBefore(words, at[0]!, named, grammar) ||
        isRefusedAfter(words, at.at(-1)!) ||
        (value === 'home-visits' && isThere(words, at[0]!))),
  );
  // The 'pacientes nuevos' within 'no aceptan pacientes nuevos'.
  return needs.filter(({ value, at }) =>
    refused.some((one) => one.value === value && one.at.some((index) => at.includes(index))),
  );
}

/**
 * A 'not' before it, with nothing between but little words and 'want': 'cannot find anybody open on weekends' refuses nothing.
 * Services may stand between as well, if a want does or it is a 'without': 'no dentist on weekends' is a complaint.
 */
function isRefusedBefore(words: readonly Word[], first: number, named: ReadonlySet<number>, grammar: Grammar): boolean {
  const { attempts, needs, lacks, having, contrasts, openings } = grammar;
  let [hasWant, hasService] = [false, false];
  for (let index = first - 1; index >= 0 && words[index + 1]!.pause === 'none'; index--) {
    const { text, stem: own, isLight } = words[index]!;
    // Without what keeps 'quiero' from being a form of 'ser'.
    const stem = own === NOT ? NOT : grammar.stem(text);
    if (AGAINST.has(text)) return true;
    if (stem === NOT) {
      const isMissing = words.slice(Math.max(0, index - 2), index).some((word) => MISSING.has(word.text));
      return (hasWant || !hasService || WITHOUT.has(text)) && !isMissing;
    }
    const isWant = attempts.has(stem) || (needs.has(stem) && !lacks.has(stem));
    const isService = named.has(index) || openings.has(text);
    const isHad = having.has(text) && words[index + 1]!.text !== 'to';
    if (isHad || MISSING.has(text) || contrasts.has(text) || !(isLight || isWant || isService)) return false;
    hasWant ||= isWant;
    hasService ||= isService;
  }
  return false;
}

/** 'Weekends do not work for us', 'por video no'; but not 'video visits, not in person'. */
function isRefusedAfter(words: readonly Word[], last: number): boolean {
  const not = words.findIndex(({ isLight }, index) => index > last && !isLight);
  if (words[not]?.stem !== NOT || words.slice(last + 1, not + 1).some(({ pause }) => pause !== 'none')) return false;
  const next = words.slice(not + 1).find(({ text, isLight }) => FITS.has(text) || !isLight);
  return words[not + 1] === undefined || words[not + 1]!.pause !== 'none' || FITS.has(next?.text ?? '');
}

/** 'The caregiver who comes to the house'. */
const isThere = (words: readonly Word[], first: number): boolean =>
  WHO.has(words[first - 1]?.text ?? '') && OWN.has(words[first - 3]?.text ?? '');

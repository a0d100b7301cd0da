import { type Grammar, listed } from './grammar.ts';
import type { AccessNeed } from './lexicon.ts';
import type { Found } from './phrases.ts';
import { learnsSigns } from './read-language.ts';
import { NOT, type Word } from './words.ts';

/** Needs that are times. */
const TIMES: ReadonlySet<AccessNeed> = new Set(['evening', 'weekend']);
/** In Spanish behind a day: 'el sábado pasado'. */
const LAST = 'pasado';
/** Who says 'not' of these does not want them; 'not accessible' and 'not quiet' are complaints. */
const REFUSABLE: ReadonlySet<AccessNeed> = new Set([
  'telehealth',
  'home-visits',
  'evening',
  'weekend',
  'new-patients',
  'female-provider',
]);
/** As good as a 'not' before them: 'nada por video', but not 'no hay nada por video'. */
const NADA = 'nada';
/** Behind a 'not' that follows them: 'weekends do not work'. */
const FITS = listed('work works good possible puedo podemos puede sirve sirven gusta gustan');
/** In 'no one', 'there no' and 'no hay', something is missing. */
const MISSING = listed('one there hay');
const WITHOUT = listed('without sin');
/** Behind a need: it is missing here, as in 'no weekend hours anywhere'. */
const NOWHERE = listed('anywhere near nearby here around available aqui cerca');
/** Before a 'not', or behind it, somebody asks: 'why not telehealth', 'can't we do video visits'. */
const WHY = listed('why porque');
const SUBJECTS = listed('i we you he she they it there');
/** Somebody whom the family has, before 'who comes to our house'. */
const WHO = listed('who that que');
const OWN = listed('the my his her our la el las los mi su nuestra');

interface Context {
  /** Indices of words that name services. */
  named: ReadonlySet<number>;
  grammar: Grammar;
}

/** Returns which of these needs are wished for, and the indices of the words for those that are refused. */
export function wishedNeeds(
  found: readonly Found<AccessNeed>[],
  words: readonly Word[],
  context: Context,
): { needs: Found<AccessNeed>[]; refusedAt: readonly number[] } {
  const isClass = learnsSigns(words);
  const meant = found.filter(
    (need) => !isWhenItHappens(words, need, context) && !(isClass && need.value === 'sign-language'),
  );
  const all = meant.map((need) => withoutService(need, context.named));
  const refused = refusedAmong(all, words, context);
  return { needs: all.filter((need) => !refused.includes(need)), refusedAt: refused.flatMap(({ at }) => at) };
}

/** Whether a time is when something happens, not when to be open: 'last Saturday he fell', 'el sábado pasado'. */
function isWhenItHappens(
  words: readonly Word[],
  { value, at, skipped }: Found<AccessNeed>,
  { named, grammar: { happenings, openings } }: Context,
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

/** The needs that are not wanted: 'no evenings', 'not by video', or already met: 'the aide who comes to our house'. */
function refusedAmong(
  needs: readonly Found<AccessNeed>[],
  words: readonly Word[],
  { named, grammar }: Context,
): Found<AccessNeed>[] {
  const refused = needs.filter(
    (need) =>
      REFUSABLE.has(need.value) &&
      !need.at.some((index) => words[index]!.stem === NOT) &&
      (isRefusedBefore(words, need, { named, grammar }) ||
        isRefusedAfter(words, need.at.at(-1)!) ||
        (need.value === 'home-visits' && isThere(words, need.at[0]!, grammar))),
  );
  // The 'pacientes nuevos' within 'no aceptan pacientes nuevos'.
  return needs.filter(({ value, at }) =>
    refused.some((one) => one.value === value && one.at.some((index) => at.includes(index))),
  );
}

/**
 * A 'not' before it, with only little words and 'want' between: 'cannot find anybody open on weekends' refuses nothing.
 * Services may stand between as well, if a want stands before them: 'no dentist on weekends' is a complaint.
 */
function isRefusedBefore(words: readonly Word[], need: Found<AccessNeed>, { named, grammar }: Context): boolean {
  const { attempts, needs, lacks, having, contrasts, openings } = grammar;
  let [hasWant, hasService, hasOpening] = [false, false, false];
  for (let index = need.at[0]! - 1; index >= 0 && words[index + 1]!.pause === 'none'; index--) {
    const { text, stem: own, isLight } = words[index]!;
    // Without what keeps 'quiero' from being a form of 'ser'.
    const stem = own === NOT ? NOT : grammar.stem(text);
    if (stem === NOT) {
      const isMissing = hasService || (hasOpening && !WITHOUT.has(text)) || isComplaint(words, index, need);
      return (hasWant || !isMissing) && !isAsked(words, index);
    }
    if (text === 'instead' && words[index + 1]!.text === 'of') return true;
    if (text === NADA) {
      if (!words.slice(Math.max(0, index - 3), index).some((word) => word.stem === NOT)) return true;
      continue;
    }
    const isWant = attempts.has(stem) || (needs.has(stem) && !lacks.has(stem));
    const [isService, isOpening] = [named.has(index), openings.has(text)];
    const isHad = having.has(text) && words[index + 1]!.text !== 'to';
    if (isHad || MISSING.has(text) || contrasts.has(text) || !(isLight || isWant || isService || isOpening))
      return false;
    // 'No counselor available, need telehealth'.
    if ((isService || isOpening) && hasWant) return false;
    hasWant ||= isWant;
    hasService ||= isService;
    hasOpening ||= isOpening;
  }
  return false;
}

/** 'No weekend hours anywhere', 'no female doctors', 'we can't come without evening appointments'. */
function isComplaint(words: readonly Word[], not: number, { value, at }: Found<AccessNeed>): boolean {
  const after = words.slice(at.at(-1)! + 1);
  const end = after.findIndex(({ pause }) => pause !== 'none');
  return (
    value === 'female-provider' ||
    after.slice(0, end < 0 ? undefined : end).some(({ text }) => NOWHERE.has(text)) ||
    (WITHOUT.has(words[not]!.text) && words.some(({ stem }, index) => stem === NOT && index !== not))
  );
}

/** 'Is there no telehealth', 'why not telehealth', 'can't we do video visits'. */
function isAsked(words: readonly Word[], not: number): boolean {
  const before = words.slice(Math.max(0, not - 2), not).map(({ text }) => text);
  return (
    before.some((text) => MISSING.has(text) || WHY.has(text)) ||
    before.join(' ') === 'por que' ||
    SUBJECTS.has(words[not + 1]?.text ?? '')
  );
}

/** 'Weekends do not work for us', 'por video no'; but not 'video visits, not in person'. */
function isRefusedAfter(words: readonly Word[], last: number): boolean {
  const not = words.findIndex(({ isLight }, index) => index > last && !isLight);
  if (words[not]?.stem !== NOT || words.slice(last + 1, not + 1).some(({ pause }) => pause !== 'none')) return false;
  const next = words.slice(not + 1).find(({ text, isLight }) => FITS.has(text) || !isLight);
  return words[not + 1] === undefined || words[not + 1]!.pause !== 'none' || FITS.has(next?.text ?? '');
}

/** 'The caregiver who comes to the house'; not 'need the nurse who comes' or 'cannot leave the house, who comes'. */
function isThere(words: readonly Word[], first: number, { needs, stem }: Grammar): boolean {
  const start = words.findLastIndex(({ pause }, index) => index <= first && pause !== 'none');
  const own = first - 3;
  if (own < Math.max(start, 0)) return false;
  const before = words.slice(Math.max(start, 0), own);
  return (
    WHO.has(words[first - 1]!.text) && OWN.has(words[own]!.text) && !before.some(({ text }) => needs.has(stem(text)))
  );
}

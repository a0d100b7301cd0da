import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { AGE_GROUPS } from '#model/age-groups.ts';
import { type Answer, readStatement, statementText } from '#model/place-facts.ts';
import { comparable } from './service-words.ts';

/** Further words for facts, as lists write them. */
const OTHER_WORDS = {
  'wheelchair accessible': 'wheelchair-access',
  'handicap accessible': 'wheelchair-access',
  asl: 'sign-language',
  'american sign language': 'sign-language',
  span: 'spanish',
  español: 'spanish',
};
/** Said of nearly every place, and no fact of ours. */
const ENGLISH = /^(?:en|eng|english|inglés)$/i;

const keys = new Map([
  ...Object.entries(FACTS).flatMap(([key, { en, es, a11y }]) =>
    [key, en, es, ...(a11y ? [a11y, a11y.split('.').at(-1)!] : [])].map((word): [string, string] => [
      comparable(word),
      key,
    ]),
  ),
  ...Object.entries(OTHER_WORDS),
]);

/**
 * Returns the statement about the fact with this key or name, in either language, or of a11yjson; after 'no' or 'not',
 * or before ': no': a no.
 */
export function statementByAnyWord(word: string): string | undefined {
  const plain = word.trim().replace(/\.$/, '');
  const key = keys.get(comparable(plain));
  if (key) return key;
  const [, rest = ''] = /^(?:no:|no\s|not\s|sin\s)(.*)$/is.exec(plain) ?? [];
  const denied = keys.get(comparable(rest));
  if (denied) return statementText({ key: denied, answer: 'no' });
  const [, name = '', said = ''] = /^([^:]*):(.*)$/s.exec(plain) ?? [];
  const [asked, answer] = [keys.get(comparable(name)), ANSWERS.get(said.trim().toLowerCase())];
  return asked && answer && statementText({ key: asked, answer });
}

const ANSWERS = new Map<string, Answer>([
  ...['yes', 'y', 'sí', 'si'].map((word) => [word, 'yes'] as const),
  ...['no', 'n'].map((word) => [word, 'no'] as const),
]);

const AGES = /^(\d{1,2}) ?(months|years)? ?(?:(?:-|–|to|through|a) ?(\d{1,3}) ?(months|years)?|\+)$/;
const YOUNGER = /^(?:(under|menores de)|up to|hasta) (\d{1,3})(?: years)?$/;

/**
 * Returns the facts of ages ('6-17', '13+', '18 months to 5 years'), else the statements of a word or of several:
 * 'Eng/Span'. One that is denied beside one that is not is in doubt: 'no ramp, elevator'.
 */
export function statementsByAnyWord(word: string): string[] | undefined {
  const one = ofOneWord(word);
  if (one) return one;
  const statements: string[] = [];
  for (const piece of word.split(/[,/&]|\s(?:and|y)\s/i)) {
    const found = ofOneWord(piece);
    if (!found) return undefined;
    statements.push(...found);
  }
  const answers = new Set(statements.map((each) => readStatement(each).answer));
  return answers.size < 2 ? [...new Set(statements)] : undefined;
}

function ofOneWord(word: string): string[] | undefined {
  if (ENGLISH.test(word.trim())) return [];
  const statement = statementByAnyWord(word);
  return statement === undefined ? agesIn(word) : [statement];
}

function agesIn(word: string): string[] | undefined {
  const text = word
    .trim()
    .toLowerCase()
    .replace(/^ages?:? /, '')
    .replace(/^(?:birth|nacimiento)\b/, '0')
    .replace(/\b(?:years?|yrs?|años)(?: old)?(?![a-z])\.?/g, 'years')
    .replace(/\b(?:months?|mos?|meses)(?: old)?(?![a-z])\.?/g, 'months')
    .replace(/ ?(?:(?:and|&|or) (?:up|over|older)|[oy] más)$/, '+');
  const [, isUnder, limit] = YOUNGER.exec(text) ?? [];
  if (limit !== undefined && limit !== '0') return ageFacts('0', String(Number(limit) - (isUnder ? 1 : 0)));
  const [, first, unit, last = '', lastUnit] = AGES.exec(text) ?? [];
  if (first === undefined || (unit === 'months' && last && !lastUnit)) return undefined;
  const from = inYears(first, unit ?? lastUnit);
  const to = last && inYears(last, lastUnit);
  return to === '' || Number(to) >= Number(from) ? ageFacts(from, to) : undefined;
}

function inYears(count: string, unit = 'years'): string {
  return unit === 'months' ? String(Math.floor(Number(count) / 12)) : count;
}

/** Returns the facts of ages from and to, in years; none if all may come. */
export function ageFacts(from: string, to: string): string[] {
  const youngest = from === '' ? 0 : Number(from);
  const oldest = to === '' ? 120 : Number(to);
  if (!(youngest >= 0 && oldest >= youngest) || (youngest === 0 && oldest >= 99)) return [];
  return AGE_GROUPS.filter(({ surely: [start, end] }) => start <= oldest && end >= youngest).map(({ fact }) => fact);
}

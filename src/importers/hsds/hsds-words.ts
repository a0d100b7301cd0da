import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { statementText } from '#model/place-facts.ts';
import { withoutEntities } from '../html-entities.ts';

/** Returns text without HTML tags, with the characters that its entities mean. A tag ends a word. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text.trim();
  const untagged = text.replace(/<(?=[a-z/!])[^<>]*>/gi, ' ');
  return withoutEntities(untagged)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
}

/** Facts that words in a sentence say, unless it has a word like 'not' or 'limited'. */
const ACCESS: [RegExp, string][] = [
  [
    /wheel ?chair(?! (lift|van|parking|rest ?room))|\bada (compliant|accessible)|step.?free|level entr/i,
    'wheelchair-access',
  ],
  [/\bramps?\b/i, 'ramp'],
  [/\belevators?\b/i, 'elevator'],
  [
    /(accessible|handicap(ped)?|disabled|wheelchair|ada) (\w{1,20} )?parking|parking\b.{0,30}\b(disabilit|handicap)/i,
    'accessible-parking',
  ],
  [
    /\b(bus|transit|metro|subway|train) (stop|line|route|station)|public transport|near\b.{0,20}\b(bus|transit)/i,
    'near-transit',
  ],
  [/(accessible|handicap(ped)?|wheelchair|ada) (\w{1,20} )?(rest|bath) ?rooms?|^rest ?room$/i, 'accessible-restroom'],
  [/(adult|universal)[- ](sized? )?changing/i, 'changing-table'],
  [/(patient|hoyer|ceiling) (lift|hoist)/i, 'patient-lift'],
  [/sign language|\basl\b|deaf interpreter/i, 'sign-language'],
  [/\bsensory|quiet (room|space|area)/i, 'quiet-space'],
];
const DENIED = /\b(no|not|non|without|limited|partial(ly)?|inaccessible|except)\b/i;
/** Words that say that something is not there, and those that say that it is, in part. */
const ABSENT = /\b(no|not|without|inaccessible)\b/i;
const IN_PART = /\b(all|every|some|fully|only|limited|partial(ly)?|except|upstairs|floors?)\b/i;

/** Facts by the words of our own vocabulary, in which publications like ours say them. */
const OWN_WORDS = new Map(Object.entries(FACTS).map(([key, { en }]) => [en, key]));

/** Reads 'Elevator', or 'No: Elevator'; null if a text is no word of ours alone. */
function ownFact(text: string): string | null {
  const [, no, words = ''] = /^(No: )?(.*)$/s.exec(text.trim()) ?? [];
  const key = OWN_WORDS.get(words);
  return key === undefined ? null : statementText({ key, answer: no ? 'no' : 'yes' });
}

/** Returns the facts of texts on accessibility: 'Wheelchair accessible', 'No elevator'. A yes outweighs a no. */
export function accessFacts(texts: readonly string[]): string[] {
  const own = texts.flatMap((text) => ownFact(text) ?? []);
  const sentences = texts
    .filter((text) => ownFact(text) === null)
    .flatMap((text) =>
      plainText(text)
        .replaceAll('_', ' ')
        .split(/[.;,\n]/)
        .map((sentence) => sentence.trim()),
    );
  const read = ACCESS.flatMap(([words, key]) => {
    const about = sentences.filter((each) => words.test(each));
    if (about.some((each) => !DENIED.test(each))) return [key];
    const isAbsent = about.some((each) => ABSENT.test(each) && !IN_PART.test(each));
    return isAbsent ? [statementText({ key, answer: 'no' })] : [];
  });
  return [...new Set([...own, ...read])];
}

const NATIVE = /navajo|yup'?ik|inupia[qt]|cherokee|apache|hopi|lakota|dakota|ojibwe|choctaw|zuni|keres|o'odham/i;

/** Returns the facts of languages, by name or ISO 639 code. */
export function languageFacts(languages: readonly string[]): string[] {
  const facts = languages.flatMap((text) => {
    const language = text.trim().toLowerCase();
    const own = ownFact(text);
    if (own !== null) return [own];
    if (language === '' || /^(en|eng|english)$/.test(language)) return [];
    if (/^(es|spa)$|spanish|español/.test(language)) return ['spanish'];
    if (/^(ase|sgn)$|\bsign\b|\basl\b/.test(language)) return ['sign-language'];
    return [NATIVE.test(language) ? 'native-languages' : 'other-languages'];
  });
  return [...new Set(facts)];
}

const PAYMENTS: [RegExp, string][] = [
  [/\bmedicare\b/i, 'pays-medicare'],
  [/private (health )?insurance/i, 'pays-private'],
  [/tricare|military insurance/i, 'pays-military'],
  [/sliding/i, 'sliding-fee'],
  [/\bcash\b|credit card|self.?pay|private pay/i, 'pays-self'],
];

/** Returns the facts of accepted payments, and whether Medicaid is one of them. */
export function paymentFacts(payments: readonly string[]): { facts: string[]; medicaid: boolean } {
  const said = payments.flatMap((text) => plainText(text).split(/[.;,\n]/)).filter((each) => !DENIED.test(each));
  return {
    facts: PAYMENTS.filter(([words]) => said.some((each) => words.test(each))).map(([, fact]) => fact),
    medicaid: said.some((each) => /\bmedicaid\b|medi-cal\b/i.test(each)),
  };
}

/** Words that say what a phone is for. Other labels are left out: they may be a person's name, or keyboard noise. */
const PHONE_LABEL =
  /\b(main|office|reception|front desk|intake|hot ?line|crisis|help ?line|tty|tdd|toll[- ]?free|after[- ]hours|appointments?|admissions?|referrals?|information|text|sms|spanish|español|business|administration|emergency|voice ?mail|relay|scheduling|billing)\b/i;

/** Returns what a phone is for, if a label says so; '' otherwise. */
export function phoneLabel(...texts: string[]): string {
  const label = texts.map(plainText).find((text) => text.length <= 40 && PHONE_LABEL.test(text)) ?? '';
  return /^(tty|tdd|sms)$/i.test(label) ? label.toUpperCase() : label;
}

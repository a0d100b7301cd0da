import { nameWords } from '#model/name-words.ts';
import type { Provider } from '../provider.ts';
import { foldedWords, KIND_BITS, wordList } from './join-name.ts';
import { streetLine } from './street-number.ts';

/** Words that say what kind of place it is, not which. */
const GENERIC = new Set(
  wordList(`
    center clinic health healthcare care service community behavioral mental mentalhealth medical hospital family
    families program treatment office site main campus location satellite building department division outpatient
    inpatient residential adult adults child children childrens youth adolescent counseling therapy rehabilitation
    recovery wellness group associates association practice physicians physician doctors primary integrated system
    systems network support services human social county city state regional region area district north south east
    west northeast northwest southeast southwest new home house place school based unit dental pharmacy mobile
    substanceuse substance use abuse psychiatric psychiatry foundation institute national american international
    university agency organization resources resource center
  `),
);
const NUMERAL = /^(?:\d+|i{1,3}|iv|vi{0,3}|ix|x)$/;

/** A street is written with and without its kind and directions, its number in words or digits. */
const STREET_WORDS = new Set(
  wordList(`
    street st avenue ave av road rd boulevard blvd drive dr lane ln court ct place pl plaza plz parkway pkwy highway
    hwy route rte state us county cr circle cir way square sq terrace ter trail trl turnpike tpke extension ext
    north south east west northeast northwest southeast southwest n s e w ne nw se sw the of and one two three four
    five six seven eight nine ten eleven twelve first second third fourth fifth sixth seventh eighth ninth tenth
  `),
);
const UNITS = new Set(wordList('suite suites ste unit bldg building floor fl room rm apt level'));

/** The texts of a record, read only for pairs with the same phone number. */
export type RecordTexts = Pick<Provider, 'name' | 'otherNames' | 'address'>;

/** How the texts of two records compare. */
export interface ComparedTexts {
  haveLikeNames: boolean;
  areOnOtherStreets: boolean;
}

/** Compares two records that share a phone number. */
export function compareTexts(a: RecordTexts, b: RecordTexts): ComparedTexts {
  return { haveLikeNames: areLikeNames(a, b), areOnOtherStreets: areOtherStreets(streetOf(a), streetOf(b)) };
}

function streetOf({ address: { lines, zip, state } }: RecordTexts): string {
  return streetLine(lines, zip, state);
}

/**
 * Whether the names of two records are alike: the name of one is a name of the other, or the words in it that tell
 * places apart (no kinds of places, no cities) are among those of the other, or the other way around. Numbers must be
 * the same: 'Oak Hill Care I' is not 'Oak Hill Care IV'.
 */
function areLikeNames(a: RecordTexts, b: RecordTexts): boolean {
  const cities = new Set([...nameWords(a.address.city), ...nameWords(b.address.city)]);
  const wordsOf = (name: string) => tellingWords(name, cities);
  const [mine, theirs] = [wordsOf(a.name), wordsOf(b.name)];
  // Other names of both are not compared with each other: two programs of an agency both have the agency's.
  return (
    isLike(mine, theirs) ||
    b.otherNames.some((name) => isLike(mine, wordsOf(name))) ||
    a.otherNames.some((name) => isLike(wordsOf(name), theirs))
  );
}

interface TellingWords {
  all: string;
  words: Set<string>;
  numerals: string;
  kinds: number;
}

function tellingWords(name: string, cities: Set<string>): TellingWords {
  const all = foldedWords(name);
  const kinds = all.reduce((bits, word) => bits | (cities.has(word) ? 0 : (KIND_BITS.get(word) ?? 0)), 0);
  const telling = all.filter((word) => !GENERIC.has(word) && !cities.has(word) && !NUMERAL.test(word));
  return {
    all: all.join(''),
    words: new Set(telling),
    numerals: all.filter((word) => NUMERAL.test(word)).join(' '),
    kinds,
  };
}

function isLike(a: TellingWords, b: TellingWords): boolean {
  const [less, more] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  if (a.all === b.all) return true;
  return less.size > 0 && a.numerals === b.numerals && a.kinds === b.kinds && less.isSubsetOf(more);
}

/**
 * Whether two address lines name streets so different that not even a misspelling makes them one: fewer than half of
 * the letter pairs of the shorter name are in the other. 'Route 12', '3rd St' or nothing can be any street.
 */
function areOtherStreets(a: string, b: string): boolean {
  const [less, more] = [letterPairs(a), letterPairs(b)].sort((x, y) => x.size - y.size) as [Set<string>, Set<string>];
  return less.size > 0 && less.intersection(more).size < less.size / 2;
}

/** The pairs of neighboring letters in the name of a street, without its kind, its directions and what follows it. */
function letterPairs(street: string): Set<string> {
  const all = nameWords(street);
  const end = all.findIndex((word) => UNITS.has(word));
  const name = all
    .slice(0, end === -1 ? all.length : end)
    .filter((word) => word >= 'a' && !STREET_WORDS.has(word))
    .join('');
  return new Set(Array.from({ length: Math.max(name.length - 1, 0) }, (_, at) => name.slice(at, at + 2)));
}

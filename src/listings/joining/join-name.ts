import { nameWords } from '#model/name-words.ts';
import { addToHash, HASH_START } from '../text-hash.ts';

/** Splits a list of words. */
export const wordList = (text: string) => text.trim().split(/\s+/);

/** Legal forms, credentials and small words: with or without them, it is the same provider. */
const SILENT = new Set(
  wordList(`
    a an and of the for in at dba fka aka inc incorporated llc llp lp ltd co corp corporation company pc pllc pa plc sc
    md do dds dmd dpm od phd psyd np aprn arnp rn lpn pac lcsw licsw lmhc lpc lmft msw mft aud slp otr dc edd ma ms bc
    cnm crna fnp pmhnp bcba mph mba pharmd rph facp faap facs dr
  `),
);

/** Abbreviations that lists use to fit names into their columns. */
const LONG_FORMS = new Map(
  wordList(`
    ctr=center ctrs=center cntr=center cntrs=center centers=center centre=center hlth=health hlthcare=healthcare
    serv=service servs=service services=service svc=service svcs=service srvs=service comm=community cmty=community
    commun=community behav=behavioral bhvrl=behavioral trt=treatment hosp=hospital med=medical assn=association
    assoc=associates dept=department fam=family st=saint mt=mount ft=fort prog=program progs=program programs=program
    clinics=clinic outpt=outpatient op=outpatient mh=mentalhealth sud=substanceuse univ=university natl=national
    cnty=county rehab=rehabilitation grp=group
  `).map((pair) => pair.split('=') as [string, string]),
);

/** Kinds of a place that stand beside each other at one address and phone, each with its own patients. At most four. */
const KINDS: readonly (readonly string[])[] = [
  ['mobile', 'van', 'bus', 'wheels', 'unit'],
  ['pharmacy', 'rx', 'drug', 'drugs', 'apothecary'],
  ['dental', 'dentistry', 'dentist', 'orthodontics'],
  ['school', 'elementary', 'sbhc', 'headstart'],
];
/** A bit for each kind of place. */
export const KIND_BITS: ReadonlyMap<string, number> = new Map(
  KINDS.flatMap((kind, bit) => kind.map((word) => [word, 1 << bit] as const)),
);

/** What the rules compare of a name. */
export interface JoinName {
  /** 0 if the name has no word. */
  hash: number;
  /** Bits of `KINDS`. */
  kinds: number;
}

/**
 * Folds a name: words as search compares them (`nameWords`), without legal forms, credentials and initials,
 * abbreviations written out, spaces ignored. 'Benton-Marlow Health, Inc.' equals 'BENTON MARLOW HLTH'. `city`: a city's
 * name is no kind.
 */
export function joinName(name: string, city: string): JoinName {
  let hash = HASH_START;
  let kinds = 0;
  for (const word of foldedWords(name)) {
    const kind = KIND_BITS.get(word);
    if (kind !== undefined && !nameWords(city).includes(word)) kinds |= kind;
    for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at));
  }
  return { hash: hash === HASH_START ? 0 : hash || 1, kinds };
}

/** The words of a name without those that say nothing; all of them if none is left. */
export function foldedWords(name: string): string[] {
  const all = joinLetters(nameWords(name));
  const telling = all.filter((word, at) =>
    word.length === 1 ? isDigit(word) || at === all.length - 1 : !SILENT.has(word),
  );
  return (telling.length > 0 ? telling : all).map((word) => LONG_FORMS.get(word) ?? word);
}

/** Joins letters that stand alone next to each other: 'M. D.' is one word, the initial of 'John A Smith' too. */
function joinLetters(parts: string[]): string[] {
  if (!parts.some((part) => part.length === 1)) return parts;
  const joined: string[] = [];
  let wasLetter = false;
  for (const part of parts) {
    const isLetter = part.length === 1 && !isDigit(part);
    if (isLetter && wasLetter) joined[joined.length - 1] += part;
    else joined.push(part);
    wasLetter = isLetter;
  }
  return joined;
}

function isDigit(character: string): boolean {
  return character <= '9';
}

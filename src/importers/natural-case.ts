import { memoize } from './memoize.ts';

/**
 * Converts text in capitals to natural case: 'CAPE FEAR VALLEY HOME HEALTH AND HOSPICE, LLC' → 'Cape Fear Valley Home
 * Health and Hospice, LLC'. Text with lowercase letters is only trimmed of extra spaces.
 */
export function naturalCase(text: string): string {
  if (HAS_LOWERCASE.test(text)) return text.replace(/\s+/g, ' ').trim();
  let natural = '';
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf(' ', start);
    if (end === -1) end = text.length;
    if (end > start) {
      const word = text.slice(start, end);
      if (natural === '') natural = naturalWord(word);
      else natural += ` ${SMALL_WORDS.has(word) ? word.toLowerCase() : naturalWord(word)}`;
    }
    start = end + 1;
  }
  return natural;
}

/** In entries. Millions of names use the same few thousand words, so each is converted once. */
const MAX_CACHED = 20_000;

/** Formats the credentials after a person's name: 'M.D., PH.D.' → 'MD, PhD'. */
export const naturalCredentials = memoize(
  (text) =>
    text
      .toUpperCase()
      .replace(/\./g, '')
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((word) => CREDENTIALS[word] ?? word)
      .join(', '),
  MAX_CACHED,
);

const HAS_LOWERCASE = /[a-zß-öø-ÿ]/;
const WORD_PART = /[\p{L}\p{N}'’.]+/gu;
/** Without A and Y, which are more often initials: 'JOHN A SMITH DDS'. */
const SMALL_WORDS = new Set('AND OF THE AT FOR IN ON BY TO AN WITH DEL'.split(' '));

/** Abbreviations that stay in capitals. Short words without a vowel do so anyway (LLC, CVS, RN). */
const CAPITALS = new Set(
  (
    'II III IV VI VII VIII IX XI XII USA US UK UCLA YMCA YWCA JCC ER ICU ICF IID IDD DD SNF OT PT SLP ABA PA PLLC PC ' +
    'LLP LLC OD DO MD DDS DMD OB GYN ENT EMS EMT VA HIV AIDS ADHD ASD AAC IV PO NE NW SE SW UPMC AHRC UCP MA AZ CA ' +
    'IBHS ABH IEP LICSW LCSW EI EEG EKG MRI NYU USC UNC ARNP APRN OTR AT DBA PACE ALF'
  ).split(' '),
);
/** Short words without a vowel that do not stay in capitals. */
const TITLES = new Set(
  (
    'RT ST DR MR MRS MS JR SR LN RD CT PL SQ FT MT BLVD HWY PKWY PKY TRL FL FLR BLDG RM STE APT CTR CNTR GRP SVCS ' +
    'SVC HLTH MGMT LTD CO INC CORP ASSN DEPT DPT CNTY TWP BY MY WHY SKY FLY DRY LYNN FLYNN BYRD GLYNN WYNN NTH MC ' +
    'PKG RTE TPKE XING SPGS HTS'
  ).split(' '),
);
const CREDENTIALS: Record<string, string> = {
  AUD: 'AuD',
  PHD: 'PhD',
  PSYD: 'PsyD',
  PHARMD: 'PharmD',
  EDD: 'EdD',
  MED: 'MEd',
  DRPH: 'DrPH',
  MPHIL: 'MPhil',
  THD: 'ThD',
  LAC: 'LAc',
  RPH: 'RPh',
};

const cachedWord = memoize((word) => word.replace(WORD_PART, naturalPart), MAX_CACHED);

/** House numbers stay unchanged and out of the cache. */
function naturalWord(word: string): string {
  if (isDigit(word.charCodeAt(0)) && isDigit(word.charCodeAt(word.length - 1))) return word;
  return cachedWord(word);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function naturalPart(part: string): string {
  if (CAPITALS.has(part) || /^(\p{L}\.)+\p{L}?$/u.test(part)) return part;
  if (/^\d+(ST|ND|RD|TH)$/.test(part)) return part.toLowerCase();
  if (/\d/.test(part)) return part;
  const plain = part.replace(/\.$/, '');
  if (!/[AEIOUYÀ-Ý]/.test(plain) && plain.length <= 5 && plain.length > 1 && !TITLES.has(plain)) return part;
  // O'BRIEN and D'ANGELO, but CHILDREN'S.
  const pieces = part.split(/(['’])/);
  if (pieces.length === 3 && pieces[0]!.length === 1) return pieces[0] + pieces[1]! + capitalize(pieces[2]!);
  return pieces.map((piece, i) => (i === 0 ? capitalize(piece) : piece.toLowerCase())).join('');
}

function capitalize(word: string): string {
  if (/^MC\p{L}{3,}$/u.test(word)) return `Mc${word.charAt(2)}${word.slice(3).toLowerCase()}`;
  return word.charAt(0) + word.slice(1).toLowerCase();
}

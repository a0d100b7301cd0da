const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
const FIRST_KEY = 2;
const LOCAL_DIGITS = 7;
/** Fewer are a slip of the keyboard: the letter O for a zero. */
const MIN_LETTERS = 3;

/** The area code, and what may be the seven signs after it, with what follows them. */
const AREA_AND_REST = /(?<![\p{L}\d])(1[-.\s]{1,2}|1)?\(?([2-9]\d\d)\)?[-.\s]{0,2}([a-z\d](?:[-.\s]?[a-z\d]){6,24})/giu;
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/;
/** '555-HELP', 'CALL-NOW': outside toll-free numbers, other words would be taken for one. */
const LOCAL = /^(?:\d{3}[-.]?(?:[A-Za-z]{4}|[A-Z\d]{4})|[A-Z]{4}[-.]?[A-Z]{3}|[A-Z]{3}[-.]?[A-Z]{4})$/;

export interface VanityNumber {
  start: number;
  end: number;
  /** Ten digits. */
  number: string;
  /** '1-800-SPEECH-0'. */
  written: string;
}

/** Finds phone numbers that are written with letters: '1-800-SPEECH-0', '(602) 555-HELP', '1-800-MEDICARE'. */
export function findVanityNumbers(text: string): VanityNumber[] {
  const found: VanityNumber[] = [];
  AREA_AND_REST.lastIndex = 0;
  for (let match = AREA_AND_REST.exec(text); match; match = AREA_AND_REST.exec(text)) {
    const [all, one = '', area = '', rest = ''] = match;
    const local = localPart(rest, one !== '' || TOLL_FREE.test(area), area);
    // What was taken for the rest may begin the next number.
    const end = match.index + all.length - rest.length + (local?.length ?? 0);
    AREA_AND_REST.lastIndex = end;
    if (local !== null)
      found.push({ start: match.index, end, number: area + digitsOf(local), written: text.slice(match.index, end) });
  }
  return found;
}

/**
 * Returns the part of `rest` that is the number after its area code, or null. Telephones ignore letters beyond the
 * seventh.
 */
function localPart(rest: string, isSure: boolean, area: string): string | null {
  const length = lengthOfSigns(rest);
  const more = /^[a-z\d]*/i.exec(rest.slice(length))?.[0] ?? '';
  if (/\d/.test(more)) return null;
  const seven = rest.slice(0, length);
  const letters = seven.replace(/[^a-z]/gi, '');
  if (letters.length < MIN_LETTERS || !/^[2-9a-z]/i.test(seven)) return null;
  const isSpaced = /\s/.test(seven);
  if (isSpaced && (more !== '' || !isSure || letters !== letters.toUpperCase())) return null;
  const isTollFree = TOLL_FREE.test(area);
  return isTollFree || (more === '' && LOCAL.test(seven)) ? seven + more : null;
}

/** Returns how long the text is that has the first seven letters and digits. */
function lengthOfSigns(text: string): number {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[a-z\d]/i.test(text[at]!)) signs++;
    if (signs === LOCAL_DIGITS) return at + 1;
  }
  return text.length;
}

function digitsOf(local: string): string {
  const signs = local.toUpperCase().replace(/[^A-Z\d]/g, '');
  const digits = signs.replace(/[A-Z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + FIRST_KEY));
  return digits.slice(0, LOCAL_DIGITS);
}

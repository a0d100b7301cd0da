// Control characters, invisible marks that reorder text, a space at either end, or two in a row.
const UNTIDY = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|^\s|\s$|\s\s|\u00a0/u;
/** What nearly every text is: printable ASCII, single spaces, none at the ends. Quick to see. */
const TIDY_ASCII = /^[!-~]+(?: [!-~]+)*$/;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text as it may be stored and shown: no control characters, single spaces, none at the ends, at most `maxLength`
 * characters. HTML stays the plain text it is; whoever shows it escapes it.
 */
export function cleanText(text: string, maxLength: number): string {
  if (text.length <= maxLength && TIDY_ASCII.test(text)) return text;
  const tidy = UNTIDY.test(text)
    ? text
        .replace(INVISIBLE, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : text;
  if (tidy.length <= maxLength) return tidy;
  // Cut between characters, never within a pair of surrogates.
  return tidy
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .concat('…');
}

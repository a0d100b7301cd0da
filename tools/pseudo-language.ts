// A pseudo-language made from the English catalog, for tests: shows text that bypasses the catalog, and layouts without
// room for longer languages.

const ACCENTED = new Map(
  Object.entries({
    a: 'à',
    c: 'ç',
    e: 'ë',
    i: 'ï',
    n: 'ñ',
    o: 'ö',
    s: 'š',
    u: 'ü',
    y: 'ý',
    A: 'Å',
    E: 'É',
    O: 'Ø',
    U: 'Ü',
  }),
);
/** Other languages are up to this much longer than English. */
const EXTRA_LENGTH = 0.4;

interface Messages {
  [key: string]: string | Messages;
}

/** Returns the English catalog with accents, 40 percent longer, each message in brackets, right to left. */
export function pseudoCatalog(english: Messages): Messages {
  const self = { name: 'Pseudo', readHere: 'Pseudo', locale: 'en-US', direction: 'rtl' };
  return { ...pseudoMessages(english), language: self };
}

function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoMessage(value) : pseudoMessages(value),
    ]),
  );
}

/** Converts one message; keeps placeholders and plural keys. */
export function pseudoMessage(message: string): string {
  const words = message.replace(/\{[^{}]*\}/g, '').length;
  return `⟦${accent(message)}${' ẋẋẋẋ'.repeat(Math.ceil((words * EXTRA_LENGTH) / 5))}⟧`;
}

function accent(message: string): string {
  let result = '';
  for (let at = 0; at < message.length; at++) {
    if (message[at] !== '{') {
      result += ACCENTED.get(message[at]!) ?? message[at];
      continue;
    }
    const end = closing(message, at);
    result += `{${argument(message.slice(at + 1, end))}}`;
    at = end;
  }
  return result;
}

/** Keeps 'place'; of 'count, plural, one {# mile} other {# miles}' converts only the text in the inner braces. */
function argument(inside: string): string {
  let result = '';
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] !== '{') {
      result += inside[at];
      continue;
    }
    const end = closing(inside, at);
    result += `{${accent(inside.slice(at + 1, end))}}`;
    at = end;
  }
  return result;
}

/** Returns the index of the brace that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A brace is not closed: ${text}`);
}

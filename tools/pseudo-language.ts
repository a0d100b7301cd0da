// A language that nobody speaks, made from the English catalog, for tests: what is not in it was never translated, and what
// has no room for it has no room for German or Vietnamese either.

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
/** Other languages need up to this much more room than English, as a part of its length. */
const LONGER = 0.4;

interface Messages {
  [key: string]: string | Messages;
}

/** The English catalog with accents, 40 percent longer, each message in brackets; read from right to left. */
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

/** One message: names to fill in stay, and so do the keys of a plural. */
export function pseudoMessage(message: string): string {
  const words = message.replace(/\{[^{}]*\}/g, '').length;
  return `⟦${accent(message)}${' ẋẋẋẋ'.repeat(Math.ceil((words * LONGER) / 5))}⟧`;
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

/** 'place' as it is; of 'count, plural, one {# mile} other {# miles}' what stands within the inner braces. */
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

/** Where the brace that opens at `from` closes. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A brace is not closed: ${text}`);
}

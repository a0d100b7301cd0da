/**
 * Maximum length of a link to another program, in characters. Windows cuts or drops those longer than about
 * 2,000.
 */
const MAX_ADDRESS = 1900;

/** Alternative texts of a message, best first. */
export type Drafts = readonly string[];

/** Returns a 'mailto:' link with the first draft that fits, or null. */
export function mailLink(subject: string, drafts: Drafts): string | null {
  return firstThatFits(drafts.map((draft) => `mailto:?subject=${encode(subject)}&body=${encode(draft)}`));
}

/** Returns an 'sms:' link with the first draft that fits, or null. '?&' suits iPhone (&) and Android (?, RFC 5724). */
export function textMessageLink(drafts: Drafts): string | null {
  return firstThatFits(drafts.map((draft) => `sms:?&body=${encode(draft)}`));
}

function firstThatFits(addresses: string[]): string | null {
  return addresses.find(({ length }) => length <= MAX_ADDRESS) ?? null;
}

/** Uses CR LF line ends (RFC 6068) and replaces lone surrogates, which cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'));
}

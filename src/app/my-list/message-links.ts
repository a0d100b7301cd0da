/**
 * Longest address for another program, in characters: Windows hands none on that is longer than about 2,000, and cuts or
 * drops it.
 */
const MAX_ADDRESS = 1900;

/** What a message may say, best first; each is a whole text. */
export type Drafts = readonly string[];

/** 'mailto:' with the first draft that fits, or null. */
export function mailLink(subject: string, drafts: Drafts): string | null {
  return firstThatFits(drafts.map((draft) => `mailto:?subject=${encode(subject)}&body=${encode(draft)}`));
}

/** 'sms:' with the first draft that fits, or null. '?&' is what both iPhone (&) and Android (?, RFC 5724) understand. */
export function textMessageLink(drafts: Drafts): string | null {
  return firstThatFits(drafts.map((draft) => `sms:?&body=${encode(draft)}`));
}

function firstThatFits(addresses: string[]): string | null {
  return addresses.find(({ length }) => length <= MAX_ADDRESS) ?? null;
}

/** Lines end with CR LF in a mail address (RFC 6068), and no half of a character may break it. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'));
}

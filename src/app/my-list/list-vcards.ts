import { dialed } from '#model/phone.ts';

/** One contact for a phone's address book. */
export interface Contact {
  name: string;
  /** Whether the name is a person's, not an organization's. */
  isPerson: boolean;
  /** Job or service, or ''. */
  role: string;
  /** Ten digits, or null. */
  phone: string | null;
  phoneExtension: string | null;
  /** Street lines, then 'City, ST ZIP', separated by newlines; or ''. */
  address: string;
  note: string;
  /** Where to read more. */
  link: string;
}

/** Returns the contacts as one vCard 3.0 file (RFC 2426): all phones and mail programs read it, many not 4.0. */
export function toVcards(contacts: readonly Contact[]): string {
  return contacts.map((contact) => `${linesOf(contact).map(fold).join('\r\n')}\r\n`).join('');
}

function linesOf({ name, isPerson, role, phone, phoneExtension, address, note, link }: Contact): string[] {
  const plain = name.replaceAll(/\s+/g, ' ');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // The name is not split, because nobody knows which of its words is the family name.
    `N:${isPerson ? '' : escapeText(plain)};${isPerson ? escapeText(plain) : ''};;;`,
    `FN:${escapeText(plain)}`,
    ...(isPerson ? [] : [`ORG:${escapeText(plain)}`]),
    ...(role ? [`TITLE:${escapeText(role)}`] : []),
    ...(phone ? [`TEL;TYPE=WORK,VOICE:${dialed(phone)}${phoneExtension ? ` x${phoneExtension}` : ''}`] : []),
    ...(address ? [`ADR;TYPE=WORK:${addressParts(address).map(escapeText).join(';')}`] : []),
    `URL:${escapeText(link)}`,
    ...(note ? [`NOTE:${escapeText(note)}`] : []),
    'END:VCARD',
  ];
}

/** Returns PO box, extended address, street, city, state, ZIP, country. An unusual last line stays in the street. */
function addressParts(address: string): string[] {
  const lines = address.split('\n');
  const [, city, state, zip] = /^(.+), ([A-Z]{2})(?: ([\d-]+))?$/.exec(lines.at(-1) ?? '') ?? [];
  if (!city || !state) return ['', '', lines.join(', '), '', '', '', 'USA'];
  return ['', '', lines.slice(0, -1).join(', '), city, state, zip ?? '', 'USA'];
}

function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

const MAX_BYTES = 75;

/** Folds a line at 75 bytes, with a space at the start of each next line, and never within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > MAX_BYTES) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
}

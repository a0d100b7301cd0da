import type { MorePhone } from '#listings/provider.ts';
import { isForCalls } from '#model/number-to-call.ts';
import type { Draft, Remark } from '../draft.ts';
import { type FoundNumber, findNumbers } from './find-numbers.ts';
import { divided, isUnread, labelOf, labelsPrecede } from './phone-words.ts';

type MainPhone = Pick<Draft, 'phone' | 'phoneExtension' | 'remarks'>;

/** The numbers of a cell. */
export interface ReadPhones extends MainPhone {
  /** The others, in their order; before them, what is said of the main number, under its digits. */
  phones: MorePhone[];
}

const TEN_DIGITS = /^[2-9]\d{2}[2-9]\d{6}$/;
/** A number as a spreadsheet may keep it: '4805550116.0', '4.805550116E9'. */
const SPREADSHEET_NUMBER = /^(?:\d{10}\.0+|\d\.\d{9}E\+?0?9)$/i;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\0]/g;
const RELAY = { number: '711', label: 'TTY' };

/**
 * Reads the phone numbers in a text as people write them, each with its extension and words: '(480) 555-0119 x2 / TTY
 * 480-555-0120', '1-800-SPEECH-0'. The first that can be called is the main one. Adds a remark, named `key`, on what
 * cannot be read, unless the text is blank.
 */
export function readPhones(text: string, key = 'phone'): ReadPhones {
  if (TEN_DIGITS.test(text)) return { phone: text, phoneExtension: null, phones: [] };
  const plain = plainText(text);
  const found = findNumbers(plain);
  if (found.length === 0) return withoutNumber(text, plain, key);
  const { phones, unread } = labeled(plain, found);
  const main = phones.find(({ number, label }) => number.length === 10 && isForCalls(label));
  const remarks = unread.map((words): Remark => ({ key: 'unusable-value', value: `${key}: ${words}` }));
  return {
    phone: main?.number ?? null,
    phoneExtension: main?.extension ?? null,
    phones: [...(main?.label ? [main] : []), ...phones.filter((phone) => phone !== main)],
    ...(remarks.length > 0 && { remarks }),
  };
}

/** Reads the first number that can be called, without the others. */
export function phoneNumber(text: string): MainPhone {
  const { phone, phoneExtension, remarks } = readPhones(text);
  return { phone, phoneExtension, ...(remarks && { remarks }) };
}

/** Reads the numbers of a cell as the fields of a draft that has no other details. */
export function phoneFields(text: string): MainPhone & Pick<Draft, 'details'> {
  const { phones, ...main } = readPhones(text);
  return { ...main, ...(phones.length > 0 && { details: { phones } }) };
}

/** Returns all numbers of a cell, with the one to call first at their head. */
export function allPhones(text: string, key: string, remarks: Remark[]): MorePhone[] {
  const { phone: number, phoneExtension: extension, phones, remarks: lost = [] } = readPhones(text, key);
  remarks.push(...lost);
  const isThere = phones.some((each) => each.number === number && (each.extension ?? null) === extension);
  return number === null || isThere ? phones : [{ number, ...(extension && { extension }) }, ...phones];
}

function plainText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[‐-―−]/g, '-');
  return SPREADSHEET_NUMBER.test(plain.trim()) ? String(Number(plain)) : plain;
}

/** Ten digits with anything between them are one. */
function withoutNumber(text: string, plain: string, key: string): ReadPhones {
  const digits = plain.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const isOne = TEN_DIGITS.test(digits) && !/\p{L}|\+\s?[02-9]/u.test(plain);
  return {
    phone: isOne ? digits : null,
    phoneExtension: null,
    phones: [],
    ...(!isOne && plain.trim() !== '' && { remarks: [{ key: 'unusable-value', value: `${key}: ${text}` }] }),
  };
}

/** Returns each number once with its label, and the words that have digits nobody has read. */
function labeled(text: string, found: readonly FoundNumber[]): { phones: MorePhone[]; unread: string[] } {
  const gaps = gapsOf(text, found);
  const unread = gaps.filter(isUnread).map((gap) => gap.trim());
  const words = gaps.map((gap) => (isUnread(gap) ? '' : gap));
  const follows = labelOf(words[0]!) === '' && labelOf(words.at(-1)!) !== '';
  const precedes = labelsPrecede(words[0]!, words.at(-1)!);
  const said = words.slice(1, -1).map((gap) => divided(gap, follows, precedes));
  const phones = new Map<string, MorePhone>();
  for (const [at, { number, extension, written }] of found.entries()) {
    const before = at === 0 ? words[0]! : said[at - 1]![1];
    const behind = at === found.length - 1 ? words.at(-1)! : said[at]![0];
    const key = `${number} ${extension ?? ''}`;
    const known = phones.get(key);
    const label = [known?.label, labelOf(before), written, labelOf(behind)].filter(Boolean).join(', ');
    phones.set(key, { number, ...(extension && { extension }), ...(label && { label }) });
  }
  return { phones: [...phones.values()].map(withRelay), unread };
}

/**
 * Returns the words before, between and behind the numbers. The last digits of a vanity number may stand behind it:
 * '(8255)'.
 */
function gapsOf(text: string, found: readonly FoundNumber[]): string[] {
  const starts = [...found.map(({ start }) => start), text.length];
  return starts.map((start, at) => {
    const before = found[at - 1];
    const gap = text.slice(before?.end ?? 0, start);
    const digits = before?.written ? ` (${before.number.slice(-4)})` : '';
    return gap.startsWith(digits) ? gap.slice(digits.length) : gap;
  });
}

/** A relay is not called by voice, whatever is said of it. */
function withRelay(phone: MorePhone): MorePhone {
  if (phone.number !== RELAY.number || !isForCalls(phone.label)) return phone;
  return { ...phone, label: [RELAY.label, phone.label].filter(Boolean).join(', ') };
}

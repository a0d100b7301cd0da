import { STATES } from '#gazetteer/states.ts';

const codes = new Map<string, string>();
for (const { usps, name } of STATES) {
  codes.set(usps, usps);
  codes.set(name.toUpperCase(), usps);
}
for (const [name, usps] of [
  ['WASHINGTON DC', 'DC'],
  ['VIRGIN ISLANDS', 'VI'],
  ['US VIRGIN ISLANDS', 'VI'],
  ['COMMONWEALTH OF THE NORTHERN MARIANA ISLANDS', 'MP'],
] as const) {
  codes.set(name, usps);
}

/** The USPS abbreviation of a state or territory written as abbreviation or name, in any case; '' where it is neither. */
export function stateCode(text: string): string {
  return codes.get(text) ?? codes.get(text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase()) ?? '';
}

/** The five digits of a ZIP code written as 5 or 9 digits, with or without a hyphen; '' where it is neither. */
export function zipCode(text: string): string {
  const digits = text.trim().replace('-', '');
  return /^\d{5}(\d{4})?$/.test(digits) ? digits.slice(0, 5) : '';
}

/**
 * A US phone number as ten digits with its extension apart; nulls where it is none. '(860) 555-0123 x45', '1-860-555-0123'
 * and '8605550123' are all fine.
 */
export function phoneNumber(text: string): { phone: string | null; phoneExtension: string | null } {
  if (TEN_DIGITS.test(text)) return { phone: text, phoneExtension: null };
  const [number = '', extension] = text.split(EXTENSION);
  let digits = number.replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('1')) digits = digits.slice(1);
  if (!TEN_DIGITS.test(digits)) return NO_PHONE;
  return { phone: digits, phoneExtension: extension?.replace(/\D/g, '').slice(0, 8) || null };
}

const TEN_DIGITS = /^[2-9]\d{2}[2-9]\d{6}$/;
const EXTENSION = /\s*(?:extension|ext\.?|x|#)\s*(?=\d)/i;
const NO_PHONE = { phone: null, phoneExtension: null };

/** A day written MM/DD/YYYY or YYYY-MM-DD as YYYY-MM-DD; null where it is neither or no real day. */
export function isoDay(text: string): string | null {
  if (text === '') return null;
  let day = knownDays.get(text);
  if (day === undefined) {
    day = readDay(text);
    if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear();
    knownDays.set(text, day);
  }
  return day;
}

/** Millions of rows name the same few thousand days; each is worked out once. */
const knownDays = new Map<string, string | null>();
const MAX_KNOWN_DAYS = 20_000;

function readDay(text: string): string | null {
  const us = US_DAY.exec(text);
  const iso = us ? `${us[3]}-${us[1]}-${us[2]}` : text;
  const parts = ISO_DAY.exec(iso);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return null;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && leap ? 29 : MONTH_DAYS[month - 1]!) ? iso : null;
}

const US_DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

import { STATES } from '#gazetteer/states.ts';
import { memoize } from './memoize.ts';

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

/** Returns the USPS abbreviation of a state or territory given as abbreviation or name, in any case; '' if unknown. */
export function stateCode(text: string): string {
  return codes.get(text) ?? codes.get(text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase()) ?? '';
}

/** Returns the five digits of a ZIP code with 5 or 9 digits, with or without a hyphen; '' if invalid. */
export function zipCode(text: string): string {
  const digits = text.trim().replace('-', '');
  return /^\d{5}(\d{4})?$/.test(digits) ? digits.slice(0, 5) : '';
}

/**
 * Parses a US phone number to ten digits and an extension; nulls if invalid. Accepts '(860) 555-0123 x45',
 * '1-860-555-0123' and '8605550123'.
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

/**
 * Converts a day in the form MM/DD/YYYY or YYYY-MM-DD to YYYY-MM-DD; null if it is neither or not a real day. Cached,
 * because millions of rows have the same few thousand days.
 */
export const isoDay = memoize(parseDay, 20_000);

function parseDay(text: string): string | null {
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

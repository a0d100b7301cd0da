import { STATES } from '#gazetteer/states.ts';
import { Dropped, type DropReason } from './draft.ts';
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
/** Older than those of the post office: 'Ariz.'. */
const OLD_ABBREVIATIONS =
  'AL ALA,AZ ARIZ,AR ARK,CA CALIF,CO COLO,CT CONN,DE DEL,FL FLA,IL ILL,IN IND,KS KAN,KS KANS,MA MASS,MI MICH,MN MINN,' +
  'MS MISS,MT MONT,NE NEB,NE NEBR,NV NEV,NM N MEX,ND N DAK,OK OKLA,OR ORE,OR OREG,PA PENN,PA PENNA,SD S DAK,TN TENN,' +
  'TX TEX,WA WASH,WV W VA,WI WIS,WI WISC,WY WYO';
for (const pair of OLD_ABBREVIATIONS.split(',')) codes.set(pair.slice(3), pair.slice(0, 2));

/** Returns the USPS abbreviation of a state or territory given as abbreviation or name, in any case; '' if unknown. */
export function stateCode(text: string): string {
  return codes.get(text) ?? codes.get(comparableState(text)) ?? '';
}

/** Explains why an address has no state (`stateCode`). `country`: two letters, or '' if the source has none. */
export function droppedState(state: string, country = ''): Dropped {
  const known = ELSEWHERE.get(comparableState(state)) ?? ELSEWHERE.get(`country ${country}`);
  return new Dropped(known ?? 'no-place', state || country);
}

const ELSEWHERE = new Map<string, DropReason>([
  ...['FM', 'MH', 'PW', 'MICRONESIA', 'FEDERATED STATES OF MICRONESIA', 'MARSHALL ISLANDS', 'PALAU'].map(
    (name) => [name, 'associated-state'] as const,
  ),
  ...['FM', 'MH', 'PW'].map((country) => [`country ${country}`, 'associated-state'] as const),
  ...['AA', 'AE', 'AP'].map((name) => [name, 'military-address'] as const),
]);

function comparableState(text: string): string {
  return text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase();
}

/** Returns the five digits of a ZIP code with 5 or 9 digits, with or without a hyphen; '' if invalid. */
export function zipCode(text: string): string {
  const digits = text.trim().replace(/[- ]/, '');
  return /^\d{5}(\d{4})?$/.test(digits) ? digits.slice(0, 5) : '';
}

/** 'AZ 85281', '85281, 85282'. */
const FIRST_ZIP = /^(?:[a-z]{2},? )?(\d{5})(?:-\d{4})?(?:[\s,;/&]+\d{5}(?:-\d{4})?)*$/i;

/**
 * Returns the five digits of a ZIP code, or of the first of several, or other text as it is, for `checkDraft` to repair
 * or report.
 */
export function zipText(text: string): string {
  return zipCode(text) || FIRST_ZIP.exec(text.trim())?.[1] || text.trim();
}

/**
 * Returns the five digits of a ZIP code that a spreadsheet read as a number: '2138' (the leading zero is gone),
 * '21381234' (so are a zero and the hyphen) or '85281.0'; '' if it is none.
 */
export function respelledZip(text: string): string {
  const digits = text.replace(/\.0+$/, '').replace(/[- ]/, '');
  if (!/^(\d{3,5}|\d{7,9})$/.test(digits)) return '';
  return digits.padStart(digits.length < 6 ? 5 : 9, '0').slice(0, 5);
}

/**
 * Converts a day in the form MM/DD/YYYY (also M/D/YYYY) or YYYY-MM-DD, with or without a time of day, to YYYY-MM-DD;
 * null if it is neither or not a real day. Cached, because millions of rows have the same few thousand days.
 */
export const isoDay = memoize(parseDay, 20_000);

function parseDay(text: string): string | null {
  const us = US_DAY.exec(text);
  const iso = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : text;
  const parts = ISO_DAY.exec(iso);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return null;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && leap ? 29 : MONTH_DAYS[month - 1]!) ? iso.slice(0, 10) : null;
}

const US_DAY = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: \d.*)?$/;
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d.*)?$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

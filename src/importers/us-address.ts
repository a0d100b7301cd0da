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
 * Converts a day as people in the US write it to YYYY-MM-DD: M/D/YYYY or YYYY-MM-DD, with or without a time of day,
 * '3/5/26', 'March 5, 2026', '5-Mar-26', in English or Spanish; 'Mar 2026' to its first day. Null if it is none of
 * these, or not a real day. Cached, because millions of rows have the same few thousand days.
 */
export const isoDay = memoize(parseDay, 20_000);

function parseDay(text: string): string | null {
  const { year = '', month = '', day = '1' } = FORMS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  const [wholeYear, monthNumber] = [year.length === 2 ? `20${year}` : year, Number(month) || monthNamed(month)];
  if (monthNumber < 1 || monthNumber > 12 || Number(day) < 1) return null;
  // Two digits of a year to come are of the last century, or no year.
  if (year.length === 2 && Number(wholeYear) > new Date().getUTCFullYear()) return null;
  const leap = Number(wholeYear) % 4 === 0 && (Number(wholeYear) % 100 !== 0 || Number(wholeYear) % 400 === 0);
  const days = monthNumber === 2 && leap ? 29 : MONTH_DAYS[monthNumber - 1]!;
  return Number(day) <= days ? `${wholeYear}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

const FORMS = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ]\d.*)?$/,
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}|\d\d)(?: \d.*)?$/,
  /^(?<year>\d{4})\/(?<month>\d\d?)\/(?<day>\d\d?)$/,
  /^(?<month>\d\d?)-(?<day>\d\d?)-(?<year>\d{4})$/,
  /^(?<month>[a-z]{3,10})\.? (?:(?<day>\d\d?)(?:st|nd|rd|th)?,? )?(?<year>\d{4})$/i,
  /^(?<day>\d\d?)(?:-| | de )(?<month>[a-z]{3,10})\.?(?:-| | de )(?<year>\d{4}|\d\d)$/i,
];
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS = (
  'january enero,february febrero,march marzo,april abril,may mayo,june junio,july julio,august agosto,' +
  'september septiembre,october octubre,november noviembre,december diciembre'
).split(',');

/** Returns the number of the month that a word of three letters or more names or begins; 0 if it is none. */
function monthNamed(word: string): number {
  const begins = (name: string) => word !== '' && name.startsWith(word.toLowerCase());
  return MONTHS.findIndex((names) => names.split(' ').some(begins)) + 1;
}

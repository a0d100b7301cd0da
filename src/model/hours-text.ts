import { foldText } from './fold-text.ts';

const LAST_DAYS = { v: 'fr', s: 'sa', d: 'su' };
/** 'L-V', 'L a S'. */
const SPANISH_DAYS = /\bl(?: ?- ?| a )([vsd])\b/g;
const THURSDAY = /\bth(?:u|ur|urs)?\b/;

/** Returns opening hours in small letters, with one way to write what people write in several. */
export function plainHours(text: string): string {
  return (
    withWholeDays(foldText(text).replace(/[‐-―−]/g, '-'))
      // '12:00 m' is noon in Spanish.
      .replace(/\b12(?::00)? ?m(?:d|\.)?(?![a-z])/g, '12pm')
      // '830-430'; '530-1200' may be a phone number.
      .replace(/\b(\d{1,2})(00|15|30|45) ?- ?(\d)(00|15|30|45)\b/g, '$1:$2-$3:$4')
      .replace(/\b(\d{1,2})([0-5]\d)(?= ?[ap]\.? ?m\b)/g, '$1:$2')
      .replace(/\b([01]\d|2[0-4])([0-5]\d)\b/g, '$1:$2')
      .replace(/\b(\d{1,2})\.([0-5]\d)\b/g, '$1:$2')
      .replace(/(:\d\d) ?(?:hrs|horas)\b/g, '$1')
      .replace(/\b(\d{1,2}) ?h\b/g, '$1:00')
      .replace(/\b([ap])\. ?m\b\.?/g, '$1m')
      .replace(/(\d) (?=[ap]m\b)/g, '$1')
      .replace(/\b(?:all day|24 ?\/ ?7|24 ?(?:hours|hrs|horas)(?: a day| al dia)?)/g, ' 24hours ')
      .replace(/\b(?:7 days a week|7 days|every day|todos los dias|lunes a domingo)\b/g, ' daily ')
      .replace(/\bnoon\b|\bmediodia\b/g, '12pm')
      .replace(/\bmidnight\b|\bmedianoche\b/g, '12am')
      // 'Mon.' is no end of a sentence.
      .replace(/([a-z])\./g, '$1')
  );
}

/** Writes out single letters where another day shows what they mean: 'T' beside 'Th', 'S' behind 'L-V'. */
function withWholeDays(text: string): string {
  if (THURSDAY.test(text)) return text.replace(/\bt\b/g, 'tu');
  // A single 'M' may be two days, and is read as none.
  const spanish = text.replace(SPANISH_DAYS, (_, last: keyof typeof LAST_DAYS) => `mo-${LAST_DAYS[last]}`);
  if (spanish === text) return text;
  return spanish.replace(/(?<!\d ?)\bm\b/g, '?').replace(/\b[sd]\b/g, (day) => LAST_DAYS[day as 's' | 'd']);
}

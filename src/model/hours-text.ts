import { foldText } from './fold-text.ts';

const LAST_DAYS = { v: 'fr', s: 'sa', d: 'su' };

/** Returns opening hours in small letters, with one way to write what people write in several. */
export function plainHours(text: string): string {
  return (
    foldText(text)
      .replace(/[‐-―−]/g, '-')
      // Spanish days: 'L-V'; a single 'M' may be two of them.
      .replace(/\bl(?: ?- ?| a )([vsd])\b/g, (_, last: keyof typeof LAST_DAYS) => `mo-${LAST_DAYS[last]}`)
      // '12:00 m' is noon in Spanish.
      .replace(/\b12(?::00)? ?m(?:d|\.)?(?![a-z])/g, '12pm')
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

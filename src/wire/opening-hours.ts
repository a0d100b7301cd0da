import type { ContentLanguage } from '#model/content-language.ts';

/** How Spanish is written in the US. */
const LOCALE = 'es-US';

/** Monday to Sunday of some week, to take the names of days from. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, index) => ({
  name,
  spanish: new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
}));
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** What stands in the place of times. Longer ones first: they hold the shorter ones. */
const PHRASES: [english: string, spanish: string][] = [
  ['open 24 hours', 'abierto las 24 horas'],
  ['24 hours', 'las 24 horas'],
  ['by appointment only', 'solo con cita'],
  ['by appointment', 'con cita'],
  ['closed', 'cerrado'],
  ['open', 'abierto'],
  ['noon', 'mediodía'],
  ['midnight', 'medianoche'],
  ['daily', 'todos los días'],
  ['every day', 'todos los días'],
  ['to', 'a'],
  ['and', 'y'],
];

const SPANISH = new Map<string, string>([
  ...DAYS.flatMap(({ name, spanish }): [string, string][] => [
    [name.toLowerCase(), spanish],
    [`${name.toLowerCase()}s`, spanish],
    [name.slice(0, 3).toLowerCase(), spanish],
  ]),
  ...PHRASES,
]);
const WORD = new RegExp(`\\b(${[...SPANISH.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`, 'gi');
const TIME = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?\s?m\b\.?/gi;

/** A few kinds of places keep the same hours: each line is put into Spanish once. */
const known = new Map<string, string>();
const MAX_KNOWN = 2000;

/**
 * Opening hours in a language. Sources write them in English, a line a day ('Monday: 8:00 AM – 5:00 PM'): names of days and
 * times become Spanish ('Lunes: 8:00 a.m. – 5:00 p.m.'), and words that are not known stay as they are.
 */
export function openingHoursIn(lines: string[], language: ContentLanguage): string[] {
  return language === 'en' ? lines : lines.map(remembered);
}

function remembered(line: string): string {
  const spanish = known.get(line) ?? inSpanish(line);
  if (known.size < MAX_KNOWN) known.set(line, spanish);
  return spanish;
}

function inSpanish(line: string): string {
  const words = line
    .replace(WORD, (word) => SPANISH.get(word.toLowerCase())!)
    .replace(TIME, (_, hour: string, minute = '00', half: string) =>
      CLOCK.format(Date.UTC(2024, 0, 1, (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute))),
    );
  // After the day's name as well as at the start of the line.
  return words.replace(/^(\p{Ll})|(?<=: )(\p{Ll})/gu, (letter) => letter.toUpperCase());
}

import type { ContentLanguage } from '#model/content-language.ts';
import { hoursLines, readHours } from '#model/opening-hours.ts';

/** US Spanish. */
const LOCALE = 'es-US';

/** English and Spanish names of the days, Monday to Sunday. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, index) => ({
  name,
  spanish: new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
}));
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Phrases that replace or join times. */
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

/** Of a day in a month: 'second Saturday'. */
const ORDINALS = Object.entries({
  first: 'primer',
  second: 'segundo',
  third: 'tercer',
  fourth: 'cuarto',
  fifth: 'quinto',
  last: 'último',
});

const SPANISH = new Map<string, string>([
  ...DAYS.flatMap(({ name, spanish }): [string, string][] => [
    ...ORDINALS.map(([en, es]): [string, string] => [`${en} ${name.toLowerCase()}`, `${es} ${spanish}`]),
    [name.toLowerCase(), spanish],
    [`${name.toLowerCase()}s`, spanish],
    [name.slice(0, 3).toLowerCase(), spanish],
  ]),
  ...PHRASES,
]);
const WORD = new RegExp(`\\b(${[...SPANISH.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`, 'gi');
const TIME = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?\s?m\b\.?/gi;

/** Translated lines: many providers have the same hours. */
const cache = new Map<string, string>();
const MAX_CACHED = 2000;

/**
 * Returns opening hours in a language: a line a day where they can be read ('Lunes: 8:00 a.m. – 5:00 p.m.'). Else as
 * they are written, in Spanish with days and times translated.
 */
export function openingHoursIn(lines: string[], language: ContentLanguage): string[] {
  const week = readHours(lines);
  const shown = week ? hoursLines(week) : lines;
  return language === 'en' ? shown : shown.map(cachedSpanish);
}

function cachedSpanish(line: string): string {
  const spanish = cache.get(line) ?? inSpanish(line);
  if (cache.size < MAX_CACHED) cache.set(line, spanish);
  return spanish;
}

function inSpanish(line: string): string {
  const words = line
    .replace(WORD, (word) => SPANISH.get(word.toLowerCase())!)
    .replace(TIME, (_, hour: string, minute = '00', half: string) =>
      CLOCK.format(Date.UTC(2024, 0, 1, (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute))),
    );
  // Capitalizes the start of the line and the word after the day's name.
  return words.replace(/^(\p{Ll})|(?<=: )(\p{Ll})/gu, (letter) => letter.toUpperCase());
}

import { memoizeFormatter } from './memoize-formatter.ts';
import { useFormatLocale } from './use-format-locale.ts';

// use-intl's formatter would add much unused code to every page.
/** Returns a cached date formatter; creating one is slow on a phone. */
export const dateFormatter = memoizeFormatter(
  (locale, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style),
);

/** Formats a date ('2026-08-03', a time after it is ignored) as 'Aug 3, 2026' or, long, as 'August 3, 2026'. */
export function useDate(style: 'medium' | 'long'): (day: string) => string {
  const locale = useFormatLocale();
  return (day) =>
    dateFormatter(locale, { dateStyle: style, timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats the month of a day or month ('2024-11') as 'November 2024' or, short, as 'Nov 2024'. */
export function useMonth(style: 'long' | 'short' = 'long'): (day: string) => string {
  const locale = useFormatLocale();
  return (day) =>
    dateFormatter(locale, { month: style, year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
    );
}

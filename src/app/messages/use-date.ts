import { memoizeFormatter } from './memoize-formatter.ts';
import { useFormatLocale } from './use-format-locale.ts';

// The formatter of use-intl can do much more, which every page would carry.
/** Makers of days in words; kept, as one takes a phone long to make. */
export const daysIn = memoizeFormatter(
  (locale, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style),
);

/** A day ('2026-08-03', or longer with its time) as people write it: 'Aug 3, 2026' or, long, 'August 3, 2026'. */
export function useDate(style: 'medium' | 'long'): (day: string) => string {
  const locale = useFormatLocale();
  return (day) =>
    daysIn(locale, { dateStyle: style, timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

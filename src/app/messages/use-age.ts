import { useTranslations } from 'use-intl';
import { type BELIEVED_DAYS, isOld, monthsSince } from '#model/fact-clocks.ts';
import { useSiteData } from '../site-data.ts';
import { useHydratedValue } from '../ui/use-hydrated.ts';
import { localDay } from './local-day.ts';

/**
 * Returns a function that words the age of a fact that is no longer believed: '5 months ago', '3 years ago'; null while
 * it is believed, or if its day is unknown.
 */
export function useAge(): (fact: keyof typeof BELIEVED_DAYS, day: string | null) => string | null {
  const today = useToday();
  const ago = useAgo();
  return (fact, day) => (day !== null && isOld(fact, day, today) ? ago(day) : null);
}

/** Returns a function for how long ago a day was: '5 months ago', '3 years ago'. */
export function useAgo(): (day: string) => string {
  const t = useTranslations();
  const today = useToday();
  return (day) => {
    const months = monthsSince(day, today);
    return months < 24
      ? t('provider.monthsAgo', { months })
      : t('provider.yearsAgo', { years: Math.floor(months / 12) });
  };
}

/** Returns the page's day, then the visitor's: a page may be a saved copy. `YYYY-MM-DD`. */
export function useToday(): string {
  const { day: served } = useSiteData();
  return useHydratedValue(() => localDay(new Date()), served);
}

import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useDate } from '../messages/use-date.ts';
import { localDay } from '../my-list/my-list.ts';
import { useSiteData } from '../site-data.ts';
import { useHydrated } from './use-hydrated.ts';

/** On paper only: when the page was printed, and its address, to find it again. */
export function PrintedOn() {
  const t = useTranslations();
  const day = useDate('long');
  const { siteUrl, today } = useSiteData();
  const { pathname, search } = useLocation();
  // A page may stay open for days: where script runs, it says the day itself.
  const date = useHydrated() ? localDay(new Date()) : today;
  // Server and browser write the same search in different ways; here it is written in one.
  const asked = search && `?${new URLSearchParams(search)}`;
  return <p className="on-paper">{t('provider.onPaper', { date: day(date), address: siteUrl + pathname + asked })}</p>;
}

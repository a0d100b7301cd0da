import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { localDay } from '../messages/local-day.ts';
import { useDate } from '../messages/use-date.ts';
import { useSiteData } from '../site-data.ts';
import { useHandle } from './page-handle.ts';
import { useHydrated } from './use-hydrated.ts';

/** On paper only: when the page was printed, and its address, to find it again. */
export function PrintedOn() {
  const t = useTranslations();
  const day = useDate('long');
  const { siteUrl, today } = useSiteData();
  const { pathname, search } = useLocation();
  // A page may stay open for days: where script runs, it says the day itself.
  const date = day(useHydrated() ? localDay(new Date()) : today);
  const isPlainPage = useHandle('static');
  // Server and browser write the same search in different ways; here it is written in one.
  const asked = search && `?${new URLSearchParams(search)}`;
  return (
    <p className="on-paper" data-printed={isPlainPage ? date : undefined}>
      {t('provider.onPaper', { date, address: siteUrl + pathname + asked })}
    </p>
  );
}

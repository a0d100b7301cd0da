import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { localDay } from '../messages/local-day.ts';
import { useDate } from '../messages/use-date.ts';
import { InlineScript } from '../shipping/inline-script.tsx';
import { useServedSearch, useSiteData } from '../site-data.ts';
import { useHandle } from './page-handle.ts';
import { usePathToComplete, useSiteOrigin } from './use-site-origin.ts';

/** In print only: the date of printing and the page's address. */
export function PrintedOn() {
  const t = useTranslations();
  const origin = useSiteOrigin();
  const { pathname } = useLocation();
  const search = useServedSearch();
  const date = usePrintDay();
  const isPlainPage = useHandle('static');
  // Server and browser may encode the same search differently; normalized for hydration.
  const query = search && `?${new URLSearchParams(search)}`;
  return (
    <>
      <p className="on-paper" data-printed={isPlainPage ? date : undefined} data-path={usePathToComplete(pathname)}>
        {t('provider.onPaper', { date, address: origin + pathname + query })}
      </p>
      {import.meta.env.SSR && isPlainPage && <InlineScript code={SET_DAY_AND_ADDRESS} />}
    </>
  );
}

/**
 * Sets the visitor's date, and the site's address wherever the server does not know it, on a page without React, also
 * on a saved copy. Runs in the browser as text, so it can use nothing from this module.
 */
const SET_DAY_AND_ADDRESS = `(() => {
  const today = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  for (const line of document.querySelectorAll('[data-printed], [data-path]')) {
    const { printed, path } = line.dataset;
    if (printed) line.textContent = line.textContent.replace(printed, today);
    if (path) line.textContent = line.textContent.replace(path, location.origin + path);
  }
})()`;

/**
 * Returns the date in words: the server's, and from printing on the visitor's, since a page may stay open for days.
 * Formatting a date is slow on phones, so it is done only for printing.
 */
function usePrintDay(): string {
  const day = useDate('long');
  const [date, setDate] = useState(useSiteData().today);
  const updateDate = useEffectEvent(() => setDate(day(localDay(new Date()))));
  useEffect(() => {
    const printQuery = matchMedia('print');
    const onPrint = () => flushSync(updateDate);
    addEventListener('beforeprint', onPrint);
    printQuery.addEventListener('change', onPrint);
    if (printQuery.matches) updateDate();
    return () => {
      removeEventListener('beforeprint', onPrint);
      printQuery.removeEventListener('change', onPrint);
    };
  }, []);
  return date;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { localDay } from '../messages/local-day.ts';
import { useDate } from '../messages/use-date.ts';
import { InlineScript } from '../shipping/inline-script.tsx';
import { useSiteData } from '../site-data.ts';
import { useHandle } from './page-handle.ts';

/** On paper only: when the page was printed, and its address, to find it again. */
export function PrintedOn() {
  const t = useTranslations();
  const { siteUrl } = useSiteData();
  const { pathname, search } = useLocation();
  const date = usePrintDay();
  const isPlainPage = useHandle('static');
  // Server and browser write the same search in different ways; here it is written in one.
  const asked = search && `?${new URLSearchParams(search)}`;
  return (
    <>
      <p className="on-paper" data-printed={isPlainPage ? date : undefined}>
        {t('provider.onPaper', { date, address: siteUrl + pathname + asked })}
      </p>
      {import.meta.env.SSR && isPlainPage && <InlineScript code={SET_DAY} />}
    </>
  );
}

/**
 * On a page without React: the day where the visitor is, also on a copy that was kept. Runs in the browser, as text: it can
 * use nothing from outside.
 */
const SET_DAY = `(() => {
  const line = document.querySelector('[data-printed]');
  const today = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  line.textContent = line.textContent.replace(line.dataset.printed, today);
})()`;

/**
 * The day in words: the server's, and once the page is about to be printed, the visitor's. A page may stay open for days;
 * and to write a day takes a phone long, so none does it who does not print.
 */
function usePrintDay(): string {
  const day = useDate('long');
  const [date, setDate] = useState(useSiteData().today);
  const renew = useEffectEvent(() => setDate(day(localDay(new Date()))));
  useEffect(() => {
    const paper = matchMedia('print');
    const onPrint = () => flushSync(renew);
    addEventListener('beforeprint', onPrint);
    paper.addEventListener('change', onPrint);
    if (paper.matches) renew();
    return () => {
      removeEventListener('beforeprint', onPrint);
      paper.removeEventListener('change', onPrint);
    };
  }, []);
  return date;
}

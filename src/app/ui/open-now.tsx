import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { MINUTE_MS } from '#model/duration.ts';
import { type OpenState, openState } from '#model/week-times.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { dateFormatter } from '../messages/use-date.ts';
import { useFormatLocale } from '../messages/use-format-locale.ts';

/** In January 2024. */
const A_MONDAY = 1;

/**
 * 'Open now' or 'Opens 8 AM', by the clock of the place. Nothing without script, because a page is kept for a day; nor
 * where hours are unknown or old, or on a holiday.
 */
export function OpenNow({
  provider,
  className,
}: {
  provider: Pick<ProviderView, 'open'>;
  className?: string | undefined;
}) {
  const t = useTranslations();
  const opensText = useOpensText();
  const minute = useMinute();
  if (minute === null || !provider.open) return null;
  const state = openState(provider.open.times, localTime(minute * MINUTE_MS, provider.open.timeZone));
  return (
    state && (
      <>
        <span className={className}>{state === 'open' ? t('provider.openNow') : opensText(state)}</span>{' '}
      </>
    )
  );
}

function useOpensText(): (opens: Exclude<OpenState, 'open'>) => string {
  const t = useTranslations();
  const locale = useFormatLocale();
  return ({ days, weekday, minutes }) => {
    const at = Date.UTC(2024, 0, A_MONDAY + weekday, 0, minutes);
    const format = (style: Intl.DateTimeFormatOptions) =>
      dateFormatter(locale, { ...style, timeZone: 'UTC' }).format(at);
    const time = format({ hour: 'numeric', ...(minutes % 60 > 0 && { minute: '2-digit' }) });
    if (days === 0) return t('provider.opens', { time });
    if (days === 1) return t('provider.opensTomorrow', { time });
    return t('provider.opensOn', { time, day: format({ weekday: 'long' }) });
  };
}

/** Returns the minute since 1970, as it goes on; null on the server and during hydration. */
function useMinute(): number | null {
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  );
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Returns the clock of a time zone, as if it were UTC. */
function localTime(time: number, timeZone: string): Date {
  // Swedish is written as in ISO 8601: '2026-11-28 02:07'.
  const text = dateFormatter('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time);
  return new Date(`${text.replace(' ', 'T')}Z`);
}

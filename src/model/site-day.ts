/** The US Central time zone, whose days are the site's. */
export const SITE_TIME_ZONE = 'America/Chicago';

const formatter = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: SITE_TIME_ZONE });
const MINUTE_MS = 60_000;
let known = { minute: Number.NaN, day: '' };

/**
 * Returns the date in the US Central time zone, '2026-11-21': the day that pages are made for. `nowMs`: since the
 * epoch.
 */
export function siteDay(nowMs = Date.now()): string {
  // Formatting costs more than everything else in a kept answer, and no day changes within a minute.
  const minute = Math.floor(nowMs / MINUTE_MS);
  if (minute !== known.minute) known = { minute, day: formatter.format(nowMs) };
  return known.day;
}

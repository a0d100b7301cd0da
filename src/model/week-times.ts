import { DAY_MINUTES, DAY_MS } from './duration.ts';
import type { Week } from './opening-hours.ts';

const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Open, or when it opens next: in how many days, on which weekday, at how many minutes since that day's midnight. */
export type OpenState = 'open' | { days: number; weekday: number; minutes: number };

/**
 * Returns when it opens and closes in a week, in minutes since Monday's midnight: '540 1020 1980 2460'; '' for never.
 */
export function weekTimes(week: Week): string {
  return week
    .flatMap((spans, day) => (spans ?? []).flatMap((span) => span.map((minutes) => day * DAY_MINUTES + minutes)))
    .join(' ');
}

/**
 * Returns whether a place is open, or when it opens next. Null where hours do not say: on holidays, but for what never
 * closes. `times`: see `weekTimes`; `now`: the clock of the place, as if it were UTC.
 */
export function openState(times: string, now: Date): OpenState | null {
  const spans = spansOf(times);
  const neverCloses = spans.reduce((sum, [opens, closes]) => sum + closes - opens, 0) >= WEEK_MINUTES;
  if (neverCloses) return 'open';
  if (spans.length === 0 || isHoliday(now)) return null;
  const sinceMidnight = now.getUTCHours() * 60 + now.getUTCMinutes();
  const minute = weekdayOf(now) * DAY_MINUTES + sinceMidnight;
  const isOpen = spans.some(([opens, closes]) => (minute - opens + WEEK_MINUTES) % WEEK_MINUTES < closes - opens);
  if (isOpen) return 'open';
  const wait = Math.min(...spans.map(([opens]) => (opens - minute + WEEK_MINUTES) % WEEK_MINUTES));
  const days = Math.floor((sinceMidnight + wait) / DAY_MINUTES);
  const day = daysFrom(now, days);
  return isHoliday(day) ? null : { days, weekday: weekdayOf(day), minutes: (sinceMidnight + wait) % DAY_MINUTES };
}

function spansOf(times: string): [opens: number, closes: number][] {
  const minutes = times.split(' ').map(Number);
  return minutes.flatMap((opens, at) => (at % 2 === 0 && at + 1 < minutes.length ? [[opens, minutes[at + 1]!]] : []));
}

/** Federal holidays on one date. */
const FIXED = ['1-1', '6-19', '7-4', '11-11', '12-25'];
/** Others: month, weekday from Monday, and which of them in the month. */
const NTH = ['1 0 3', '2 0 3', '9 0 1', '10 0 2', '11 3 4'];

/**
 * Whether offices may be closed: federal holidays, the workdays on which they are kept, and the day after Thanksgiving.
 */
function isHoliday(day: Date): boolean {
  const before = daysFrom(day, -1);
  const weekday = weekdayOf(day);
  const isKept = (weekday === 4 && isFixed(daysFrom(day, 1))) || (weekday === 0 && isFixed(before));
  const isMemorialDay = weekday === 0 && day.getUTCMonth() === 4 && day.getUTCDate() > 24;
  const isAfterThanksgiving = weekday === 4 && day.getUTCMonth() === 10 && isNth(before);
  return isFixed(day) || isNth(day) || isKept || isMemorialDay || isAfterThanksgiving;
}

function isFixed(day: Date): boolean {
  return FIXED.includes(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`);
}

function isNth(day: Date): boolean {
  return NTH.includes(`${day.getUTCMonth() + 1} ${weekdayOf(day)} ${Math.ceil(day.getUTCDate() / 7)}`);
}

/** From 0, Monday. */
function weekdayOf(day: Date): number {
  return (day.getUTCDay() + 6) % 7;
}

function daysFrom(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}

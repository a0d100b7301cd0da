import type { Point } from '#geo/point.ts';
import { timeZoneAt } from '#geo/time-zone.ts';
import { DAY_MINUTES } from '#model/duration.ts';
import { readHours } from '#model/opening-hours.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The fields of a schedule. */
export interface WeeklyRule {
  freq?: 'WEEKLY';
  interval?: 1;
  byday?: string;
  opens_at?: string;
  closes_at?: string;
  timezone?: number;
  notes?: string;
  description?: string;
}

/**
 * Returns opening hours as weekly rules (RFC 5545), one for each time of day, by the clock of the place. Hours that
 * we cannot read are one rule with their text alone.
 */
export function weeklyRules(lines: readonly string[], place: Point): WeeklyRule[] {
  if (lines.length === 0) return [];
  const week = readHours(lines);
  if (!week) return [{ description: lines.join('; ') }];
  const daysOf = new Map<string, string[]>();
  for (const [day, spans] of week.entries())
    for (const [opens, closes] of spans ?? []) {
      const times = `${clock(opens)} ${closes === DAY_MINUTES ? '23:59' : clock(closes % DAY_MINUTES)}`;
      daysOf.set(times, [...(daysOf.get(times) ?? []), DAYS[day]!]);
    }
  const zone = timeZoneAt(place);
  return [...daysOf].map(([times, days]) => {
    const [opens_at = '', closes_at = ''] = times.split(' ');
    const notes = `Local time: ${zone}`;
    return { freq: 'WEEKLY', interval: 1, byday: days.join(','), opens_at, closes_at, timezone: offsetOf(zone), notes };
  });
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const offsets = new Map<string, number>();
/** In January, no state has summer time. */
const WINTER = Date.UTC(2026, 0, 15);

/** Returns the hours of standard time from UTC, as the schema wants them: -7 in Phoenix. */
function offsetOf(timeZone: string): number {
  let hours = offsets.get(timeZone);
  if (hours === undefined) {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(WINTER);
    const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign = '+', hour = '0', minute = '0'] = /GMT([-+])(\d+):(\d+)/.exec(name) ?? [];
    hours = Number(`${sign}1`) * (Number(hour) + Number(minute) / 60);
    offsets.set(timeZone, hours);
  }
  return hours;
}

import { DAY_MS } from './duration.ts';

/** Returns the day this many days before a day or time, in UTC: '2026-11-21'. */
export function daysBefore(time: string | Date, days: number): string {
  return new Date(new Date(time).getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

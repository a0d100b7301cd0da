import type { IsoDay } from '#listings/provider.ts';
import { HOUR_MS } from '#model/duration.ts';

/** No source that we read has older records (NPPES begins in 2005); earlier days stand for 'unknown'. */
const FIRST_DAY = '1990-01-01';

/** Returns the day that it is where the US day begins: in Guam, 10 hours ahead of UTC. Later days are in the future. */
export function latestDay(now: Date): IsoDay {
  return new Date(now.getTime() + 10 * HOUR_MS).toISOString().slice(0, 10);
}

/** True for a day on which a record can have been true. `lastDay`: see `latestDay`. */
export function isUsableDay(day: IsoDay, lastDay: IsoDay): boolean {
  return day >= FIRST_DAY && day <= lastDay;
}

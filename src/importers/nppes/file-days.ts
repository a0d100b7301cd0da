import type { IsoDay } from '#listings/provider.ts';
import { DAY_MS } from '#model/duration.ts';
import { isoDay } from '../us-address.ts';

/** Returns the days in the name of an NPPES file ('npidata_pfile_20050523-20261108.csv'), or null. */
export function fileDays(name: string): { from: IsoDay; to: IsoDay } | null {
  const [, from, to] = /_pfile_(\d{8})-(\d{8})/i.exec(name) ?? [];
  const [fromDay, toDay] = [from, to].map((digits = '') => compactDay(digits));
  return fromDay && toDay ? { from: fromDay, to: toDay } : null;
}

/** More days than a weekly file has. */
const MAX_WEEK_DAYS = 31;

/** Returns the days in the name of a weekly file, or null if it is none. */
export function weekDays(name: string): { from: IsoDay; to: IsoDay } | null {
  const days = fileDays(name);
  if (!days) return null;
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS;
  return length >= 0 && length <= MAX_WEEK_DAYS ? days : null;
}

/** Returns the day of 'YYYYMMDD', or null. */
export function compactDay(digits: string): IsoDay | null {
  return isoDay(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}

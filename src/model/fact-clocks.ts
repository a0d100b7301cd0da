import { DAY_MS } from './duration.ts';

/**
 * Days for which a fact is believed after the day on which it was true. After that it is worded as something to ask,
 * and never hidden.
 */
export const BELIEVED_DAYS = {
  /** A full practice often has a place again within weeks. */
  notTakingNewPatients: 30,
  /** A waiting list fills within a season. */
  takingNewPatients: 90,
  /** Numbers and hours change as offices move and staff leave, several times in a listing's life. */
  phone: 180,
  hours: 180,
  /** What callers were told about Medicaid: a front desk may be wrong, and contracts change. */
  toldMedicaid: 180,
  /** A place that callers found closed or moved: within a year a source should know. */
  place: 365,
  /** Buildings change slowly, and rather for the better. */
  noAccess: 1460,
  access: 2920,
  /** Services, languages, ages and ways to pay change with staff and contracts. */
  service: 365,
  /** What families call recently checked: within half a year. */
  checked: 183,
  /** Lists of states and plans are published every few months: after two years, one has been replaced many times. */
  listed: 730,
  /**
   * What the place says of itself, or what was paid, changes with its contracts; a Medicaid ID says less from year to
   * year.
   */
  accepts: 1095,
  paid: 1095,
  'reported-id': 1095,
  /** Half of what directories say of anything this old is wrong: the listing says so once. */
  listing: 730,
} as const;

/**
 * Whether a fact that was true on `day` is no longer believed on `today`; false if its day is unknown. Days as
 * `YYYY-MM-DD`.
 */
export function isOld(fact: keyof typeof BELIEVED_DAYS, day: string | null, today: string): boolean {
  return day !== null && daysSinceEpoch(today) > believedUntil(fact, day);
}

/** Returns the last day on which a fact that was true on `day` is believed, in days since 1970. */
export function believedUntil(fact: keyof typeof BELIEVED_DAYS, day: string): number {
  return daysSinceEpoch(day) + BELIEVED_DAYS[fact];
}

/** Returns a day ('2026-11-21') as days since 1970. */
export function daysSinceEpoch(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** Returns the whole months from `day` to `today`, at least 1. Days as `YYYY-MM-DD`. */
export function monthsSince(day: string, today: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = today.split('-').map(Number);
  return Math.max(1, (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0));
}

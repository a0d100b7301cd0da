import { DAY_MS } from '#model/duration.ts';

/** The result of a check. */
export interface Finding {
  /** `ok`; `look`: a warning, works but needs attention; `problem`: something does not work. */
  level: 'ok' | 'look' | 'problem';
  /** One sentence, without personal data. */
  says: string;
  /** What to do; only with `look` and `problem`. */
  todo?: string;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const warning = (says: string, todo: string): Finding => ({ level: 'look', says, todo });
export const problem = (says: string, todo: string): Finding => ({ level: 'problem', says, todo });

/** Returns the whole days since an ISO date or date and time. */
export function daysSince(time: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(time)) / DAY_MS);
}

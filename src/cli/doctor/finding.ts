import { DAY_MS } from '#model/duration.ts';

/** What a check found. */
export interface Finding {
  /** `ok`; `look`: works, but somebody should look at it; `problem`: something does not work. */
  level: 'ok' | 'look' | 'problem';
  /** One sentence, without personal data. */
  says: string;
  /** What to do; with `look` and `problem` only. */
  todo?: string;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const look = (says: string, todo: string): Finding => ({ level: 'look', says, todo });
export const problem = (says: string, todo: string): Finding => ({ level: 'problem', says, todo });

/** '3 letters', '1 letter'. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Whole days from an ISO date or date and time until now. */
export function daysSince(time: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(time)) / DAY_MS);
}

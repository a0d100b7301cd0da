import { DAY_MINUTES, DAY_MS } from '#model/duration.ts';
import { clockText } from '#model/opening-hours.ts';

/** What the format of a cell shows of a number that is a day and a time of day. */
export interface DateFormat {
  hasDay: boolean;
  hasTime: boolean;
}

/** Day 0 of a workbook, and of one that counts from 1904. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The first day after 9999. */
const MAX_DAYS = 2_958_466;
/** Texts, escaped signs, colors and conditions in the code of a format. */
const NO_PLACEHOLDERS = /"[^"]*"?|[\\_*].|\[[^\]]*\]?/g;

/** Formats that workbooks do not spell out (ECMA-376 part 1, section 18.8.30). */
export function builtInFormat(id: number): DateFormat | null {
  if (id < 14 || id > 22) return null;
  return { hasDay: id < 18 || id === 22, hasTime: id >= 18 };
}

/** Reads the code of a format: 'm/d/yyyy', 'h:mm AM/PM'. Null if it shows neither day nor time, but a duration. */
export function ownFormat(code: string): DateFormat | null {
  const [plain = ''] = code.replace(NO_PLACEHOLDERS, '').split(';');
  const format = { hasDay: /[dy]|mmm/i.test(plain), hasTime: /h/i.test(plain) };
  return format.hasDay || format.hasTime ? format : null;
}

/** Returns the day and time of a number as text: '2026-03-05', '9:00 AM'; what is none stays as it is. */
export function dateText(number: string, { hasDay, hasTime }: DateFormat, from1904: boolean): string {
  const all = Math.round(Number(number) * DAY_MINUTES);
  const days = Math.floor(all / DAY_MINUTES);
  if (number.trim() === '' || !(days >= 0 && days < MAX_DAYS)) return number;
  const day = new Date((from1904 ? EPOCH_1904 : EPOCH) + days * DAY_MS).toISOString().slice(0, 10);
  const time = hasTime ? clockText(all % DAY_MINUTES) : '';
  return hasDay && (days > 0 || !hasTime) ? `${day} ${time}`.trim() : time;
}

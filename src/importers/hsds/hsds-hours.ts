import type { Card } from './hsds-cards.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { plainText } from './hsds-words.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** 'Mon', 'tues', 'MO', 'Wednesday'; 1 is Monday. */
const DAY = /^(mo|tu|we|th|fr|sa|su)[a-z]*$/i;
const ORDER = 'mo tu we th fr sa su'.split(' ');

/** Times of a week: minutes from midnight, by day from 0, Monday. */
type Week = Map<number, [opens: number, closes: number][]>;

/**
 * Returns readable lines from the weekly schedules of HSDS, in the order of the week: 'Monday: 9:00 AM – 5:00 PM'. Those for
 * some weeks only, expired ones and those without times are left out. `today`: YYYY-MM-DD.
 */
export function scheduleLines(rows: readonly HsdsRow[], today: string): string[] {
  const week: Week = new Map();
  for (const row of rows) {
    const isWeekly = /^(weekly)?$/i.test(cell(row, 'freq')) && /^1?$/.test(cell(row, 'interval'));
    const isPartly = ['bymonthday', 'byyearday', 'byweekno'].some((column) => cell(row, column) !== '');
    const until = cell(row, 'valid_to').slice(0, 10);
    if (!isWeekly || isPartly || (/^\d{4}-\d\d-\d\d$/.test(until) && until < today)) continue;
    for (const day of cell(row, 'byday', 'weekday').split(','))
      addTimes(week, day, cell(row, 'opens_at'), cell(row, 'closes_at'));
  }
  return lines(week);
}

/**
 * Returns readable lines from hours in one text, as iCarol writes them: 'Mon 08:00 - 16:00; Tue …' or
 * 'mon: 8:30:00 - 16:00:00 tues: …'. Other texts are kept as one line.
 */
export function textLines(text: string): string[] {
  const week: Week = new Map();
  const parts = [...text.matchAll(/\b([a-z]{2,9})[.:]? +(\d{1,2}:\d\d(?::\d\d)?) *[-–] *(\d{1,2}:\d\d(?::\d\d)?)/gi)];
  for (const [, day = '', opens = '', closes = ''] of parts) addTimes(week, day, opens, closes);
  return parts.length > 0 ? lines(week) : [text.trim()].filter(Boolean);
}

/** Equal times, such as 0:00:00 – 0:00:00, mean that it is closed that day. */
function addTimes(week: Week, dayText: string, opensText: string, closesText: string): void {
  const day = dayNumber(dayText.trim());
  const [opens, closes] = [minutes(opensText), minutes(closesText)];
  if (day === null || opens === null || closes === null) return;
  const times = week.get(day) ?? [];
  const isKnown = times.some(([from, to]) => from === opens && to === closes);
  if (opens !== closes && !isKnown) times.push([opens, closes]);
  week.set(day, times);
}

function dayNumber(text: string): number | null {
  if (/^[1-7]$/.test(text)) return Number(text) - 1;
  return DAY.test(text) ? ORDER.indexOf(text.slice(0, 2).toLowerCase()) : null;
}

/** Reads '8:00', '08:00:00', '5:30 PM'. */
function minutes(text: string): number | null {
  const [, hour, minute, half] =
    /^(\d{1,2}):(\d\d)(?::\d\d)?(?:[.\d]*(?:Z|[-+]\d\d:?\d\d)?)? *(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (hour === undefined) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return hours > 24 || Number(minute) > 59 ? null : hours * 60 + Number(minute);
}

/** Without any times, closed days say nothing. */
function lines(week: Week): string[] {
  if ([...week.values()].every((times) => times.length === 0)) return [];
  return [...week].sort(([a], [b]) => a - b).map(([day, times]) => `${DAYS[day]}: ${timesText(times)}`);
}

function timesText(times: [number, number][]): string {
  const inOrder = times.sort(([a], [b]) => a - b);
  return inOrder.map(span).join(', ') || 'Closed';
}

function span([opens, closes]: [number, number]): string {
  return opens === 0 && closes >= 23 * 60 + 59 ? 'Open 24 hours' : `${clock(opens)} – ${clock(closes)}`;
}

function clock(time: number): string {
  const hours = Math.floor(time / 60) % 24;
  return `${hours % 12 || 12}:${String(time % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Hours of the place; else those of its services if they agree. */
export function hoursOf({ location }: Card, schedules: HsdsRow[], today: string): string[] {
  const ofPlace = schedules.filter(
    (row) => cell(row, 'location_id') && !cell(row, 'service_id', 'service_at_location_id'),
  );
  if (ofPlace.length > 0) return hourLines(ofPlace, today);
  const groups = Map.groupBy(
    schedules.filter((row) => !cell(row, 'location_id') || cell(row, 'location_id') === cell(location, 'id')),
    (row) => cell(row, 'service_at_location_id', 'service_id'),
  );
  const answers = [...groups.values()].map((rows) => hourLines(rows, today)).filter((lines) => lines.length > 0);
  const [first = []] = answers;
  return answers.every((lines) => lines.join() === first.join()) ? first : [];
}

function hourLines(rows: HsdsRow[], today: string): string[] {
  const text = cell(rows[0], 'hours_text');
  return text ? textLines(plainText(text)) : scheduleLines(rows, today);
}

import { hoursLines, readHours, type Week } from '#model/opening-hours.ts';
import type { Remark } from '../draft.ts';
import type { Card } from './hsds-cards.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { plainText } from './hsds-words.ts';

/** 'MO', 'Wednesday', or from 1, Monday. */
const ORDER = 'mo tu we th fr sa su'.split(' ');

/** Of days in a month: '2SA', '-1FR'. */
const OF_MONTH = /^([+-]?\d)([a-z]{2})$/i;
const ORDINALS: Record<string, string> = {
  '1': 'First',
  '2': 'Second',
  '3': 'Third',
  '4': 'Fourth',
  '5': 'Fifth',
  '-1': 'Last',
};

const CLOSED = /^(?:(?:is )?closed|cerrado)?\.?$/i;

/**
 * Returns readable lines from the schedules of HSDS, in the order of the week: 'Monday: 9:00 AM – 5:00 PM'; behind them
 * those for days of a month ('Second Saturday: …') and those in words alone. Expired ones are left out; what else is
 * lost is given to `lose`. `today`: YYYY-MM-DD.
 */
export function scheduleLines(rows: readonly HsdsRow[], today: string, lose?: (words: string) => void): string[] {
  const weekly = new Set<string>();
  const others = new Set<string>();
  for (const row of rows) {
    const until = cell(row, 'valid_to').slice(0, 10);
    if (/^\d{4}-\d\d-\d\d$/.test(until) && until < today) continue;
    const unread: string[] = [];
    for (const { ordinal, entry, isUsual } of timesOf(row)) {
      const [line] = isUsual ? hoursLines(readHours([entry]) ?? []) : [];
      if (line === undefined) unread.push(entry);
      else if (ordinal === '') weekly.add(entry);
      else others.add(`${ordinal} ${line}`);
    }
    if (unread.length === 0) continue;
    const description = plainText(cell(row, 'description'));
    // Days that are not named are closed.
    if (!cell(row, 'opens_at', 'closes_at') && cell(row, 'byday', 'weekday') && CLOSED.test(description)) continue;
    const words = [cell(row, 'freq'), ...unread].join(' ').trim();
    if (description) others.add(description);
    else if (/[a-z\d]/i.test(words)) lose?.(words);
  }
  return [...weekLines([...weekly]), ...others];
}

/** Returns the times of each day of a schedule; not usual: of some weeks only, or in a form of its own. */
function timesOf(row: HsdsRow): { ordinal: string; entry: string; isUsual: boolean }[] {
  const freq = cell(row, 'freq').toLowerCase();
  const isPartly =
    !/^1?$/.test(cell(row, 'interval')) ||
    ['bymonthday', 'byyearday', 'byweekno'].some((column) => cell(row, column) !== '');
  const [opens, closes] = [cell(row, 'opens_at'), cell(row, 'closes_at')].map(withoutZone);
  const days = cell(row, 'byday', 'weekday').split(',');
  return days.map((day) => {
    const [, nth, name = day.trim()] = OF_MONTH.exec(day.trim()) ?? [];
    const ordinal = nth === undefined ? '' : ORDINALS[nth.replace('+', '')];
    const isUsual = !isPartly && ['', ordinal ? 'monthly' : 'weekly'].includes(freq) && ordinal !== undefined;
    return { ordinal: ordinal ?? '', entry: `${ORDER[Number(name) - 1] ?? name} ${opens} - ${closes}`, isUsual };
  });
}

/** Times that contradict each other are lines of their own, which nobody counts as open. */
function weekLines(entries: readonly string[]): string[] {
  const week = readHours([entries.join('; ')]);
  return week ? openLines(week) : entries.flatMap((entry) => hoursLines(readHours([entry])!));
}

/** '08:00:00Z' is meant as eight in the morning. */
function withoutZone(time: string): string {
  return time.replace(/(?:\.\d+)?(?:Z|[-+]\d\d:?\d\d)$/, '');
}

/** Returns readable lines from hours in one text; a text that cannot be read is kept. Closed days alone say nothing. */
export function textLines(text: string): string[] {
  const week = readHours([text]);
  return week ? openLines(week) : [text.trim()].filter(Boolean);
}

function openLines(week: Week): string[] {
  return week.some((spans) => spans?.length) ? hoursLines(week) : [];
}

/** Hours of the place; else those of its services if they agree. Others become remarks. */
export function hoursOf({ location }: Card, schedules: HsdsRow[], today: string, remarks: Remark[]): string[] {
  const lose = (words: string) => remarks.push({ key: 'unusable-value', value: `hours: ${words}` });
  const ofPlace = schedules.filter(
    (row) => cell(row, 'location_id') && !cell(row, 'service_id', 'service_at_location_id'),
  );
  const ofServices = Map.groupBy(
    schedules.filter(
      (row) =>
        !ofPlace.includes(row) && (!cell(row, 'location_id') || cell(row, 'location_id') === cell(location, 'id')),
    ),
    (row) => cell(row, 'service_at_location_id', 'service_id'),
  );
  const texts = (all: HsdsRow[][]) =>
    all.map((rows) => hourLines(rows, today, lose)).filter((lines) => lines.length > 0);
  const answers = texts([...ofServices.values()]);
  const [shown = []] = ofPlace.length > 0 ? texts([ofPlace]) : agree(answers) ? answers : [];
  const lost = new Set(answers.map((lines) => lines.join('; ')));
  lost.delete(shown.join('; '));
  for (const lines of lost) lose(lines);
  return shown;
}

function agree([first, ...others]: string[][]): boolean {
  return others.every((lines) => lines.join() === first?.join());
}

function hourLines(rows: HsdsRow[], today: string, lose: (words: string) => void): string[] {
  const text = cell(rows[0], 'hours_text');
  return text ? textLines(plainText(text)) : scheduleLines(rows, today, lose);
}

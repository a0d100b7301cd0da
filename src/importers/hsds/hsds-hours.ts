import { hoursLines, readHours } from '#model/opening-hours.ts';
import type { Card } from './hsds-cards.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { plainText } from './hsds-words.ts';

/** 'MO', 'Wednesday', or from 1, Monday. */
const ORDER = 'mo tu we th fr sa su'.split(' ');

/**
 * Returns readable lines from the weekly schedules of HSDS, in the order of the week: 'Monday: 9:00 AM – 5:00 PM'.
 * Those for some weeks only, expired ones and those without times are left out. `today`: YYYY-MM-DD.
 */
export function scheduleLines(rows: readonly HsdsRow[], today: string): string[] {
  const entries = new Set<string>();
  for (const row of rows) {
    const isWeekly = /^(weekly)?$/i.test(cell(row, 'freq')) && /^1?$/.test(cell(row, 'interval'));
    const isPartly = ['bymonthday', 'byyearday', 'byweekno'].some((column) => cell(row, column) !== '');
    const until = cell(row, 'valid_to').slice(0, 10);
    if (!isWeekly || isPartly || (/^\d{4}-\d\d-\d\d$/.test(until) && until < today)) continue;
    const [opens, closes] = [cell(row, 'opens_at'), cell(row, 'closes_at')].map(withoutZone);
    for (const day of cell(row, 'byday', 'weekday').split(','))
      entries.add(`${ORDER[Number(day) - 1] ?? day.trim()} ${opens} - ${closes}`);
  }
  return textLines([...entries].filter((entry) => readHours([entry])).join('; '));
}

/** '08:00:00Z' is meant as eight in the morning. */
function withoutZone(time: string): string {
  return time.replace(/(?:\.\d+)?(?:Z|[-+]\d\d:?\d\d)$/, '');
}

/** Returns readable lines from hours in one text; a text that cannot be read is kept. Closed days alone say nothing. */
export function textLines(text: string): string[] {
  const week = readHours([text]);
  if (!week) return [text.trim()].filter(Boolean);
  return week.some((spans) => spans?.length) ? hoursLines(week) : [];
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

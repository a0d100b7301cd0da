import { readHours, type Week } from '#model/opening-hours.ts';
import type { Answer } from '#model/place-facts.ts';

/** A place that closes then is open after school and work. */
const EVENING_MINUTES = 19 * 60;

/** Returns whether hours say that it is open in the evening and on weekends. A no only if every line is understood. */
export function timesOpen(lines: readonly string[]): { key: 'evenings' | 'weekends'; answer: Answer }[] {
  const whole = readHours(lines);
  const weeks = whole ? [whole] : lines.map((line) => readHours([line]));
  const answer = (isOpen: (week: Week) => boolean): Answer | null =>
    weeks.some((week) => week && isOpen(week)) ? 'yes' : weeks.includes(null) ? null : 'no';
  const evenings = answer((week) => week.some((spans) => spans?.some(([, closes]) => closes >= EVENING_MINUTES)));
  const weekends = answer((week) => [week[5], week[6]].some((spans) => spans?.length));
  return [
    ...(evenings ? [{ key: 'evenings' as const, answer: evenings }] : []),
    ...(weekends ? [{ key: 'weekends' as const, answer: weekends }] : []),
  ];
}

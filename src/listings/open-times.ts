import { readHours, type Span } from '#model/opening-hours.ts';
import type { Answer } from '#model/place-facts.ts';

/** A place that closes then is open after school and work. */
const EVENING_MINUTES = 19 * 60;

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns whether hours say that it is open in the evening and on weekends. A no only if every line is understood;
 * nothing where lines contradict each other.
 */
export function timesOpen(lines: readonly string[]): { key: 'evenings' | 'weekends'; answer: Answer }[] {
  const whole = readHours(lines);
  const weeks = whole ? [whole] : lines.map((line) => readHours([line]));
  const answer = (isOpen: (spans: Span[], day: number) => boolean): Answer | null => {
    const days = WEEKDAYS.map((day) => weeks.flatMap((week) => (week?.[day] ? [isOpen(week[day], day)] : [])));
    if (days.some((said) => said.length > 0 && said.every(Boolean))) return 'yes';
    return weeks.includes(null) || days.flat().includes(true) ? null : 'no';
  };
  const evenings = answer((spans) => spans.some(([, closes]) => closes >= EVENING_MINUTES));
  const weekends = answer((spans, day) => day >= 5 && spans.length > 0);
  return [
    ...(evenings ? [{ key: 'evenings' as const, answer: evenings }] : []),
    ...(weekends ? [{ key: 'weekends' as const, answer: weekends }] : []),
  ];
}

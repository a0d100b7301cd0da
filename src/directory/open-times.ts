import type { Answer } from '#model/place-facts.ts';

const DAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*:(.*)$/i;
const SPAN = /^(\d{1,2}):(\d\d) (AM|PM) – (\d{1,2}):(\d\d) (AM|PM)$/;
/** A place that closes then is open after school and work. */
const EVENING_MINUTES = 19 * 60;
/** After midnight belongs to the day before. */
const NIGHT_ENDS_MINUTES = 5 * 60;

/**
 * Returns whether hours ('Monday: 9:00 AM – 5:00 PM', a line a day) say that it is open in the evening and on weekends. A no
 * only if every line is understood.
 */
export function timesOpen(lines: readonly string[]): { key: 'evenings' | 'weekends'; answer: Answer }[] {
  const days = lines.map(readDay);
  const answer = (isOpen: boolean): Answer | null => (isOpen ? 'yes' : days.includes(null) ? null : 'no');
  const evenings = answer(days.some((day) => day !== null && day.closes >= EVENING_MINUTES));
  const weekends = answer(days.some((day) => day !== null && day.closes > 0 && /^s[au]/i.test(day.name)));
  return [
    ...(evenings ? [{ key: 'evenings' as const, answer: evenings }] : []),
    ...(weekends ? [{ key: 'weekends' as const, answer: weekends }] : []),
  ];
}

/** `closes`: the last minute of the day; 0 if it is closed. Null if the line is not understood. */
function readDay(line: string): { name: string; closes: number } | null {
  const [, name, said = ''] = DAY.exec(line.trim()) ?? [];
  if (!name) return null;
  const times = said.trim();
  if (/^closed$/i.test(times)) return { name, closes: 0 };
  if (/^open 24 hours$/i.test(times)) return { name, closes: 24 * 60 };
  const spans = times.split(/,\s*/).map((each) => SPAN.exec(each));
  if (spans.includes(null)) return null;
  return { name, closes: Math.max(...spans.map((span) => closing(span!))) };
}

function closing([, , , , hour, minute, half]: RegExpExecArray): number {
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 12 * 60 : 0);
  return minutes < NIGHT_ENDS_MINUTES ? minutes + 24 * 60 : minutes;
}

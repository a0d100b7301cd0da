import { expect, test } from 'vitest';
import { readHours } from './opening-hours.ts';
import { openState, weekTimes } from './week-times.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `at`: 'YYYY-MM-DD HH:MM' by the clock of the place. */
function stateOf(hours: string, at: string): string | null {
  const state = openState(weekTimes(readHours([hours])!), new Date(`${at.replace(' ', 'T')}Z`));
  if (state === null || state === 'open') return state;
  return `${DAYS[state.weekday]} in ${state.days} at ${state.minutes}`;
}

// November 2, 2026 is a Monday.
test.each([
  ['Mon-Fri 9-5', '2026-11-02 09:00', 'open'],
  ['Mon-Fri 9-5', '2026-11-02 16:59', 'open'],
  ['Mon-Fri 9-5', '2026-11-02 17:00', 'Tue in 1 at 540'],
  ['Mon-Fri 9-5', '2026-11-02 08:59', 'Mon in 0 at 540'],
  ['Mon-Fri 9-5', '2026-11-06 18:00', 'Mon in 3 at 540'],
  ['Mon 9-12, 1-5', '2026-11-02 12:30', 'Mon in 0 at 780'],
  ['Mon 9-5', '2026-11-02 17:00', 'Mon in 7 at 540'],
  ['Fri 8 PM - 2 AM', '2026-11-07 01:59', 'open'],
  ['Fri 8 PM - 2 AM', '2026-11-07 02:00', 'Fri in 6 at 1200'],
  ['Sun 8 PM - 2 AM', '2026-11-02 01:00', 'open'],
  ['24/7', '2026-12-25 12:00', 'open'],
  ['Mon-Fri 12am-12pm, 12pm-12am; Sat 24 hours; Sun 24 hours', '2026-11-02 03:00', 'open'],
])('%s at %s: %s', (hours, at, state) => {
  expect(stateOf(hours, at)).toBe(state);
});

test.each([
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  '2026-07-03',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-11-27',
  '2026-12-25',
  '2027-07-05',
  '2027-12-31',
])('hours do not hold on %s, nor say on the evening before that it opens', (day) => {
  expect(stateOf('Daily 9-5', `${day} 12:00`)).toBeNull();
  const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
  expect(stateOf('Daily 9-5', `${before} 18:00`)).toBeNull();
});

test.each(['2026-01-12', '2026-05-18', '2026-11-19', '2026-11-20', '2026-11-30', '2026-06-22', '2026-12-24'])(
  'hours hold on %s',
  (day) => {
    expect(stateOf('Daily 9-5', `${day} 12:00`)).toBe('open');
  },
);

test('nothing is said of a place that never opens', () => {
  expect(weekTimes(readHours(['Sat closed'])!)).toBe('');
  expect(openState('', new Date('2026-11-02T10:00Z'))).toBeNull();
});

import { expect, test } from 'vitest';
import { timesOpen } from './open-times.ts';

test.each([
  [['Monday: 9:00 AM – 5:00 PM'], 'evenings no, weekends no'],
  [['Monday: 9:00 AM – 6:59 PM', 'Saturday: Closed'], 'evenings no, weekends no'],
  [['Monday: 9:00 AM – 7:00 PM'], 'evenings yes, weekends no'],
  [['Thu: 9:00 AM – 12:00 PM, 1:00 PM – 8:00 PM'], 'evenings yes, weekends no'],
  [['Monday: 8:00 PM – 2:00 AM'], 'evenings yes, weekends no'],
  [['Monday: 9:00 AM – 12:00 AM'], 'evenings yes, weekends no'],
  [['Sunday: 9:00 AM – 1:00 PM'], 'evenings no, weekends yes'],
  [['Saturday: Open 24 hours', 'Monday: by appointment'], 'evenings yes, weekends yes'],
  [['Fri 8-5', 'Fri 8-8'], 'weekends no'],
  [['M-F 8-5', 'Fri 8-12', 'Sat 9-1'], 'evenings no, weekends yes'],
  [['Sat 9-1', 'Sat closed'], 'evenings no'],
  [['Monday: by appointment'], ''],
  [['Various evenings'], ''],
  [['Monday: 9:00 AM – 5:00 PM', 'Saturday: by appointment'], ''],
])('%j says: %s', (lines, said) => {
  expect(
    timesOpen(lines)
      .map(({ key, answer }) => `${key} ${answer}`)
      .join(', '),
  ).toBe(said);
});

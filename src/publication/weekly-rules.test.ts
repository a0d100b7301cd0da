import { expect, test } from 'vitest';
import { weeklyRules } from './weekly-rules.ts';

const PHOENIX = { lat: 33.45, lng: -112.07 };
const NEW_YORK = { lat: 40.71, lng: -74.01 };

test('days with the same times are one rule, by the clock of the place', () => {
  expect(weeklyRules(['Mo-Fr 08:00-17:00; Sa 10:00-12:00'], NEW_YORK)).toEqual([
    {
      freq: 'WEEKLY',
      interval: 1,
      byday: 'MO,TU,WE,TH,FR',
      opens_at: '08:00',
      closes_at: '17:00',
      timezone: -5,
      notes: 'Local time: America/New_York',
    },
    expect.objectContaining({ byday: 'SA', opens_at: '10:00', closes_at: '12:00' }),
  ]);
});

test('a night closes on the next day, and a whole day ends with its last minute', () => {
  const [night] = weeklyRules(['Fr 22:00-06:00'], PHOENIX);
  expect(night).toMatchObject({ byday: 'FR', opens_at: '22:00', closes_at: '06:00', timezone: -7 });
  expect(weeklyRules(['24/7'], PHOENIX)).toMatchObject([
    { byday: 'MO,TU,WE,TH,FR,SA,SU', opens_at: '00:00', closes_at: '23:59' },
  ]);
});

test('hours that cannot be read stay as they are said; a closed week says nothing', () => {
  expect(weeklyRules(['Call for our hours'], PHOENIX)).toEqual([{ description: 'Call for our hours' }]);
  expect(weeklyRules(['Monday: Closed'], PHOENIX)).toEqual([]);
  expect(weeklyRules([], PHOENIX)).toEqual([]);
});

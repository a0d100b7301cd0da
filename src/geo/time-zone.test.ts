import { expect, test } from 'vitest';
import { timeZoneAt } from './time-zone.ts';

test.each([
  ['Phoenix, AZ', 33.45, -112.07, 'America/Phoenix'],
  ['Window Rock, AZ, which has daylight saving', 35.68, -109.05, 'America/Denver'],
  ['El Paso, TX', 31.76, -106.49, 'America/Denver'],
  ['Dallas, TX', 32.78, -96.8, 'America/Chicago'],
  ['Pensacola, FL', 30.42, -87.22, 'America/Chicago'],
  ['Miami, FL', 25.76, -80.19, 'America/New_York'],
  ['Anchorage, AK', 61.22, -149.9, 'America/Anchorage'],
  ['Honolulu, HI', 21.31, -157.86, 'Pacific/Honolulu'],
  ['San Juan, PR', 18.47, -66.11, 'America/Puerto_Rico'],
  ['Pago Pago, AS, not a day ahead', -14.28, -170.7, 'Pacific/Pago_Pago'],
  ['Hagåtña, GU', 13.47, 144.75, 'Pacific/Guam'],
])('%s', (_, lat, lng, zone) => {
  const now = (timeZone: string) => new Date(1_795_000_000_000).toLocaleString('en-US', { timeZone });
  expect(now(timeZoneAt({ lat, lng }))).toBe(now(zone));
});

import { expect, test } from 'vitest';
import { LocalGuardMemory } from './guard-memory.ts';
import { describeGuardMemory } from './testing/guard-memory-contract.ts';

describeGuardMemory('One process', async () => new LocalGuardMemory());

test('ignores forms recorded while the clock was a year ahead', async () => {
  const memory = new LocalGuardMemory();
  const limit = { max: 2, windowMs: 60_000, now: Date.parse('2027-11-22') };
  for (const admitted of [true, true, false]) expect(await memory.admit('a', limit)).toBe(admitted);
  expect(await memory.admit('a', { ...limit, now: Date.parse('2026-11-22') })).toBe(true);
});

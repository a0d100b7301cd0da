import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

test('a key does not keep the form in memory that it was sent with', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const memory = new LocalGuardMemory();
  const forms = 500;
  const formBytes = 100_000;
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let form = 0; form < forms; form++) {
    const body = Buffer.from(`stamp=${form.toString().padStart(30, '0')}&message=${'a'.repeat(formBytes)}`).toString();
    await memory.takeOnce(`stamp ${body.slice(6, 36)}`, new Date());
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((forms * formBytes) / 2);
});

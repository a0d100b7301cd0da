import { FAULTS } from '../faults/all-faults.ts';
import type { FaultOptions } from '../faults/fault.ts';
import { mayMount } from '../faults/full-disk.ts';
import { expect, test } from './fixtures.ts';

/** A few rounds of each. `npm run faults -- <name>` runs more. */
const SHORT: [name: keyof typeof FAULTS, amount: Partial<FaultOptions>][] = [
  ['kill-server', { rounds: 1 }],
  ['kill-import', { rounds: 2 }],
  ['kill-migration', { rounds: 4 }],
  ['rolling', { rounds: 1 }],
  ['slow-clients', { rounds: 20, seconds: 3 }],
  ['fuzz', { requests: 4 }],
  ['damage', { rounds: 40 }],
  ['clock-jumps', {}],
];
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

// One at a time: each uses a whole processor.
test.describe.configure({ mode: 'default' });

for (const [name, amount] of SHORT) {
  test(`${name}: loses nothing acknowledged and serves nothing incomplete`, async () => {
    test.slow();
    const options: FaultOptions = { rounds: 1, seconds: 1, requests: 1, seed: SEED, store: 'sqlite', ...amount };
    const { failures } = await FAULTS[name].run(options);
    expect(failures, `seed ${SEED}`).toEqual([]);
  });
}

test('full-disk: reports what it cannot store, and keeps serving', async () => {
  test.skip(!mayMount(), 'NOT RUN: mounting a small disk requires root.');
  test.slow();
  expect((await FAULTS['full-disk'].run({} as FaultOptions)).failures).toEqual([]);
});

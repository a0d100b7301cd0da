import { expect, test } from '../../e2e/fixtures.ts';
import { HAS_POSTGIS } from '../../src/postgres/testing/throw-away-postgres.ts';
import { FAULTS } from '../all-faults.ts';
import { mayTrace } from '../disk-trace.ts';
import type { FaultOptions } from '../fault.ts';
import { mayChangeKernel } from '../one-machine.ts';
import { FRONTS } from '../restart.ts';
import { mayMount } from '../small-disk.ts';
import { isInstalled } from '../web-server.ts';

/** A few rounds of each. `npm run faults -- <name>` runs more. */
const SHORT: [name: keyof typeof FAULTS, amount: Partial<FaultOptions>][] = [
  ['kill-server', { rounds: 1 }],
  ['kill-worker', { rounds: 2 }],
  ['kill-import', { rounds: 2 }],
  ['kill-evidence', { rounds: 2 }],
  ['kill-correction', { rounds: 2 }],
  ['kill-migration', { rounds: 4 }],
  ['rolling', { rounds: 1 }],
  ['slow-clients', { rounds: 20, seconds: 3 }],
  ['fuzz', { requests: 4 }],
  ['hostile-reports', {}],
  ['damage', { rounds: 40 }],
  ['clock-jumps', {}],
];
/** The same moments and bytes in every run: what passed passes again. `SEED` tries others. */
const SEED = Number(process.env.SEED ?? 20261127);

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

for (const name of ['full-disk', 'filling-disk'] as const) {
  test(`${name}: reports what it cannot store, and keeps serving`, async () => {
    test.skip(!mayMount(), 'NOT RUN: mounting a small disk requires root.');
    test.slow();
    const options: FaultOptions = { rounds: 3, seconds: 1, requests: 1, seed: SEED, store: 'sqlite' };
    expect((await FAULTS[name].run(options)).failures, `seed ${SEED}`).toEqual([]);
  });
}

test('primary-loss: no search fails, and no form is lost', async () => {
  test.skip(!HAS_POSTGIS, 'NOT RUN: no PostgreSQL with PostGIS.');
  test.slow();
  const options: FaultOptions = { rounds: 3, seconds: 1, requests: 1, seed: SEED, store: 'postgres' };
  expect((await FAULTS['primary-loss'].run(options)).failures, `seed ${SEED}`).toEqual([]);
});

test('power-loss: flushes what it acknowledges', async () => {
  test.skip(!mayTrace(), 'NOT RUN: strace is not installed, or may not trace here.');
  test.slow();
  const options: FaultOptions = { rounds: 3, seconds: 1, requests: 1, seed: SEED, store: 'sqlite' };
  expect((await FAULTS['power-loss'].run(options)).failures).toEqual([]);
});

for (const front of FRONTS) {
  test(`restart: no request fails with ${front} in front`, async () => {
    test.skip(!mayChangeKernel(), 'NOT RUN: changing a kernel setting requires Linux and root.');
    test.skip(!isInstalled(front), `NOT RUN: no ${front}.`);
    test.slow();
    const options: FaultOptions = { rounds: 1, seconds: 1, requests: 1, seed: SEED, store: 'sqlite', only: front };
    expect((await FAULTS.restart.run(options)).failures, `seed ${SEED}`).toEqual([]);
  });
}

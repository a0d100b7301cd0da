// Breaks the real site and checks that nothing is lost: npm run faults -- <name> [--rounds 200] [--seconds 60] [--requests 1000] [--only /api] [--seed 7] [--workers 2] [--store sqlite,postgres]
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { FAULTS } from './all-faults.ts';
import type { FaultResult, StoreName } from './fault.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    rounds: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '1000' },
    only: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string', default: '1' },
    store: { type: 'string' },
  },
});
const [name = ''] = positionals;
if (name === 'ci') {
  const { status } = spawnSync('playwright', ['test', '--config', 'faults/playwright.config.ts'], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
if (values.help) {
  console.log('npm run faults -- <name> [--rounds 200] [--seconds 60] [--requests 1000] [--only /api] [--seed 7]');
  console.log('  [--workers 2] [--store sqlite,postgres]\n');
  console.log('  ci              a few rounds of most, and what else needs killing, proxies or several servers');
  for (const [each, { does }] of Object.entries(FAULTS)) console.log(`  ${each.padEnd(15)} ${does}`);
  process.exit(0);
}
const fault = Object.hasOwn(FAULTS, name) ? FAULTS[name as keyof typeof FAULTS] : undefined;
if (!fault) {
  console.error(`There is no fault '${name}'. Available: ${Object.keys(FAULTS).join(', ')}.`);
  process.exit(2);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const stores = values.store ? values.store.split(',') : fault.stores;
console.log(`${name}: ${fault.does}\nseed ${seed} (--seed ${seed} repeats the same moments)`);

// Exiting kills the sites that this process started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const results: FaultResult[] = [];
for (const store of stores as StoreName[]) {
  const amount = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    requests: Number(values.requests),
    only: values.only,
    workers: Number(values.workers),
  };
  const started = performance.now();
  // A fault that cannot run counts as failed.
  const result = await fault.run({ ...amount, seed, store }).catch(notCompleted(store));
  result.counts.seconds = Math.round((performance.now() - started) / 1000);
  results.push(result);
}
for (const { counts, failures } of results) {
  console.log(Object.keys(counts).join(' | '));
  console.log(Object.values(counts).join(' | '));
  for (const sentence of failures.slice(0, 20)) console.log(`  FAILED: ${sentence}`);
  if (failures.length > 20) console.log(`  … and ${failures.length - 20} more.`);
}
process.exit(results.some(({ failures }) => failures.length > 0) ? 1 : 0);

function notCompleted(store: StoreName) {
  return (error: Error): FaultResult => ({
    counts: { store },
    failures: [`Not completed: ${error.stack ?? error.message}`],
  });
}

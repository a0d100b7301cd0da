// Compares the ratios of two runs on the same machine. Exits with 1 if any ratio fell by more than a fifth.
// Run: npm run bench:compare [-- <older.json> <newer.json>]     without names: the last two runs that share a ratio
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchResult, RESULTS } from './figures.ts';

const MAX_DROP = 0.2;

const named = process.argv.slice(2);
const [older, newer] = named.length === 2 ? named.map(read) : lastTwo();
if (!older || !newer) {
  console.error('There are no two results to compare. Run the benchmark twice: npm run bench; or name two files.');
  process.exit(2);
}
const names = Object.keys(newer.ratios).filter((name) => name in older.ratios);
if (names.length === 0) {
  console.error('The two results have no ratio in common: they measured different parts.');
  process.exit(2);
}
if (older.machine.cpu !== newer.machine.cpu) console.log('Different machines: read the comparison with care.');
console.log(`| ratio | ${older.date} | ${newer.date} | change |\n|---|---|---|---|`);
for (const name of names) {
  const [before, after] = [older.ratios[name]!, newer.ratios[name]!];
  const change = after / before - 1;
  const hasDropped = change < -MAX_DROP;
  console.log(`| ${name} | ${before} | ${after} | ${(100 * change).toFixed(0)} %${hasDropped ? ' FELL' : ''} |`);
  if (hasDropped) process.exitCode = 1;
}

/** Returns the newest result and the latest earlier one that shares a ratio with it. */
function lastTwo(): [BenchResult?, BenchResult?] {
  const all = readdirSync(RESULTS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => read(join(RESULTS, name)))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  const [last, ...before] = all;
  return [before.find(({ ratios }) => Object.keys(ratios).some((name) => name in (last?.ratios ?? {}))), last];
}

function read(path: string): BenchResult {
  return JSON.parse(readFileSync(path, 'utf8'));
}

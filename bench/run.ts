// Runs all measurements one after another, each in its own process so that they do not affect each other's memory.
// Saves the results in results/ for npm run bench:compare.
// Run: npm run bench [-- <part…>] [-- --rows 8000000 …]      parts: engine, corrections, limits, gazetteer, import, npd, changes, medicaid-paid, assembly, http, start, proof, understanding, transcripts, open-data, streets
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeResult } from './figures.ts';

const PARTS = [
  'engine',
  'corrections',
  'limits',
  'gazetteer',
  'import',
  'npd',
  'changes',
  'medicaid-paid',
  'assembly',
  'http',
  'start',
  'proof',
  'understanding',
  'transcripts',
  'open-data',
];
/** Needs `--file`, so it runs only by name. */
const KNOWN = [...PARTS, 'streets'];

const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('-'));
const named = firstOption === -1 ? args : args.slice(0, firstOption);
const options = firstOption === -1 ? [] : args.slice(firstOption);
const unknown = named.filter((part) => !KNOWN.includes(part));
if (unknown.length > 0 || (options.length > 0 && named.length !== 1)) {
  console.error(
    `${unknown.length > 0 ? `There is no part '${unknown[0]}'.` : 'Options belong to one part: name it first.'} ` +
      `Parts: ${KNOWN.join(', ')}. For example: npm run bench -- engine --rows 8000000`,
  );
  process.exit(2);
}

const parts = named.length > 0 ? named : PARTS;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const records = join(folder, 'figures');
writeFileSync(records, '');
for (const part of parts) {
  const script = fileURLToPath(new URL(`./${part}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--expose-gc', script, ...options], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: records },
  });
  if (status !== 0) process.exitCode = 1;
}
if (!process.exitCode) console.log(`\nSaved to ${writeResult(records, parts, options)}`);
rmSync(folder, { recursive: true });

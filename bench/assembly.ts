// Measures how listings are assembled: a source like NPPES, then one a quarter as large whose records are to 30 % in the first.
// Run: node bench/assembly.ts [--rows 1000000]      the target: --rows 8000000
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { StepFigures } from './assembly-step.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';

/** At 8 million records and 2 million. */
const TARGET_TIMES = 3;
const TARGET_MB = 1000;

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
const rows = Number(values.rows ?? 1_000_000);

printMachine('Assembly');
const folder = mkdtempSync(join(tmpdir(), 'bench-assembly-'));
try {
  measure();
} finally {
  rmSync(folder, { recursive: true });
}

function measure(): void {
  run('first');
  const { seconds, assembledMb, mb, records, listings, replaced } = run('second');
  const index = run('index');
  const assembly = seconds - index.seconds;
  const all = `assembly, ${records} records`;
  const count = (number: number) => number.toLocaleString('en');
  console.log(`${count(records)} records, of which ${count(replaced)} are ${count(listings)} listings of several`);
  console.log(`assembled in ${assembly.toFixed(1)} s, indexed in ${index.seconds.toFixed(1)} s`);
  console.log(`${(assembly / index.seconds).toFixed(2)} times the index alone; target: at most ${TARGET_TIMES}`);
  console.log(`at most ${assembledMb} MB until assembled (target: ${TARGET_MB}), ${mb} MB with the index`);
  keepRatio(`${all}: the index beside it`, index.seconds / assembly);
  keepFigure(all, `${assembly.toFixed(1)} s, beside ${index.seconds.toFixed(1)} s for the index`);
  keepFigure(`${all}: listings`, `${listings} of ${replaced} records`);
  keepFigure(`${all}: most memory`, `${assembledMb} MB until assembled, ${mb} MB with the index`);
}

function run(step: string): StepFigures {
  const script = join(import.meta.dirname, 'assembly-step.ts');
  return JSON.parse(execFileSync(process.execPath, [script, folder, step, String(rows)], { encoding: 'utf8' }));
}

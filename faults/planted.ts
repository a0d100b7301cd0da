// Plants the faults of planted.md, one at a time, and checks that each turns a test red:
// node tools/run.mjs node faults/planted.ts [name …] [--check-green]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** A row of the table. */
interface Planted {
  name: string;
  /** A shell command that edits `file`. */
  plant: string;
  file: string;
  /** The command that must turn red: 'vitest run …', 'playwright test …' or 'node faults/run.ts …'. */
  check: string;
}

interface Outcome {
  isRed: boolean;
  isGreen: boolean;
  seconds: number;
  /** Its last lines. */
  end: string;
}

/** What each program prints when a test has failed, and not when it could not start. */
const FAILED: Record<string, RegExp> = {
  vitest: /^\s+Tests\s.*\b\d+ failed/m,
  playwright: /^\s+\d+ failed$/m,
  node: /^\s+FAILED: (?!Not completed)/m,
};
const NOTHING_RAN = /No tests? (files )?found|^\s+Tests\s+\d+ skipped/m;
const LONGEST_MS = 20 * 60_000;
const ROW = /^\| ([a-z0-9-]+) \| .+? \| `(.+?)` \| `(.+?)` \| /;

// Commands run synchronously: signals are handled between two faults, when the file is restored.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}

/** Returns whether every fault was caught. */
async function main(): Promise<boolean> {
  const { values: options, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { 'check-green': { type: 'boolean', default: false } },
  });
  const all = readTable(readFileSync(new URL('planted.md', import.meta.url), 'utf8'));
  const unknown = names.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0) throw new Error(`Not in planted.md: ${unknown.join(', ')}.`);
  const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name));
  console.log('| name | build | seconds | result |\n|---|---|---|---|');
  let caught = 0;
  for (const fault of chosen) {
    if (!isClean()) throw new Error('src/ has changes: commit them first.');
    if ((!options['check-green'] || isGreenWithout(fault)) && isCaught(fault)) caught++;
    await breathe();
  }
  // Else the latest build would be that of a fault.
  if (chosen.some(needsBuild)) build();
  console.log(`\n${caught} of ${chosen.length} faults were caught.`);
  return caught === chosen.length;
}

function isGreenWithout(fault: Planted): boolean {
  if (needsBuild(fault)) build();
  const { isGreen, seconds, end } = runCheck(fault);
  if (!isGreen) console.log(`| ${fault.name} | – | ${seconds} | NOT GREEN WITHOUT THE FAULT: ${end} |`);
  return isGreen;
}

function isCaught(fault: Planted): boolean {
  const { name, plant, file } = fault;
  try {
    if (run(plant).status !== 0 || isClean()) throw new Error(`${name}: the command changed nothing: ${plant}`);
    const built = needsBuild(fault) ? build() : '–';
    const { isRed, seconds, end } = runCheck(fault);
    console.log(`| ${name} | ${built} | ${seconds} | ${isRed ? 'red' : `NOT CAUGHT: ${end}`} |`);
    return isRed;
  } finally {
    run(`git checkout -q -- ${file}`);
  }
}

function runCheck({ check }: Planted): Outcome {
  const { status, output, seconds } = run(`node tools/run.mjs ${check}`);
  const isRed = status !== 0 && FAILED[check.split(' ')[0]!]!.test(output);
  const end = output.trim().replaceAll('|', '/').split('\n').slice(-5).join(' / ').slice(-300);
  return { isRed, isGreen: status === 0 && !NOTHING_RAN.test(output), seconds, end: `exit ${status}, ${end}` };
}

function needsBuild({ check }: Planted): boolean {
  return !check.startsWith('vitest');
}

/** Builds the site unless the build is up to date; returns the seconds. */
function build(): number {
  const { status, output, seconds } = run('node tools/run.mjs node tools/build.ts');
  if (status !== 0) throw new Error(`The site cannot be built: ${output}`);
  return seconds;
}

function run(command: string): { status: number | null; output: string; seconds: number } {
  const started = performance.now();
  const options = { env: { ...process.env, NO_COLOR: '1' }, timeout: LONGEST_MS, maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', ...options });
  return { status, output: stdout + stderr, seconds: Math.round((performance.now() - started) / 1000) };
}

function isClean(): boolean {
  return run('git status --porcelain -- src').output === '';
}

/** Reads the rows below the head of the table. A row that is not as expected is an error: it would be left out in silence. */
function readTable(text: string): Planted[] {
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const [, name, plant, check] = ROW.exec(row) ?? [];
    const file = /src\/\S+$/.exec(plant ?? '')?.[0];
    if (!name || !plant || !check || !file || !FAILED[check.split(' ')[0]!])
      throw new Error(`This row of planted.md cannot be read: ${row}`);
    return { name, plant, file, check };
  });
}

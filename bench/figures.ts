import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The folder of result files, one per run. */
export const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

/** A result file. */
export interface BenchResult {
  date: string;
  machine: { cpu: string; cores: number; node: string; sqlite: string; v8: string };
  parts: string[];
  options: string[];
  /** Comparisons within one run, by name: mostly independent of the machine. */
  ratios: Record<string, number>;
  /** Times, rates and sizes on this machine, by name: not comparable between machines. */
  figures: Record<string, string>;
}

/** Returns '1,234'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** The median of an odd number of values. */
export function medianOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
}

/** Returns '1.42 (1.40 to 2.19)': the median and the range. */
export function rangeOf(all: readonly number[], digits = 0): string {
  return `${medianOf(all).toFixed(digits)} (${Math.min(...all).toFixed(digits)} to ${Math.max(...all).toFixed(digits)})`;
}

/** Records a ratio for the result file; greater is better. Does nothing if a part runs alone. */
export function keepRatio(name: string, ratio: number): void {
  keep({ name, ratio });
}

/** Records a figure with its unit for the result file. */
export function keepFigure(name: string, figure: string): void {
  keep({ name, figure });
}

function keep(line: object): void {
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Writes the result file from the recorded lines. Returns its path. */
export function writeResult(records: string, parts: string[], options: string[]): string {
  const lines: { name: string; ratio?: number; figure?: string }[] = readFileSync(records, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const cpu = cpus()[0]?.model.trim() ?? 'unknown';
  const { node, sqlite = '', v8 } = process.versions;
  const date = new Date().toISOString().slice(0, 16);
  const result: BenchResult = {
    date,
    machine: { cpu, cores: availableParallelism(), node, sqlite, v8 },
    parts,
    options,
    ratios: Object.fromEntries(lines.flatMap(({ name, ratio }) => (ratio === undefined ? [] : [[name, round(ratio)]]))),
    figures: Object.fromEntries(lines.flatMap(({ name, figure }) => (figure === undefined ? [] : [[name, figure]]))),
  };
  mkdirSync(RESULTS, { recursive: true });
  const slug = cpu.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const path = `${RESULTS}${slug}-${result.machine.cores}-cores-${date.replace(':', '')}.json`;
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';

/** Prints the part's name, the machine and its load. */
export function printMachine(part: string): void {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  console.log(
    `\n# ${part}\n${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load} over 1, 5 and 15 minutes, ` +
      `Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 16)}Z`,
  );
}

/** Returns resident memory in MB, as the system counts it. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(kilobytes?.[1]) * 1024) / 1e6;
}

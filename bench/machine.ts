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

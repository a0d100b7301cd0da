import { availableParallelism, cpus, loadavg } from 'node:os';

/** Says what a part measures and on which machine: a loaded one makes every time longer, ratios less so. */
export function printMachine(part: string): void {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  console.log(
    `\n# ${part}\n${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load} over 1, 5 and 15 minutes, ` +
      `Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 16)}Z`,
  );
}

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The system's folders for limits, in its newer and its older version, with the files for the limit and the peak. */
const VERSIONS = [
  { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
];

/** A limit for the memory of programs: who needs more is killed by the system. */
export interface MemoryLimit {
  /** A program with its options that starts another one within the limit. */
  under: string[];
  /** The most that was used so far, with cached files, in bytes. */
  peak: () => number;
  /** Call it when the programs have ended. */
  remove: () => void;
}

/**
 * Sets a limit of so many bytes, without swap. Returns why that is not possible if it is not: it needs Linux and root.
 */
export function limitMemory(bytes: number): MemoryLimit | string {
  for (const { folder, limit, peak } of VERSIONS) {
    const group = join(folder, `alongside-${process.pid}`);
    try {
      mkdirSync(group);
      if (!existsSync(join(group, limit))) {
        rmdirSync(group);
        continue;
      }
      writeFileSync(join(group, limit), String(bytes));
      const swap = join(group, 'memory.swap.max');
      if (existsSync(swap)) writeFileSync(swap, '0');
    } catch {
      continue;
    }
    return {
      under: ['sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')} && exec "$@"`, 'sh'],
      peak: () => Number(readFileSync(join(group, peak), 'utf8')),
      remove: () => rmdirSync(group),
    };
  }
  return 'memory cannot be limited here: that needs Linux with control groups, and root';
}

import { readFileSync } from 'node:fs';

/** Tells a running process from a later one with the same number. */
export interface ProcessMark {
  pid: number;
  /** When it started, in the system's own ticks; '' where `/proc` does not say. */
  started: string;
}

/** Returns the mark of a process; null if it has ended. */
export function markOf(pid: number): ProcessMark | null {
  try {
    process.kill(pid, 0);
    return { pid, started: process.platform === 'linux' ? startedOf(pid) : '' };
  } catch {
    return null;
  }
}

/** Whether the process of a mark is still running. */
export function isRunning(mark: ProcessMark | undefined): boolean {
  return mark !== undefined && markOf(mark.pid)?.started === mark.started;
}

/** The state and the start are fields 3 and 22; the name before them may contain anything. Throws if it has ended. */
function startedOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') throw new Error('It has ended, but nobody has noticed.');
  return fields[19]!;
}

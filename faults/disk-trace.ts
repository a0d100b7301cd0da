import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The calls that change files, make changes durable, or answer a visitor. */
const CALLS = 'write,pwrite64,writev,pwritev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,link,unlink,close';
const OPTIONS = ['-f', '-y', '-s', '48', '-e', `trace=${CALLS}`, '-e', 'signal=none'];

/** Whether system calls can be traced here: strace is installed and may watch other processes. */
export function mayTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Traces a running process into `file`; returns a function that stops it. */
export async function traceProcess(pid: number, file: string): Promise<() => Promise<void>> {
  const tracer = spawn('strace', [...OPTIONS, '-o', file, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    tracer.stderr.on('data', (part) => {
      said += part;
      if (said.includes('attached')) resolve();
    });
    tracer.once('exit', () => reject(new Error(`strace: ${said}`)));
  });
  return () => stop(tracer);
}

async function stop(tracer: ChildProcess): Promise<void> {
  tracer.kill('SIGINT');
  if (tracer.exitCode === null) await once(tracer, 'exit');
}

/** Starts a command under the tracer. */
export const tracedCommand = (file: string): string[] => ['strace', ...OPTIONS, '-o', file];

/** What a power failure at this moment could take back. */
export interface Moment {
  /** The line of the trace: the start of a response, or the end of a command. */
  at: string;
  /** Files and folders with changes that are not on the disk for certain. */
  atRisk: string[];
}

export interface DiskTrace {
  /** One for each response with status 200, and one for the end. */
  moments: Moment[];
  /** Writes to, and flushes of, files that `isDurable` names. */
  writes: number;
  flushes: number;
}

/**
 * Reads a trace. A write to a file is at risk until that file is flushed; a name that a file got by renaming or linking, until
 * the folder is. Other new names are not traced: SQLite flushes the folders of its files itself. Nor are deleted ones: a
 * file that comes back is harmless, as a replaced import or a form that is stored twice under one id.
 * `isDurable` says which paths must survive; others, such as SQLite's shared memory, are rebuilt.
 */
export function readTrace(file: string, isDurable: (path: string) => boolean): DiskTrace {
  const atRisk = new Set<string>();
  const trace: DiskTrace = { moments: [], writes: 0, flushes: 0 };
  /** Calls that another thread's line interrupted, by thread. */
  const unfinished = new Map<string, string>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const isResumed = rest.startsWith('<...');
    const call = isResumed ? (unfinished.get(thread) ?? '') : rest;
    if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, rest);
    const isOver = !rest.endsWith('<unfinished ...>');
    const name = /^\w+/.exec(call)?.[0] ?? '';
    const path = /^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? '';
    // A change counts from its beginning, a flush from its end.
    if (/^(p?write|ftruncate)/.test(name) && !isResumed) {
      if (path.startsWith('socket:') && call.includes('HTTP/1.1 200'))
        trace.moments.push({ at: call, atRisk: [...atRisk] });
      if (!isDurable(path)) continue;
      trace.writes++;
      atRisk.add(path);
    } else if (/^(fsync|fdatasync)$/.test(name) && isOver && / = 0$/.test(rest)) {
      if (isDurable(path)) trace.flushes++;
      atRisk.delete(path);
    } else if (/^(rename|link)/.test(name) && !isResumed) {
      const [from = '', to = ''] = [...call.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
      if (!isDurable(to)) continue;
      if (atRisk.delete(from)) atRisk.add(to);
      atRisk.add(dirname(to));
    } else if (name === 'unlink' && !isResumed) {
      atRisk.delete(/"([^"]*)"/.exec(call)?.[1] ?? '');
    }
  }
  trace.moments.push({ at: 'the end', atRisk: [...atRisk] });
  return trace;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Directory } from '#directory/directory.ts';
import { isPublished, isWanted } from '#publication/publications.ts';
import { keepPublished } from './keep-published.ts';

const PROGRAM = fileURLToPath(new URL('./publish-process.ts', import.meta.url));
/** In megabytes, besides its copy of the index. With less for what is new, collecting garbage takes half the time. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=16'];

/**
 * Publishes the listings into `folder` whenever they change, as long as somebody wants them, until `stop`. Each time in
 * a process of its own: it delays no visitor, and leaves no memory behind.
 */
export function startPublishing(directory: Pick<Directory, 'generation'>, folder: string): { stop: () => void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  void keepPublished({
    directory,
    isWanted: () => isWanted(folder),
    isPublished: () => isPublished(folder),
    publish: () => publishInProcess(signal),
    signal,
  });
  return { stop: () => stopping.abort() };
}

async function publishInProcess(signal: AbortSignal): Promise<number | null> {
  const child = fork(PROGRAM, [], {
    execArgv: HEAP,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  try {
    const ended = once(child, 'exit', { signal }).then(([, by]) => {
      // Whoever stops the site tells all its processes, and this one ends first.
      if (by === 'SIGTERM' || by === 'SIGINT') return [null];
      throw new Error('The process that writes it ended too early.');
    });
    const [published] = await Promise.race([once(child, 'message', { signal }), ended]);
    return published as number | null;
  } finally {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
  }
}

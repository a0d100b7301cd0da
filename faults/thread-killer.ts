import { isMainThread, type Worker } from 'node:worker_threads';

// Preloaded into a site (`node --import`): SIGUSR2 ends the oldest of its workers at once, whatever it is doing.
if (isMainThread) {
  const threads: Worker[] = [];
  process.on('worker', (thread) => {
    threads.push(thread);
    thread.once('exit', () => threads.splice(threads.indexOf(thread), 1));
  });
  process.on('SIGUSR2', () => void threads[0]?.terminate());
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A smaller process, such as the import of a short list, has little to return, and a collection takes as long. */
const MIN_MB = 250;

/**
 * Has V8 collect garbage once the heap has grown by a fifth, and, if there is much, when told to (`collectGarbage`). By
 * itself it waits longer the more memory a machine has (decision 070).
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--expose-gc');
  // Only a new context has what the flag exposes.
  Object.assign(globalThis, { gc: onlyIfLarge(runInNewContext('gc')) });
}

/** Returns a function that collects only if the process takes much memory. */
export function onlyIfLarge(collect: (how: object) => void): (how: object) => void {
  return (how) => {
    if (process.memoryUsage.rss() > MIN_MB * 2 ** 20) collect(how);
  };
}

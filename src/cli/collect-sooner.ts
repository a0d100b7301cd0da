import { setFlagsFromString } from 'node:v8';

/** Has V8 collect garbage once the heap has grown by a fifth. By itself it waits longer the more memory a machine has (decision 070). */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=20');
}

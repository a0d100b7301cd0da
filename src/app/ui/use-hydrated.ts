import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only a browser knows: `before` on the server and in the first render of the browser, what `read` gives afterwards.
 * Where the two are the same nothing is rendered again.
 */
export function useHydratedValue<T extends string | boolean>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before);
}

/** False on the server and in the first render of the browser, true afterwards: for parts that only live in a browser. */
export function useHydrated(): boolean {
  return useHydratedValue(() => true, false);
}

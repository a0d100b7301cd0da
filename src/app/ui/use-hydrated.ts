import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render of the browser, true afterwards: for parts that only live in a browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

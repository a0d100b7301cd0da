import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns a value that only the browser knows: `before` on the server and during hydration, then the result of `read`.
 * Renders again only if the two differ.
 */
export function useHydratedValue<T extends string | boolean>(read: () => T, before: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => before);
}

/** False on the server and during hydration, then true: for components that only work in a browser. */
export function useHydrated(): boolean {
  return useHydratedValue(() => true, false);
}

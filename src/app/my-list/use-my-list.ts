import { useSyncExternalStore } from 'react';
import type { MyList } from './my-list.ts';
import { onMyListChange, readMyList } from './my-list-storage.ts';

/** The visitor's list, kept up to date; null on the server and in the first render of the browser. */
export function useMyList(): MyList | null {
  return useSyncExternalStore<MyList | null>(onMyListChange, readMyList, () => null);
}

import { useSyncExternalStore } from 'react';
import { findItem, type MyList, type SavedFacts, type SavedItem } from './my-list.ts';
import { onMyListChange, readMyList } from './my-list-storage.ts';

/** The visitor's list, kept up to date; null on the server and in the first render of the browser. */
export function useMyList(): MyList | null {
  return useSyncExternalStore<MyList | null>(onMyListChange, readMyList, () => null);
}

/** What the visitor saved of them, kept up to date; nothing on the server and in the first render of the browser. */
export function useSavedItem(facts: SavedFacts): SavedItem | undefined {
  return useSyncExternalStore(
    onMyListChange,
    () => findItem(readMyList(), facts),
    () => undefined,
  );
}

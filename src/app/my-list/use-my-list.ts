import { useSyncExternalStore } from 'react';
import { findItem, type MyList, type SavedFacts, type SavedItem } from './my-list.ts';
import { onMyListChange, readMyList } from './my-list-storage.ts';

/** Returns the visitor's list and follows its changes; null on the server and during hydration. */
export function useMyList(): MyList | null {
  return useSyncExternalStore<MyList | null>(onMyListChange, readMyList, () => null);
}

/** Returns the saved item for these facts and follows its changes; undefined on the server and during hydration. */
export function useSavedItem(facts: SavedFacts): SavedItem | undefined {
  return useSyncExternalStore(
    onMyListChange,
    () => findItem(readMyList(), facts),
    () => undefined,
  );
}

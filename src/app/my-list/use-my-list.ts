import { useSyncExternalStore } from 'react';
import { type Call, findItems, type Kind, type MyList } from './my-list.ts';
import { onMyListChange, readMyList } from './my-list-storage.ts';

/** Returns the visitor's list and follows its changes; null on the server and during hydration. */
export function useMyList(): MyList | null {
  return useSyncExternalStore<MyList | null>(onMyListChange, readMyList, () => null);
}

/** Whether an item is saved under any of these ids; follows changes. False on the server and during hydration. */
export function useIsSaved(kind: Kind, ids: readonly string[]): boolean {
  return useSyncExternalStore(
    onMyListChange,
    () => findItems(readMyList(), kind, ids).length > 0,
    () => false,
  );
}

/** Returns the visitor's last call to a provider that is saved under any of these ids, and follows changes. */
export function useLastCall(ids: readonly string[]): Call | undefined {
  return useSyncExternalStore(
    onMyListChange,
    () => findItems(readMyList(), 'provider', ids)[0]?.calls.at(-1),
    () => undefined,
  );
}

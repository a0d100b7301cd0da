import { withStorage } from '../browser-storage.ts';
import type { MyList } from './my-list.ts';
import { parseMyList, writeMyList } from './parse-my-list.ts';

/** Key in localStorage, and the name of the event for changes in this tab. */
export const MY_LIST = 'my-list';

let parsed: { text: string | null; list: MyList } | undefined;

/** Returns the stored list, the same object until it changes. Never throws, whatever is stored. */
export function readMyList(): MyList {
  const text = withStorage((storage) => storage.getItem(MY_LIST)) ?? null;
  if (parsed?.text !== text || !parsed) parsed = { text, list: parseMyList(text) };
  return parsed.list;
}

/**
 * Applies a change to the list as stored now, maybe by another tab. Returns false, and changes nothing, when the
 * storage is full or blocked.
 */
export function changeMyList(change: (list: MyList) => MyList): boolean {
  const before = readMyList();
  const after = change(before);
  if (after === before) return true;
  const isStored = withStorage((storage) => {
    storage.setItem(MY_LIST, writeMyList(after));
    return true;
  });
  if (!isStored) return false;
  dispatchEvent(new Event(MY_LIST));
  return true;
}

/** Removes the whole list from the device. */
export function forgetMyList(): void {
  withStorage((storage) => storage.removeItem(MY_LIST));
  dispatchEvent(new Event(MY_LIST));
}

/** Calls `onChange` when the list changes, in this tab or another. Returns a function that unsubscribes. */
export function onMyListChange(onChange: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    // Null: the whole storage was cleared.
    if (key === MY_LIST || key === null) onChange();
  };
  addEventListener(MY_LIST, onChange);
  addEventListener('storage', fromOtherTab);
  return () => {
    removeEventListener(MY_LIST, onChange);
    removeEventListener('storage', fromOtherTab);
  };
}

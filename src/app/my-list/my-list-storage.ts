import type { MyList } from './my-list.ts';
import { parseMyList, writeMyList } from './parse-my-list.ts';

/** Key in localStorage, and the name of the event for changes in this tab. */
export const MY_LIST = 'my-list';

/** Returns the stored text, or null when nothing is stored or storage is blocked. */
function readStored(): string | null {
  try {
    return localStorage.getItem(MY_LIST);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

let parsed: { text: string | null; list: MyList } | undefined;

/** Returns the stored list, the same object until it changes. Never throws, whatever is stored. */
export function readMyList(): MyList {
  const text = readStored();
  if (parsed?.text !== text || !parsed) parsed = { text, list: parseMyList(text) };
  return parsed.list;
}

/**
 * Applies a change to the list as stored now, maybe by another tab. Returns false, and changes nothing, when the storage is
 * full or blocked.
 */
export function changeMyList(change: (list: MyList) => MyList): boolean {
  const before = readMyList();
  const after = change(before);
  if (after === before) return true;
  try {
    localStorage.setItem(MY_LIST, writeMyList(after));
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  dispatchEvent(new Event(MY_LIST));
  return true;
}

/** Removes the whole list from the device. */
export function forgetMyList(): void {
  try {
    localStorage.removeItem(MY_LIST);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
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

import type { MyList } from './my-list.ts';
import { parseMyList, writeMyList } from './parse-my-list.ts';

/** Name in the browser's storage, and of the event that says in this tab that the list changed. */
export const MY_LIST = 'my-list';

/** The stored text, or null: nothing is saved, or the browser keeps nothing for us. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(MY_LIST);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

let parsed: { text: string | null; list: MyList } | undefined;

/** The list as it is stored; the same object until it changes. Never throws, whatever is stored. */
export function readMyList(): MyList {
  const text = readStored();
  if (parsed?.text !== text || !parsed) parsed = { text, list: parseMyList(text) };
  return parsed.list;
}

/**
 * Changes the stored list. Starts from what is stored now, which another tab may have written. False where the browser
 * does not keep it: storage is full or forbidden; then nothing is changed.
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

/** Takes the whole list from the device. */
export function forgetMyList(): void {
  try {
    localStorage.removeItem(MY_LIST);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  dispatchEvent(new Event(MY_LIST));
}

/** Calls when the list changed, in this tab or another. */
export function onMyListChange(onChange: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    // Null: everything was cleared.
    if (key === MY_LIST || key === null) onChange();
  };
  addEventListener(MY_LIST, onChange);
  addEventListener('storage', fromOtherTab);
  return () => {
    removeEventListener(MY_LIST, onChange);
    removeEventListener('storage', fromOtherTab);
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addItem, removeItem } from './my-list.ts';
import { changeMyList, forgetMyList, MY_LIST, onMyListChange, readMyList } from './my-list-storage.ts';
import { writeMyList } from './parse-my-list.ts';
import { makeFacts, makeItem } from './testing/make-item.ts';

let stored: Map<string, string>;
let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  stored = new Map();
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  const events = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
});
afterEach(() => vi.unstubAllGlobals());

const add = () => changeMyList((list) => addItem(list, makeFacts(), '2026-11-21'));

test('stores a change and notifies listeners in this tab', () => {
  const listener = vi.fn();
  const unsubscribe = onMyListChange(listener);
  expect(add()).toBe(true);
  expect(readMyList().items).toEqual([makeItem()]);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  forgetMyList();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readMyList().items).toEqual([]);
});

test('writes nothing when nothing changes', () => {
  add();
  storage.setItem = () => expect.unreachable();
  expect(add()).toBe(true);
});

test('applies a change to what another tab stored meanwhile', () => {
  add();
  stored.set(MY_LIST, writeMyList({ items: [makeItem({ id: 'other' }), makeItem()] }));
  changeMyList((list) => removeItem(list, 'provider:sample-1'));
  expect(readMyList().items.map(({ id }) => id)).toEqual(['other']);
});

test('returns the same object until the list changes', () => {
  add();
  expect(readMyList()).toBe(readMyList());
});

test('notices changes of our own entry in other tabs, and a cleared storage', () => {
  const listener = vi.fn();
  onMyListChange(listener);
  for (const key of ['other', MY_LIST, null]) dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('returns false and keeps the old list when the storage is full', () => {
  add();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(changeMyList((list) => addItem(list, makeFacts({ id: 'more' }), '2026-11-21'))).toBe(false);
  expect(readMyList().items).toHaveLength(1);
});

test('reads an empty list when storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect(readMyList()).toEqual({ items: [] });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addItem, removeItem } from './my-list.ts';
import { changeMyList, forgetMyList, MY_LIST, onMyListChange, readMyList } from './my-list-storage.ts';
import { writeMyList } from './parse-my-list.ts';
import { makeFacts, makeItem } from './testing/make-item.ts';

let kept: Map<string, string>;
let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const events = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
});
afterEach(() => vi.unstubAllGlobals());

const add = () => changeMyList((list) => addItem(list, makeFacts(), '2026-11-21'));

test('a change is kept, and told to whoever listens in this tab', () => {
  const heard = vi.fn();
  const stop = onMyListChange(heard);
  expect(add()).toBe(true);
  expect(readMyList().items).toEqual([makeItem()]);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  forgetMyList();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(readMyList().items).toEqual([]);
});

test('a change that changes nothing writes nothing', () => {
  add();
  storage.setItem = () => expect.unreachable();
  expect(add()).toBe(true);
});

test('a change starts from what another tab has written meanwhile', () => {
  add();
  kept.set(MY_LIST, writeMyList({ items: [makeItem({ id: 'other' }), makeItem()] }));
  changeMyList((list) => removeItem(list, 'provider:sample-1'));
  expect(readMyList().items.map(({ id }) => id)).toEqual(['other']);
});

test('the same list is the same object until it changes', () => {
  add();
  expect(readMyList()).toBe(readMyList());
});

test('of other tabs only our own entry is heard, or that all was cleared', () => {
  const heard = vi.fn();
  onMyListChange(heard);
  for (const key of ['other', MY_LIST, null]) dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a full storage keeps what it had, and says so', () => {
  add();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(changeMyList((list) => addItem(list, makeFacts({ id: 'more' }), '2026-11-21'))).toBe(false);
  expect(readMyList().items).toHaveLength(1);
});

test('where storage is forbidden there is an empty list', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect(readMyList()).toEqual({ items: [] });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, removeDraft, writeDraft } from './form-draft.ts';

const DAY_MS = 24 * 3600 * 1000;

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('stores a draft for each form', () => {
  writeDraft('newsletter', { firstName: 'Ana', topics: ['a', 'b'] });
  expect(readDraft('newsletter')).toEqual({ firstName: 'Ana', topics: ['a', 'b'] });
  expect(readDraft('become-expert')).toBeUndefined();
  removeDraft('newsletter');
  expect(readDraft('newsletter')).toBeUndefined();
});

test('stores nothing for a form without answers', () => {
  writeDraft('newsletter', { firstName: 'A' });
  writeDraft('newsletter', { firstName: '', topics: [] });
  expect(stored.size).toBe(0);
});

test('removes drafts after 30 days, whichever form is opened', () => {
  writeDraft('newsletter', { firstName: 'Ana' }, 0);
  expect(readDraft('newsletter', 30 * DAY_MS - 1)).toEqual({ firstName: 'Ana' });
  expect(readDraft('become-expert', 30 * DAY_MS)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test("removes invalid drafts and keeps other programs' entries", () => {
  stored.set('form-draft:newsletter', '{oops').set('form-draft:become-expert', '3').set('other', '{oops');
  expect(readDraft('newsletter')).toBeUndefined();
  expect([...stored.keys()]).toEqual(['other']);
});

test('does not throw when the storage is full or blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => writeDraft('newsletter', { firstName: 'Ana' })).not.toThrow();
});

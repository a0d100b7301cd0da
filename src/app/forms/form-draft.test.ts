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

test('a draft comes back, each form its own', () => {
  writeDraft('newsletter', { firstName: 'Ana', topics: ['a', 'b'] });
  expect(readDraft('newsletter')).toEqual({ firstName: 'Ana', topics: ['a', 'b'] });
  expect(readDraft('become-expert')).toBeUndefined();
  removeDraft('newsletter');
  expect(readDraft('newsletter')).toBeUndefined();
});

test('nothing is kept of a form without an answer', () => {
  writeDraft('newsletter', { firstName: 'A' });
  writeDraft('newsletter', { firstName: '', topics: [] });
  expect(stored.size).toBe(0);
});

test('after 30 days a draft is gone, whichever form is opened', () => {
  writeDraft('newsletter', { firstName: 'Ana' }, 0);
  expect(readDraft('newsletter', 30 * DAY_MS - 1)).toEqual({ firstName: 'Ana' });
  expect(readDraft('become-expert', 30 * DAY_MS)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('what is no draft is thrown away, what belongs to others stays', () => {
  stored.set('form-draft:newsletter', '{oops').set('form-draft:become-expert', '3').set('other', '{oops');
  expect(readDraft('newsletter')).toBeUndefined();
  expect([...stored.keys()]).toEqual(['other']);
});

test('where the browser forbids it there is no draft, and no problem', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => writeDraft('newsletter', { firstName: 'Ana' })).not.toThrow();
});

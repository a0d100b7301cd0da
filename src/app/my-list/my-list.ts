import type { ProviderView } from '#wire/provider-view.ts';
import type { Language } from '../messages/language.ts';

/** What can be saved. */
export const KINDS = ['provider', 'expert', 'video'] as const;
export type Kind = (typeof KINDS)[number];

/** What became of a call, in the order in which it is offered. */
export const OUTCOMES = [
  'noAnswer',
  'leftMessage',
  'callBack',
  'waitList',
  'notTaking',
  'appointment',
  'other',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Most that a list holds: a page, and a device's storage, stay usable. Texts in characters. */
export const MOST = { items: 100, calls: 30, note: 2000, answer: 500, callNote: 500 };

/** What is needed to call a provider and to go there. */
export type SavedProvider = Pick<
  ProviderView,
  'phone' | 'phoneExtension' | 'address' | 'hours' | 'medicaid' | 'accepting' | 'source'
> & {
  /** Machine name of the main service ('PT-dentist'), or ''; decides what to ask. */
  tag: string;
};

/** Who or what was saved, as it was told on that day. */
export interface SavedFacts {
  kind: Kind;
  /** Of the provider, expert or video. */
  id: string;
  /** Of the words below. */
  language: Language;
  name: string;
  /** Main service, a person's title, or what a video is about; may be ''. */
  service: string;
  /** With providers only. */
  provider?: SavedProvider;
}

export interface SavedItem extends SavedFacts {
  /** Day, '2026-11-21'. */
  savedOn: string;
  note: string;
  calls: Call[];
  /** By the question's name. */
  answers: Record<string, Answer>;
}

export interface Call {
  /** Day, '2026-11-21'. */
  on: string;
  outcome: Outcome;
  note: string;
}

/** How far a question of the call helper has come. */
export interface Answer {
  asked: boolean;
  text: string;
}

/** A visitor's list, in their order. */
export interface MyList {
  items: SavedItem[];
}

/** Tells items apart: 'provider:123'. */
export function keyOf({ kind, id }: Pick<SavedFacts, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

export function findItem(list: MyList, item: Pick<SavedFacts, 'kind' | 'id'>): SavedItem | undefined {
  return list.items.find((other) => keyOf(other) === keyOf(item));
}

/** Adds at the end. What is there already stays as it is; a full list stays full. */
export function addItem(list: MyList, facts: SavedFacts, savedOn: string, note = ''): MyList {
  if (findItem(list, facts) || list.items.length >= MOST.items) return list;
  return { items: [...list.items, { ...facts, savedOn, note, calls: [], answers: {} }] };
}

/** Puts an item back where it was. */
export function restoreItem(list: MyList, item: SavedItem, index: number): MyList {
  return findItem(list, item) ? list : { items: list.items.toSpliced(index, 0, item) };
}

export function removeItem(list: MyList, key: string): MyList {
  return { items: list.items.filter((item) => keyOf(item) !== key) };
}

/** Moves an item by a number of places; at either end it stays. */
export function moveItem(list: MyList, key: string, by: number): MyList {
  const from = list.items.findIndex((item) => keyOf(item) === key);
  const to = from + by;
  const item = list.items[from];
  if (!item || to < 0 || to >= list.items.length) return list;
  return { items: list.items.toSpliced(from, 1).toSpliced(to, 0, item) };
}

/** From an item as it is, to what becomes new of the visitor's own words. */
export type ItemChange = (item: SavedItem) => Partial<Pick<SavedItem, 'note' | 'calls' | 'answers'>>;

export function changeItem(list: MyList, key: string, change: ItemChange): MyList {
  return { items: list.items.map((item) => (keyOf(item) === key ? { ...item, ...change(item) } : item)) };
}

/** Whether the visitor wrote anything on it, which would be lost with it. */
export function hasOwnWords({ note, calls, answers }: SavedItem): boolean {
  return note !== '' || calls.length > 0 || Object.values(answers).some(({ asked, text }) => asked || text !== '');
}

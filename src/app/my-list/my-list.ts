import type { ProviderView } from '#wire/provider-view.ts';
import type { Language } from '../messages/language.ts';

/** Kinds of saved items. */
export const KINDS = ['provider', 'expert', 'video'] as const;
export type Kind = (typeof KINDS)[number];

/** Outcomes of a call, in the order of the menu. */
export const OUTCOMES = [
  'noAnswer',
  'leftMessage',
  'reached',
  'takesInsurance',
  'noInsurance',
  'callBack',
  'waitList',
  'notTaking',
  'appointment',
  'wrongNumber',
  'gone',
  'moved',
  'other',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Limits that keep the page and the device's storage usable. Texts in characters. `keptNote`: a note that came with a
 * shared list may have calls, too.
 */
export const LIST_LIMITS = { items: 100, calls: 30, note: 2000, keptNote: 6000, answer: 500, callNote: 500 };

/** What the visitor needs to call or visit a provider. */
export type SavedProvider = Pick<
  ProviderView,
  'phone' | 'phoneExtension' | 'address' | 'hours' | 'medicaid' | 'accepting' | 'called' | 'source'
> & {
  /** Tag of the main service ('PT-dentist'), or ''; selects the questions for a call. */
  tag: string;
};

/** The saved facts, as they were on that day. */
export interface SavedFacts {
  kind: Kind;
  /** Of the provider, expert or video. */
  id: string;
  /** Language of the texts below. */
  language: Language;
  name: string;
  /** Main service, a person's title, or what a video is about; may be ''. */
  service: string;
  /** Only for providers. */
  provider?: SavedProvider;
}

export interface SavedItem extends SavedFacts {
  /** Day, '2026-11-21'. */
  savedOn: string;
  note: string;
  calls: Call[];
  /** By question. */
  answers: Record<string, Answer>;
}

export interface Call {
  /** Day, '2026-11-21'. */
  on: string;
  outcome: Outcome;
  note: string;
  /** Other families were told of it. */
  told?: true;
}

/** The visitor's notes on a question of the call helper. */
export interface Answer {
  asked: boolean;
  text: string;
}

/** A visitor's list, in their order. */
export interface MyList {
  items: SavedItem[];
}

/** Returns an item's unique key: 'provider:123'. */
export function keyOf({ kind, id }: Pick<SavedFacts, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

export function findItem(list: MyList, item: Pick<SavedFacts, 'kind' | 'id'>): SavedItem | undefined {
  return list.items.find((other) => keyOf(other) === keyOf(item));
}

/** Finds the items saved under any of these ids: of a listing of several records, each may have been saved. */
export function findItems(list: MyList, kind: Kind, ids: readonly string[]): SavedItem[] {
  return list.items.filter((item) => item.kind === kind && ids.includes(item.id));
}

/** Appends an item. Returns the list unchanged when it has the item or is full. */
export function addItem(list: MyList, facts: SavedFacts, savedOn: string, note = ''): MyList {
  if (findItem(list, facts) || list.items.length >= LIST_LIMITS.items) return list;
  return { items: [...list.items, { ...facts, savedOn, note, calls: [], answers: {} }] };
}

/** Puts an item back where it was. */
export function restoreItem(list: MyList, item: SavedItem, index: number): MyList {
  return findItem(list, item) ? list : { items: list.items.toSpliced(index, 0, item) };
}

export function removeItem(list: MyList, key: string): MyList {
  return { items: list.items.filter((item) => keyOf(item) !== key) };
}

/** Moves an item by a number of places. At the ends of the list it stays. */
export function moveItem(list: MyList, key: string, by: number): MyList {
  const from = list.items.findIndex((item) => keyOf(item) === key);
  const to = from + by;
  const item = list.items[from];
  if (!item || to < 0 || to >= list.items.length) return list;
  return { items: list.items.toSpliced(from, 1).toSpliced(to, 0, item) };
}

/** Returns the changed notes, calls or answers of an item. */
export type ItemChange = (item: SavedItem) => Partial<Pick<SavedItem, 'note' | 'calls' | 'answers'>>;

export function changeItem(list: MyList, key: string, change: ItemChange): MyList {
  return { items: list.items.map((item) => (keyOf(item) === key ? { ...item, ...change(item) } : item)) };
}

/** Whether the visitor wrote anything about the item, which would be lost with it. */
export function hasOwnWords({ note, calls, answers }: SavedItem): boolean {
  return note !== '' || calls.length > 0 || Object.values(answers).some(({ asked, text }) => asked || text !== '');
}

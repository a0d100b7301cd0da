import { isRecord } from '#model/is-record.ts';
import { MEDICAID_LADDER } from '#model/medicaid-ladder.ts';
import { prefixOf, SOURCE_NAMES } from '#model/provider-values.ts';
import {
  type Answer,
  addItem,
  type Call,
  changeItem,
  KINDS,
  keyOf,
  LIST_LIMITS,
  type MyList,
  OUTCOMES,
  type SavedFacts,
  type SavedItem,
  type SavedProvider,
} from './my-list.ts';
import { parseCalled } from './parse-called.ts';

/** Version of the stored format. A newer one is read as far as possible. */
const VERSION = 1;

const EMPTY: MyList = { items: [] };

/**
 * Parses a stored list. Invalid parts are dropped: another version of the site, another program or the visitor may have
 * written it, and the rest of the list must survive.
 */
export function parseMyList(text: string | null): MyList {
  const stored = parseJson(text);
  const items = isRecord(stored) && Array.isArray(stored.items) ? stored.items : [];
  return items.reduce<MyList>((list, value) => {
    const item = parseItem(value);
    if (!item) return list;
    const added = addItem(list, item, item.savedOn);
    return added === list ? list : changeItem(added, keyOf(item), () => item);
  }, EMPTY);
}

/** Returns a list in its stored format. */
export function writeMyList({ items }: MyList): string {
  return JSON.stringify({ version: VERSION, items });
}

/** Parses the facts of an item from any value; null when invalid. Texts are truncated to their limits. */
export function parseFacts(value: unknown): SavedFacts | null {
  if (!isRecord(value)) return null;
  const { kind, provider } = value;
  const id = text(value.id, 200);
  const name = text(value.name, 200);
  if (!isOneOf(KINDS, kind) || !id || !name) return null;
  const facts = {
    kind,
    id,
    name,
    language: /^[a-z]{2,3}$/.test(text(value.language, 3)) ? text(value.language, 3) : 'en',
    service: text(value.service, 200),
  };
  return kind === 'provider' ? { ...facts, provider: parseProvider(isRecord(provider) ? provider : {}) } : facts;
}

function parseItem(value: unknown): SavedItem | null {
  const facts = parseFacts(value);
  if (!facts || !isRecord(value)) return null;
  const answers = isRecord(value.answers) ? Object.entries(value.answers).slice(0, 50) : [];
  return {
    ...facts,
    savedOn: day(value.savedOn) ?? '2026-01-01',
    note: text(value.note, LIST_LIMITS.keptNote),
    calls: list(value.calls, LIST_LIMITS.calls).flatMap(parseCall),
    answers: Object.fromEntries(answers.map(([question, answer]) => [question.slice(0, 40), parseAnswer(answer)])),
  };
}

function parseProvider(value: Record<string, unknown>): SavedProvider {
  const source = isRecord(value.source) ? value.source : {};
  const accepting = isRecord(value.accepting) ? value.accepting : {};
  const called = parseCalled(value.called, { text, day, list });
  const phone = text(value.phone, 10);
  return {
    phone: /^\d{10}$/.test(phone) ? phone : null,
    phoneExtension: /^\d{1,10}$/.test(text(value.phoneExtension, 10)) ? text(value.phoneExtension, 10) : null,
    address: text(value.address, 400),
    hours: list(value.hours, 14)
      .map((line) => text(line, 100))
      .filter(Boolean),
    tag: text(value.tag, 60),
    medicaid: list(value.medicaid, 10).flatMap((fact) => {
      if (!isRecord(fact) || !isOneOf(MEDICAID_LADDER, fact.evidence)) return [];
      const isPaid = fact.evidence === 'paid';
      const [program, plan, paidFor] = [text(fact.program, 120), text(fact.plan, 120), text(fact.paidFor, 120)];
      const asOf = isPaid ? month(fact.asOf) : day(fact.asOf);
      if (!(isPaid ? paidFor : program)) return [];
      return [
        {
          state: text(fact.state, 2),
          evidence: fact.evidence,
          program,
          ...(plan && { plan }),
          ...(asOf && { asOf }),
          ...(isPaid && { paidFor }),
        },
      ];
    }),
    accepting: {
      answer: isOneOf(['yes', 'no'] as const, accepting.answer) ? accepting.answer : 'unknown',
      asOf: day(accepting.asOf),
      ...callersOf(accepting.callers),
    },
    ...(called && { called }),
    source: {
      ...sourceOf(source),
      date: day(source.date),
      importedAt: day(source.importedAt) ?? '2026-01-01',
    },
  };
}

function callersOf(value: unknown): Pick<SavedProvider['accepting'], 'callers'> {
  const { told, of } = isRecord(value) ? value : {};
  return Number.isInteger(told) && Number.isInteger(of) ? { callers: { told: Number(told), of: Number(of) } } : {};
}

/** Lists of an operator and followed sites are not known here: their saved title names them. */
function sourceOf({ name, title }: Record<string, unknown>): Pick<SavedProvider['source'], 'name' | 'title'> {
  const saved = text(title, 120);
  const prefix = typeof name === 'string' && prefixOf(name);
  if (prefix && saved) return { name: `${prefix}${text(name.slice(prefix.length), 58)}`, title: saved };
  return { name: isOneOf(SOURCE_NAMES, name) ? name : 'csv' };
}

function parseCall(value: unknown): Call[] {
  if (!isRecord(value)) return [];
  const on = day(value.on);
  if (!on || !isOneOf(OUTCOMES, value.outcome)) return [];
  const note = text(value.note, LIST_LIMITS.callNote);
  return [{ on, outcome: value.outcome, note, ...(value.told === true && { told: true as const }) }];
}

function parseAnswer(value: unknown): Answer {
  const { asked, text: answer } = isRecord(value) ? value : {};
  return { asked: asked === true, text: text(answer, LIST_LIMITS.answer) };
}

/** Returns undefined for invalid JSON. */
export function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isOneOf<T>(known: readonly T[], value: unknown): value is T {
  return known.includes(value as T);
}

function list(value: unknown, max: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : [];
}

/**
 * Returns a text of at most `max` characters, '' for anything else. Removes control characters except line feeds,
 * characters that change the writing direction, and lone surrogates, which no URL can contain.
 */
export function text(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  return value.slice(0, max).replace(CONTROL_CHARACTERS, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters.
const CONTROL_CHARACTERS = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** Returns a valid date as '2026-11-21', without its time; null for anything else. */
function day(value: unknown): string | null {
  const date = text(value, 40).slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null;
}

/** Returns a month as '2024-11'; null for anything else. */
function month(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : null;
}

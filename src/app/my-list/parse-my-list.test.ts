import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIST_LIMITS } from './my-list.ts';
import { parseFacts, parseMyList, writeMyList } from './parse-my-list.ts';
import { makeItem } from './testing/make-item.ts';

const full = makeItem({
  note: 'Ramp at the back.\nAsk for Ana.',
  calls: [{ on: '2026-11-21', outcome: 'waitList', note: 'three months' }],
  answers: { wait: { asked: true, text: 'three months' } },
});
const expert = makeItem({ kind: 'expert', id: 'rosa-delgado', language: 'es' });
delete expert.provider;

test('reads what it wrote', () => {
  const list = { items: [full, expert] };
  expect(parseMyList(writeMyList(list))).toEqual(list);
});

test.each([null, '', '{', '[]', '7', '"text"', '{"items":{}}', '{"version":9}', '{"items":[null,1,[],{}]}'])(
  'reads an empty list from %s',
  (text) => {
    expect(parseMyList(text)).toEqual({ items: [] });
  },
);

test('never throws, and reads again what it read and wrote', () => {
  const anything = fc.anything({ withBigInt: false, withNullPrototype: true });
  const item = fc.record(
    Object.fromEntries(Object.entries(full).map(([key, value]) => [key, fc.oneof(anything, fc.constant(value))])),
  );
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const once = parseMyList(JSON.stringify({ version: 1, items }));
      expect(parseMyList(writeMyList(once))).toEqual(once);
    }),
  );
});

test('a broken item does not affect the others', () => {
  const text = JSON.stringify({ version: 1, items: [{ kind: 'provider' }, full, { ...full, id: 7 }, expert] });
  expect(parseMyList(text).items.map(({ id }) => id)).toEqual(['sample-1', 'rosa-delgado']);
});

test('reads a duplicate item once', () => {
  expect(parseMyList(JSON.stringify({ items: [full, { ...full, note: 'other' }] })).items).toEqual([full]);
});

describe('untrusted values', () => {
  const provider = full.provider!;
  const read = (change: object) => parseFacts({ ...full, provider: { ...provider, ...change } })?.provider;

  test('drops a phone number that cannot be called', () => {
    expect(read({ phone: '123' })?.phone).toBe(null);
    expect(read({ phone: '602555012x' })?.phone).toBe(null);
    expect(read({ phoneExtension: '4;phone-context=x' })?.phoneExtension).toBe(null);
  });

  test('drops Medicaid facts with unknown evidence', () => {
    const medicaid = [...provider.medicaid, { state: 'AZ', evidence: 'guaranteed', program: 'AHCCCS' }];
    expect(read({ medicaid })?.medicaid).toEqual(provider.medicaid);
  });

  test("replaces an unknown source with 'csv'", () => {
    expect(read({ source: { name: 'the ministry', date: 'yesterday' } })?.source).toMatchObject({
      name: 'csv',
      date: null,
    });
  });

  test('truncates texts and removes control characters', () => {
    expect(parseFacts({ ...full, name: 'x'.repeat(999) })?.name).toHaveLength(200);
    expect(parseFacts({ ...full, name: 'Ana\u202Egnp.exe\u0007' })?.name).toBe('Anagnp.exe');
    // A lone surrogate, which no URL can contain.
    expect(parseFacts({ ...full, id: 'a\ud800🦤' })?.id).toBe('a🦤');
    expect(parseFacts({ ...full, id: '\ud800' })).toBe(null);
    expect(parseMyList(JSON.stringify({ items: [{ ...full, note: 'x'.repeat(9999) }] })).items[0]?.note).toHaveLength(
      LIST_LIMITS.keptNote,
    );
  });

  test('rejects an unknown kind', () => {
    expect(parseFacts({ ...full, kind: 'script' })).toBe(null);
  });
});

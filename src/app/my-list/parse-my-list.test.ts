import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST } from './my-list.ts';
import { parseFacts, parseMyList, writeMyList } from './parse-my-list.ts';
import { makeItem } from './testing/make-item.ts';

const full = makeItem({
  note: 'Ramp at the back.\nAsk for Ana.',
  calls: [{ on: '2026-11-21', outcome: 'waitList', note: 'three months' }],
  answers: { wait: { asked: true, text: 'three months' } },
});
const expert = makeItem({ kind: 'expert', id: 'rosa-delgado', language: 'es' });
delete expert.provider;

test('what was written is read again', () => {
  const list = { items: [full, expert] };
  expect(parseMyList(writeMyList(list))).toEqual(list);
});

test.each([null, '', '{', '[]', '7', '"text"', '{"items":{}}', '{"version":9}', '{"items":[null,1,[],{}]}'])(
  'nothing can be read from %s, and nothing breaks',
  (text) => {
    expect(parseMyList(text)).toEqual({ items: [] });
  },
);

test('no value at all breaks it, and what it reads it writes and reads the same', () => {
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

test('one broken item does not take the others with it', () => {
  const text = JSON.stringify({ version: 1, items: [{ kind: 'provider' }, full, { ...full, id: 7 }, expert] });
  expect(parseMyList(text).items.map(({ id }) => id)).toEqual(['sample-1', 'rosa-delgado']);
});

test('the same item twice is read once', () => {
  expect(parseMyList(JSON.stringify({ items: [full, { ...full, note: 'other' }] })).items).toEqual([full]);
});

describe('what comes from outside', () => {
  const provider = full.provider!;
  const read = (change: object) => parseFacts({ ...full, provider: { ...provider, ...change } })?.provider;

  test('a number that cannot be called is none', () => {
    expect(read({ phone: '123' })?.phone).toBe(null);
    expect(read({ phone: '602555012x' })?.phone).toBe(null);
    expect(read({ phoneExtension: '4;phone-context=x' })?.phoneExtension).toBe(null);
  });

  test('only evidence that we know is a Medicaid fact', () => {
    const medicaid = [...provider.medicaid, { state: 'AZ', evidence: 'guaranteed', program: 'AHCCCS' }];
    expect(read({ medicaid })?.medicaid).toEqual(provider.medicaid);
  });

  test('a source we do not know is a list from somebody', () => {
    expect(read({ source: { name: 'the ministry', date: 'yesterday' } })?.source).toMatchObject({
      name: 'csv',
      date: null,
    });
  });

  test('texts are cut, and characters that turn the writing round are gone', () => {
    expect(parseFacts({ ...full, name: 'x'.repeat(999) })?.name).toHaveLength(200);
    expect(parseFacts({ ...full, name: 'Ana\u202Egnp.exe\u0007' })?.name).toBe('Anagnp.exe');
    // Half a character, which no address can hold.
    expect(parseFacts({ ...full, id: 'a\ud800🦤' })?.id).toBe('a🦤');
    expect(parseFacts({ ...full, id: '\ud800' })).toBe(null);
    expect(parseMyList(JSON.stringify({ items: [{ ...full, note: 'x'.repeat(9999) }] })).items[0]?.note).toHaveLength(
      MOST.note,
    );
  });

  test('a kind that we do not know is nothing', () => {
    expect(parseFacts({ ...full, kind: 'script' })).toBe(null);
  });
});

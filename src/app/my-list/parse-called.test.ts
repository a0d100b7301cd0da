import { expect, test } from 'vitest';
import { parseMyList, writeMyList } from './parse-my-list.ts';
import { makeItem } from './testing/make-item.ts';

const CALLED = {
  foundWrong: { what: 'gone', callers: 2, of: 3, lastOn: '2026-11-20' },
  wait: { weeks: 6, callers: 1, lastOn: '2026-11-20' },
  medicaid: [{ state: 'AZ', program: 'AHCCCS', yes: 0, no: 2, answer: 'no', lastOn: '2026-11-20' }],
  access: [{ fact: 'Quiet space', group: 'calm', yes: 2, no: 2, answer: null, lastOn: '2026-11-20' }],
} as const;

function parsed(called: unknown) {
  const item = makeItem({ kind: 'provider' });
  const stored = JSON.parse(writeMyList({ items: [item] }));
  stored.items[0].provider = { ...stored.items[0].provider, called };
  return parseMyList(JSON.stringify(stored)).items[0]?.provider?.called;
}

test('what callers reported is saved with a listing', () => {
  expect(parsed(CALLED)).toEqual(CALLED);
  expect(parsed(undefined)).toBeUndefined();
});

test.each([
  [3],
  [{ foundWrong: { ...CALLED.foundWrong, what: 'burned' } }],
  [{ foundWrong: { ...CALLED.foundWrong, callers: '<b>' } }],
  [{ wait: { weeks: -1, callers: 1, lastOn: '2026-11-20' } }],
  [{ medicaid: [{ ...CALLED.medicaid[0], lastOn: 'soon' }, null, 3] }],
  [{ access: [{ ...CALLED.access[0], fact: 7 }] }],
])('drops what is invalid: %j', (called) => {
  expect(parsed(called) ?? { medicaid: [], access: [] }).toEqual({ medicaid: [], access: [] });
});

test('a fact saved without its group is believed for as short as any', () => {
  const { group: _, ...saved } = CALLED.access[0]!;
  expect(parsed({ ...CALLED, access: [saved] })?.access).toMatchObject([{ group: 'understood' }]);
});

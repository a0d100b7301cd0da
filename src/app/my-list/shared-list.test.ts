import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { LIST_LIMITS } from './my-list.ts';
import { hasList, packList, unpackList } from './shared-list.ts';
import { makeFacts } from './testing/make-item.ts';

const expert = makeFacts({
  kind: 'expert',
  id: 'rosa-delgado',
  language: 'es',
  name: 'Rosa Delgado',
  service: 'Abogada',
});
delete expert.provider;
const inNetwork = makeFacts();
inNetwork.provider!.medicaid = [
  { state: 'CA', evidence: 'listed', program: 'Medi-Cal', plan: 'Oak Health', asOf: '2026-03-01' },
  { state: '', evidence: 'paid', program: '', asOf: '2024-11', paidFor: 'speech therapy' },
  { state: 'CA', evidence: 'accepts', program: 'Medi-Cal' },
  { state: 'CA', evidence: 'reported-id', program: 'Medi-Cal', asOf: '2012-05-31' },
];
const items = [
  { facts: inNetwork, note: 'Ramp at the back. Ñandú 🦤' },
  { facts: expert, note: '' },
];

test('unpacks what it packed', async () => {
  const fragment = await packList(items);
  expect(fragment).toMatch(/^list=1[\w-]+$/);
  expect(hasList(`#${fragment}`)).toBe(true);
  expect(await unpackList(`#${fragment}`)).toEqual(items);
});

test('a long note with calls arrives whole', async () => {
  const note = `${'x'.repeat(LIST_LIMITS.note)}${'y'.repeat(5 * (LIST_LIMITS.callNote + 60))}`;
  expect(await unpackList(await packList([{ facts: expert, note }]))).toEqual([{ facts: expert, note }]);
});

test('packs without compression where the browser has none, and any browser reads it', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const fragment = await packList(items);
  vi.unstubAllGlobals();
  expect(fragment).toMatch(/^list=0[\w-]+$/);
  expect(await unpackList(fragment)).toEqual(items);
});

test('five providers fit into a QR code', async () => {
  const five = Array.from({ length: 5 }, (_, n) => ({
    facts: makeFacts({ id: `1${n}7392846${n}`, name: `Provider ${n * 7919} of Care` }),
    note: '',
  }));
  expect((await packList(five)).length).toBeLessThan(700);
});

test.each([
  '',
  '#',
  '#list=',
  '#list=1',
  '#list=0',
  '#list=1AAAA',
  '#list=0e30',
  '#list=2abc',
  '#list=0%3Cscript',
  '#other',
])('returns null for %s', async (fragment) => {
  expect(await unpackList(fragment)).toBe(null);
});

test('rejects characters that our links do not contain', async () => {
  const [first = '', rest = ''] = [(await packList(items)).slice(0, 20), (await packList(items)).slice(20)];
  expect(await unpackList(`${first} ${rest}`)).toBe(null);
});

test('rejects a truncated link', async () => {
  const fragment = await packList(items);
  expect(await unpackList(fragment.slice(0, -20))).toBe(null);
});

test('returns only complete items, whatever the rows contain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything(), { maxLength: 5 }), async (rows) => {
      const found = await unpackList(`list=0${Buffer.from(JSON.stringify(rows)).toString('base64url')}`);
      for (const { facts, note } of found ?? []) expect([typeof facts.name, typeof note]).toEqual(['string', 'string']);
    }),
    { numRuns: 100 },
  );
});

test('removes characters that change the writing direction from a note', async () => {
  const [item] = (await unpackList(await packList([{ facts: expert, note: 'Ana\u202Egnp.exe' }])))!;
  expect(item?.note).toBe('Anagnp.exe');
});

test('rejects a small link that decompresses to a huge text', async () => {
  const row = JSON.stringify(['e', 'rosa-delgado', 'en', 'Rosa', 'x'.repeat(400_000), '']);
  const flood = new Blob([`[${row}]`]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = Buffer.from(await new Response(flood).arrayBuffer()).toString('base64url');
  expect(packed.length).toBeLessThan(60_000);
  expect(await unpackList(`list=1${packed}`)).toBe(null);
});

test('returns no more items than a list holds', async () => {
  const many = Array.from({ length: LIST_LIMITS.items + 5 }, (_, n) => ({
    facts: makeFacts({ id: String(n) }),
    note: '',
  }));
  expect(await unpackList(await packList(many))).toHaveLength(LIST_LIMITS.items);
});
